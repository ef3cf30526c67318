// The text of a segment, file by file or as a whole.
import type { SectionBytes } from './section-bytes.ts';
import type { Sections } from './sections.ts';

export class SegmentText {
  readonly size: number;
  readonly #bytes: SectionBytes;
  readonly #starts: Uint32Array;
  #lastFile = -1;
  #last: Buffer = Buffer.alloc(0);

  constructor(sections: Sections) {
    this.#bytes = sections.part('text');
    this.size = this.#bytes.size;
    this.#starts = sections.u32('text-starts');
  }

  /** In memory from here on. */
  whole(): Buffer {
    return this.#bytes.all();
  }

  /** Of one file: what is asked of a file is asked several times. */
  of(file: number): Buffer {
    if (file === this.#lastFile) return this.#last;
    this.#last = this.between(this.#starts[file] as number, this.#starts[file + 1] as number);
    this.#lastFile = file;
    return this.#last;
  }

  between(start: number, end: number): Buffer {
    return this.#bytes.between(start, end);
  }
}
