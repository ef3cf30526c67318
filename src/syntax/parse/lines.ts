// Where the lines of a text begin, and which line a character stands in. Lines count from 1 and end at \n, as the grammars count them.

export class Lines {
  readonly count: number;
  readonly #text: string;
  readonly #starts: Uint32Array;

  constructor(text: string) {
    this.#text = text;
    this.#starts = findStarts(text);
    // A text that ends with a line end has no further, empty line.
    const hasTail = text.length > 0 && text.charCodeAt(text.length - 1) !== 10;
    this.count = this.#starts.length - 1 + (hasTail ? 1 : 0);
  }

  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** The line's first character; for the line after the last the text's end. */
  start(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length;
  }

  /** Nothing but white space stands between the line's start and this character. */
  isFirstOnLine(offset: number): boolean {
    return isBlankBetween(this.#text, this.start(this.lineAt(offset)), offset);
  }

  isBlank(line: number): boolean {
    return isBlankBetween(this.#text, this.start(line), this.start(line + 1));
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 160 || code === 0xfeff;
}

function isBlankBetween(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isSpace(text.charCodeAt(at))) return false;
  return true;
}

function findStarts(text: string): Uint32Array {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}
