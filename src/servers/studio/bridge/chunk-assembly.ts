// Puts the pieces of long lines together, whatever order they come in. Pieces that never become whole are forgotten.
import type { Clock } from '../../../kernel/clock.ts';
import { isRecord } from '../../../kernel/is-record.ts';
import { type ChunkLine, maxMessageBytes } from './protocol.ts';

const maxOpenMessages = 16;
const maxOpenBytes = 2 * maxMessageBytes;
const maxPieces = 1_000;
const maxAgeMs = 60_000;
/** A piece that comes once more after its message was whole must not begin it anew. */
const maxFinishedIds = 64;

interface OpenMessage {
  readonly pieces: (string | undefined)[];
  readonly startedAt: number;
  missing: number;
  bytes: number;
}

export class ChunkAssembly {
  readonly #clock: Pick<Clock, 'now'>;
  /** Oldest first. */
  readonly #open = new Map<string, OpenMessage>();
  readonly #finished = new Set<string>();
  #bytes = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** The whole line when this was the last piece that was missing; null otherwise. */
  add({ chunk: { id, index, count }, data }: ChunkLine): string | null {
    if (this.#finished.has(id)) return null;
    const message = this.#open.get(id) ?? this.#begin(id, count);
    if (message.pieces.length !== count) return this.#drop(id);
    if (message.pieces[index] !== undefined) return null;
    message.pieces[index] = data;
    message.missing--;
    this.#count(message, Buffer.byteLength(data));
    if (message.bytes > maxMessageBytes) return this.#drop(id);
    if (message.missing === 0) return this.#finish(id, message);
    this.#forgetBeyondBounds();
    return null;
  }

  #begin(id: string, count: number): OpenMessage {
    const pieces = new Array<string | undefined>(count).fill(undefined);
    const message = { pieces, startedAt: this.#clock.now(), missing: count, bytes: 0 };
    this.#open.set(id, message);
    return message;
  }

  #finish(id: string, message: OpenMessage): string {
    this.#drop(id);
    this.#finished.add(id);
    const [oldest] = this.#finished;
    if (oldest !== undefined && this.#finished.size > maxFinishedIds) this.#finished.delete(oldest);
    return message.pieces.join('');
  }

  #forgetBeyondBounds(): void {
    const bornBefore = this.#clock.now() - maxAgeMs;
    for (const [id, { startedAt }] of this.#open) {
      const isTooMuch = this.#open.size > maxOpenMessages || this.#bytes > maxOpenBytes;
      if (isTooMuch || startedAt < bornBefore) this.#drop(id);
    }
  }

  #drop(id: string): null {
    const message = this.#open.get(id);
    if (message) this.#count(message, -message.bytes);
    this.#open.delete(id);
    return null;
  }

  #count(message: OpenMessage, bytes: number): void {
    message.bytes += bytes;
    this.#bytes += bytes;
  }
}

/** Whether a line that was read is a piece of a longer one, and one that makes sense. */
export function isChunk(value: unknown): value is ChunkLine {
  if (!isRecord(value) || !isRecord(value['chunk']) || typeof value['data'] !== 'string') return false;
  const { id, index, count } = value['chunk'];
  if (typeof id !== 'string' || id.length > 200) return false;
  if (!Number.isInteger(index) || !Number.isInteger(count)) return false;
  return Number(index) >= 0 && Number(index) < Number(count) && Number(count) <= maxPieces;
}
