// One TCP connection as a channel: a line of JSON ends with a newline.
import type { Socket } from 'node:net';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Channel, ChannelEvents, Sending } from '../channel.ts';
import { OutgoingQueue } from '../outgoing-queue.ts';

/** Whoever sends more without a newline does not speak this protocol. */
export const maxIncomingLineBytes = 1_200_000;
/** As long as two polls of the other channel. */
const lostAfterMs = 40_000;
const newline = 0x0a;

export class TcpChannel implements Channel {
  readonly needsPings = true;
  readonly lostAfterMs = lostAfterMs;
  readonly #socket: Socket;
  readonly #clock: Clock;
  readonly #queue = new OutgoingQueue();
  #events: ChannelEvents | null = null;
  #unfinished: Buffer[] = [];
  #unfinishedBytes = 0;
  #seenAt: number;
  #isFull = false;

  constructor(socket: Socket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    this.#seenAt = clock.now();
  }

  begin(events: ChannelEvents): void {
    this.#events = events;
    this.#socket.on('data', (bytes) => this.#receive(bytes));
    this.#socket.on('drain', () => this.#write(false));
    this.#socket.once('close', () => events.closed());
  }

  seenAt(): number {
    return this.#seenAt;
  }

  send(lines: readonly string[]): Sending {
    const sending = this.#queue.push(lines);
    this.#write(this.#isFull);
    return sending;
  }

  close(): void {
    this.#socket.destroy();
  }

  // While the socket is full, lines stay with us, where they can be taken back.
  #write(isFull: boolean): void {
    this.#isFull = isFull;
    while (!this.#isFull && !this.#queue.isEmpty && this.#socket.writable) {
      const [line] = this.#queue.take(0, true);
      this.#isFull = !this.#socket.write(`${line}\n`);
    }
  }

  #receive(bytes: Buffer): void {
    this.#seenAt = this.#clock.now();
    this.#events?.seen();
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const line = Buffer.concat([...this.#unfinished, bytes.subarray(start, end)]).toString('utf8');
      this.#unfinished = [];
      this.#unfinishedBytes = 0;
      start = end + 1;
      if (line.trim() !== '') this.#events?.received(line);
    }
    const rest = bytes.subarray(start);
    this.#unfinished.push(rest);
    this.#unfinishedBytes += rest.length;
    if (this.#unfinishedBytes > maxIncomingLineBytes) this.close();
  }
}
