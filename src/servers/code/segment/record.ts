// Small records in bytes: numbers of seven bits a byte, strings with their length, lists with their count.
import { writeVarint } from './posting-code.ts';

const longestNumber = 5;

export class RecordWriter {
  #bytes: Buffer = Buffer.allocUnsafeSlow(4096);
  #used = 0;

  /** Where the next record begins. */
  get length(): number {
    return this.#used;
  }

  number(value: number): void {
    this.#makeRoom(longestNumber);
    this.#used = writeVarint(this.#bytes, this.#used, value);
  }

  string(value: string): void {
    const length = Buffer.byteLength(value);
    this.number(length);
    this.#makeRoom(length);
    this.#bytes.write(value, this.#used, length);
    this.#used += length;
  }

  list<T>(values: readonly T[], write: (value: T) => void): void {
    this.number(values.length);
    for (const value of values) write(value);
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#used);
  }

  #makeRoom(size: number): void {
    if (this.#used + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#used + size, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }
}

/** Reads in the order of writing, from a place on. */
export class RecordReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at] as number;
      this.#at += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  string(): string {
    const length = this.number();
    const start = this.#at;
    this.#at = start + length;
    return this.#bytes.toString('utf8', start, this.#at);
  }

  skipString(): void {
    const length = this.number();
    this.#at += length;
  }

  list<T>(read: () => T): T[] {
    const values: T[] = [];
    for (let left = this.number(); left > 0; left -= 1) values.push(read());
    return values;
  }
}
