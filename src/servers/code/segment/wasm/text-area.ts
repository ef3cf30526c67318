// A text in the kernel's memory, with the bits of its words: one file, or one string at a time.
import type { TextKernel } from './kernel.ts';

/** Loops look at sixteen bytes at once, also at the end of a text. */
const spare = 32;

export class TextArea {
  /** Where it begins in memory. */
  place = 0;
  readonly #kernel: TextKernel;
  #bits = 0;
  #size = 0;
  #hasForeign = 0;

  constructor(kernel: TextKernel) {
    this.#kernel = kernel;
    this.#makeRoom(1);
  }

  load(text: Uint8Array): void {
    this.#makeRoom(text.length);
    this.#kernel.bytes.set(text, this.place);
    this.#mark(text.length);
  }

  /** Answers its length in bytes. */
  loadString(text: string): number {
    this.#makeRoom(text.length * 3);
    const length = this.#kernel.bytes.write(text, this.place);
    this.#mark(length);
    return length;
  }

  /** Counts the runs in [from, to). */
  count(from: number, to: number): void {
    this.#kernel.loops.countRuns(this.place, this.#bits, from, to, this.#hasForeign);
  }

  #makeRoom(length: number): void {
    if (length <= this.#size) return;
    if (this.#size > 0) this.#kernel.giveBack({ place: this.place, size: this.#size });
    this.#size = Math.max(length, this.#size * 2, 1024);
    this.place = this.#kernel.take(this.#size + spare);
    this.#bits = this.#kernel.take(Math.ceil(this.#size / 8) + spare);
  }

  #mark(length: number): void {
    this.#hasForeign = this.#kernel.loops.markWords(this.place, length, this.#bits);
  }
}
