// Comments of a file: runs of adjacent ones, and those that stand directly above a line.
import type { Span } from './captures.ts';
import type { Lines } from './lines.ts';

export class Comments {
  readonly #comments: readonly Span[];
  readonly #lines: Lines;
  /** By the last line of each comment that has its lines to itself at the start. */
  readonly #byEnd = new Map<number, Span>();

  constructor(comments: readonly Span[], lines: Lines, text: string) {
    this.#comments = comments.map((each) => withoutLineEnd(each, text));
    this.#lines = lines;
    for (const each of this.#comments) {
      if (lines.isFirstOnLine(each.start)) this.#byEnd.set(lines.lineAt(each.end - 1), each);
    }
  }

  /** Those that end right above a line, with nothing between; and those from `from` to `to`, below decorators. In order. */
  above(line: number, from: number, to: number): Span[] {
    const found: Span[] = [];
    for (let above = line - 1; ; ) {
      const comment = this.#byEnd.get(above);
      if (!comment) break;
      found.push(comment);
      above = this.#lines.lineAt(comment.start) - 1;
    }
    found.reverse();
    if (to > from) for (const each of this.#between(from, to)) found.push(each);
    return found;
  }

  /** Line comments below each other are one. */
  runs(): Span[][] {
    const runs: Span[][] = [];
    for (const comment of this.#comments) {
      const run = runs.at(-1);
      const last = run?.at(-1);
      if (run && last && this.#isNext(last, comment)) run.push(comment);
      else runs.push([comment]);
    }
    return runs;
  }

  #isNext(last: Span, comment: Span): boolean {
    const line = this.#lines.lineAt(comment.start);
    const isShort = (each: Span) => this.#lines.lineAt(each.start) === this.#lines.lineAt(each.end - 1);
    return (
      line === this.#lines.lineAt(last.start) + 1 &&
      isShort(last) &&
      isShort(comment) &&
      this.#lines.isFirstOnLine(last.start) &&
      this.#lines.isFirstOnLine(comment.start)
    );
  }

  *#between(from: number, to: number): Generator<Span> {
    let low = 0;
    let high = this.#comments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#comments[middle] as Span).start < from) low = middle + 1;
      else high = middle;
    }
    for (let each = this.#comments[low]; each && each.end <= to; each = this.#comments[low]) {
      if (this.#lines.isFirstOnLine(each.start)) yield each;
      low += 1;
    }
  }
}

/** Some grammars count the line end as a part of a line comment. */
function withoutLineEnd({ start, end }: Span, text: string): Span {
  let last = end;
  while (last > start + 1 && /\s/.test(text.charAt(last - 1))) last -= 1;
  return { start, end: last };
}
