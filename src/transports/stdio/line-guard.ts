// Stands between stdin and the SDK's own framing: hands it whole lines, one at a time, and drops a line
// that is too long before the SDK buffers it.
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';

export const maxLineBytes = 8 * 1024 * 1024;

const newline = 0x0a;

/** Emits 'data' once per line, 'oversize' once per dropped line, 'end' when the input ends. */
export class LineGuard extends EventEmitter {
  readonly #input: Readable;
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;
  #isDropping = false;
  /** The line handed over last. */
  current: Buffer | undefined;

  constructor(input: Readable, maxBytes = maxLineBytes) {
    super();
    this.#input = input;
    this.#maxBytes = maxBytes;
    input.on('data', (chunk: Buffer) => this.#take(chunk));
    // However the input ends, it has ended: `close` follows an error that `end` never would.
    input.once('end', () => this.emit('end'));
    input.once('close', () => this.emit('end'));
    input.on('error', (error) => this.emit('error', error));
  }

  pause(): this {
    this.#input.pause();
    return this;
  }

  #take(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      this.#keep(chunk.subarray(from, at + 1));
      this.#finishLine();
      from = at + 1;
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
  }

  // Parts are joined once per line, so that a long line in many chunks costs what it weighs.
  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#maxBytes + 1) {
      this.#isDropping = true;
      this.#parts = [];
    }
    if (!this.#isDropping) this.#parts.push(part);
  }

  #finishLine(): void {
    const line = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    const wasDropped = this.#isDropping;
    const bytes = this.#bytes;
    this.#parts = [];
    this.#bytes = 0;
    this.#isDropping = false;
    if (wasDropped) {
      this.emit('oversize', bytes);
      return;
    }
    this.current = line;
    this.emit('data', line);
  }
}
