// Bytes into lines. Chunks are joined once per line, so a line of many megabytes costs what it weighs.
import { isUtf8 } from 'node:buffer';

export interface Line {
  readonly text: string;
  readonly isUtf8: boolean;
}

export class LineSplitter {
  #chunks: Buffer[] = [];

  /** The lines that this chunk completes. */
  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      this.#chunks.push(chunk.subarray(from, at));
      lines.push(this.#take());
      from = at + 1;
    }
    if (from < chunk.length) this.#chunks.push(chunk.subarray(from));
    return lines;
  }

  /** What stands after the last newline when the stream ends. */
  rest(): Line | undefined {
    return this.#chunks.length > 0 ? this.#take() : undefined;
  }

  #take(): Line {
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    return { text: bytes.toString('utf8'), isUtf8: isUtf8(bytes) };
  }
}
