// Makes an answer fit a number of tokens: first shorter snippets, then fewer hits. Never a cut text inside one of them.

export interface Fitted<T> {
  readonly hits: T[][];
  readonly snippetLines: number;
  /** How many hits did not fit. */
  readonly dropped: number;
}

/** About what a tokenizer makes of code. */
export const bytesPerToken = 4;

/**
 * `render` answers the lists with snippets of so many lines; `room` is what the rest of the answer leaves, in bytes. The best
 * of each list stay longest.
 */
export function fitBudget<T>(render: (snippetLines: number) => T[][], most: number, room: number): Fitted<T> {
  const steps = [most, 6, 4, 2, 1, 0].filter((step, index) => index === 0 || step < most);
  for (const snippetLines of steps) {
    const hits = render(snippetLines);
    if (room === Infinity || sizeOf(hits.flat()) <= room) return { hits, snippetLines, dropped: 0 };
  }
  return dropUntilFit(render(0), room);
}

function dropUntilFit<T>(lists: readonly T[][], room: number): Fitted<T> {
  const kept: T[][] = lists.map(() => []);
  let left = room;
  let isFull = false;
  let dropped = 0;
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let rank = 0; rank < longest; rank += 1) {
    for (const [index, list] of lists.entries()) {
      const hit = list[rank];
      if (hit === undefined) continue;
      left -= sizeOf([hit]);
      // Nothing behind the first that does not fit, or a cursor could not say where the answer ended.
      isFull ||= left < 0;
      if (isFull) dropped += 1;
      else kept[index]?.push(hit);
    }
  }
  return { hits: kept, snippetLines: 0, dropped };
}

function sizeOf(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + Buffer.byteLength(JSON.stringify(value)) + 1, 0);
}
