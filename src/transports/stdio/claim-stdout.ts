// From here on stdout belongs to the protocol: whatever else the program prints goes to stderr.
import { EventEmitter } from 'node:events';

// How long a process that ends waits for a client to read what was said to it.
const patienceMs = 1_000;

type WriteNow = (bytes: string | Buffer, done?: () => void) => boolean;

// What a client may leave unread before we stop listening to it.
const maxBacklogBytes = 16 * 1024 * 1024;

/**
 * What the wires write to. Messages of one turn of the event loop leave in one write, which under load
 * costs a fraction of one write each; nothing waits longer than the turn it was said in.
 * Emits 'held' when the client leaves too much unread, and 'released' once it has caught up.
 */
export class ProtocolOutput extends EventEmitter {
  readonly #writeNow: WriteNow;
  readonly #backlogBytes: () => number;
  #waiting: (string | Buffer)[] = [];
  #isHeld = false;

  constructor(writeNow: WriteNow, backlogBytes: () => number = () => 0) {
    super();
    this.#writeNow = writeNow;
    this.#backlogBytes = backlogBytes;
  }

  /** Takes the bytes, always: who asks too much without reading is slowed down where it asks. */
  write(bytes: string | Buffer): boolean {
    if (this.#waiting.push(bytes) === 1) setImmediate(() => this.flush());
    return true;
  }

  flush(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    const [first = ''] = waiting;
    this.#writeNow(waiting.length === 1 ? first : joined(waiting));
    if (!this.#isHeld && this.#backlogBytes() > maxBacklogBytes) {
      this.#isHeld = true;
      this.emit('held');
    }
  }

  /** The client has read everything. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.emit('released');
  }

  /** Settles when everything has left, or nobody takes it: ending the process before would cut an answer in two. */
  drained(): Promise<void> {
    this.flush();
    return new Promise((resolve) => {
      setTimeout(resolve, patienceMs).unref();
      this.#writeNow('', resolve);
    });
  }
}

export function claimStdout(): ProtocolOutput {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  // A client that closes its end is gone; there is nobody left to tell.
  process.stdout.on('error', () => process.exit(0));
  const output = new ProtocolOutput(
    (bytes, done) => write(bytes, done),
    () => process.stdout.writableLength,
  );
  process.stdout.on('drain', () => output.release());
  process.once('exit', () => output.flush());
  return output;
}

function joined(parts: readonly (string | Buffer)[]): string | Buffer {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
