// The only source of chance in the fuzz tests: the same seed gives the same bytes, on every machine.

export class Random {
  #state: [number, number, number, number];

  constructor(seed: string) {
    this.#state = hash(seed);
    for (let round = 0; round < 12; round += 1) this.next();
  }

  /** A number from 0 up to, but not including, 1 (sfc32). */
  next(): number {
    let [a, b, c, d] = this.#state;
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    this.#state = [a, b, c, d];
    return (sum >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('there is nothing to pick from');
    return list[this.int(0, list.length - 1)] as T;
  }

  /** One of the entries, each as often as its weight says. */
  weighted<T>(table: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.next() * table.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of table) {
      left -= weight;
      if (left < 0) return value;
    }
    return (table.at(-1) as readonly [number, T])[1];
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.int(0, 255)));
  }
}

// Four words from a text (cyrb128), so that a seed can say what it is for: "7/lines notes/12".
function hash(text: string): [number, number, number, number] {
  const words: [number, number, number, number] = [1779033703, 3144134277, 1013904242, 2773480762];
  const factors = [597399067, 2869860233, 951274213, 2716044179];
  for (const character of text) {
    for (let at = 0; at < 4; at += 1) {
      const mixed = (words[at] as number) ^ (character.codePointAt(0) ?? 0) ^ (words[(at + 1) % 4] as number);
      words[at] = Math.imul(mixed, factors[at] as number);
    }
  }
  return words;
}
