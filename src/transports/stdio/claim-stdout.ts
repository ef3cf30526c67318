// From here on stdout belongs to the protocol: whatever else the program prints goes to stderr.
import { EventEmitter } from 'node:events';

// How long a process that ends waits for a client to read what was said to it.
const patienceMs = 1_000;

type WriteNow = (bytes: string | Buffer, done?: () => void) => boolean;

/**
 * What the wires write to. Messages of one turn of the event loop leave in one write, which under load
 * costs a fraction of one write each; nothing waits longer than the turn it was said in.
 */
export class ProtocolOutput extends EventEmitter {
  readonly #writeNow: WriteNow;
  #waiting: (string | Buffer)[] = [];

  constructor(writeNow: WriteNow) {
    super();
    this.#writeNow = writeNow;
  }

  /** Takes the bytes; false never comes, since the pipe itself holds a fast writer back. */
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
  const output = new ProtocolOutput((bytes, done) => write(bytes, done));
  process.once('exit', () => output.flush());
  return output;
}

function joined(parts: readonly (string | Buffer)[]): string | Buffer {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
