// Puts many short texts into one buffer, so that one search through memory looks at them all.
import type { PackedTexts } from './segment.ts';

export class TextPacker {
  #bytes: Buffer;
  #used = 0;
  readonly #starts: Uint32Array;
  #count = 0;

  /** `size` is a guess at the bytes of them all. */
  constructor(texts: number, size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(64, size));
    this.#starts = new Uint32Array(texts + 1);
  }

  addBytes(from: Buffer, start: number, end: number): void {
    this.#makeRoom(end - start);
    from.copy(this.#bytes, this.#used, start, end);
    this.#used += end - start;
  }

  addByte(byte: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#used] = byte;
    this.#used += 1;
  }

  addString(text: string): void {
    const bytes = Buffer.from(text);
    this.addBytes(bytes, 0, bytes.length);
  }

  /** What was added since the last call is a text. */
  endText(): void {
    this.addByte(0);
    this.#count += 1;
    this.#starts[this.#count] = this.#used;
  }

  finish(): PackedTexts {
    return { bytes: this.#bytes.subarray(0, this.#used), starts: this.#starts };
  }

  #makeRoom(size: number): void {
    if (this.#used + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#used + size, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }
}
