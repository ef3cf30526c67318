// Request ids of every kind a client might send, as JSON text.
import type { Random } from '../random.ts';

/** Written to meet each other: 7 and "7" are one id, and so are 0, -0 and "0". */
const met = ['0', '-0', '"0"', '""', '7', '"7"', '7.0', '-1', '"-1"', '1e2', '"100"'];

const strange = [
  '9007199254740991',
  '-9007199254740991',
  '"héllo ☃ 😀"',
  '"\\u0000"',
  '"\\ud83d"',
  '"\\udc00\\ud800"',
  '"__proto__"',
  '"constructor"',
  '"\\u2028"',
  '"null"',
  '" "',
];

/** Ids that one wire takes and the other refuses, or that no wire can give back. */
const doubtful = ['1.5', '-0.1', '9007199254740993', '1e300', '1e400', '-1e999'];

export class Ids {
  readonly #random: Random;
  readonly #batch: number;
  #count = 0;

  constructor(random: Random, batch: number) {
    this.#random = random;
    this.#batch = batch;
  }

  /** An id nobody has used before. */
  fresh(): string {
    this.#count += 1;
    const serial = 1_000 * (this.#batch + 1) + this.#count;
    return this.#random.weighted([
      [6, `${serial}`],
      [3, `"s${serial}"`],
      [1, `-${serial}`],
    ]);
  }

  /** Any id; often one that was used before. */
  any(): string {
    const random = this.#random;
    return random.weighted([
      [10, () => this.fresh()],
      [5, () => random.pick(met)],
      [3, () => random.pick(strange)],
      [1, () => random.pick(doubtful)],
      [1, () => JSON.stringify(`${this.fresh()}-${'long'.repeat(random.int(1, 2_000))}`)],
    ])();
  }
}
