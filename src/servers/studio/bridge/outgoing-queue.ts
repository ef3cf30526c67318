// Lines that wait to be handed over, message by message. A message can be taken back until its last line has gone.
import { fault } from '../faults.ts';
import type { Sending } from './channel.ts';

/** A Studio that takes nothing must not fill the memory. */
const maxWaitingBytes = 64_000_000;

interface WaitingLine {
  readonly line: string;
  readonly bytes: number;
  readonly message: Message;
}

interface Message {
  linesLeft: number;
}

export class OutgoingQueue {
  #lines: WaitingLine[] = [];
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  push(lines: readonly string[]): Sending {
    const message: Message = { linesLeft: lines.length };
    const waiting = lines.map((line) => ({ line, bytes: Buffer.byteLength(line), message }));
    const bytes = waiting.reduce((sum, each) => sum + each.bytes, 0);
    if (this.#bytes + bytes > maxWaitingBytes) {
      throw fault('INTERNAL_ERROR', {
        message: 'Too much waits for Studio to take it already. Try again later.',
        retryable: true,
        details: { waitingBytes: this.#bytes, maxBytes: maxWaitingBytes },
      });
    }
    this.#lines.push(...waiting);
    this.#bytes += bytes;
    const remove = () => this.#remove(message);
    return {
      get isDelivered() {
        return message.linesLeft === 0;
      },
      withdraw() {
        if (message.linesLeft > 0) remove();
        return message.linesLeft > 0;
      },
    };
  }

  /** The next lines, in order, up to so many bytes; `atLeastOne` when even the first is longer. */
  take(maxBytes: number, atLeastOne: boolean): string[] {
    let bytes = 0;
    let count = 0;
    for (const each of this.#lines) {
      bytes += each.bytes;
      if (bytes > maxBytes && !(atLeastOne && count === 0)) break;
      count++;
    }
    const taken = this.#lines.splice(0, count);
    for (const each of taken) {
      each.message.linesLeft--;
      this.#bytes -= each.bytes;
    }
    return taken.map(({ line }) => line);
  }

  // What has gone of a message in pieces never becomes whole on the other side, which forgets it.
  #remove(message: Message): void {
    this.#lines = this.#lines.filter((each) => {
      if (each.message === message) this.#bytes -= each.bytes;
      return each.message !== message;
    });
  }
}
