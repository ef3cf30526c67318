// One session of a plugin over HTTP: what waits for it, what it was given and has not confirmed yet, and the polls that
// it holds open.
import type { Clock, Timer } from '../../../../kernel/clock.ts';
import type { Channel, ChannelEvents, Sending } from '../channel.ts';
import { OutgoingQueue } from '../outgoing-queue.ts';

export const defaultPollMs = 20_000;
export const maxPollMs = 25_000;

/** One answer carries so much, and one line at least. This also bounds what is kept until it is confirmed. */
const maxAnswerBytes = 1_000_000;
/** A plugin needs one. More come from answers that were lost on the way; the oldest are let go. */
const maxPolls = 8;
/** Shorter polls do not make a Studio that pauses a lost one. */
const leastLostAfterMs = 10_000;

export interface Answer {
  readonly lines: readonly string[];
  /** The number of the last line, counted from 1. */
  readonly cursor: number;
}

interface Poll {
  readonly cursor: number;
  readonly settle: (answer: Answer | null) => void;
}

interface Given {
  readonly number: number;
  readonly line: string;
}

export class RelaySession implements Channel {
  readonly id: string;
  readonly needsPings = false;
  readonly #clock: Clock;
  readonly #queue = new OutgoingQueue();
  #events: ChannelEvents | null = null;
  #given: Given[] = [];
  #lastNumber = 0;
  /** Oldest first. */
  #polls: Poll[] = [];
  #pollMs = defaultPollMs;
  #seenAt: number;
  #isClosed = false;
  readonly #onClosed: () => void;

  constructor(id: string, clock: Clock, onClosed: () => void) {
    this.id = id;
    this.#clock = clock;
    this.#seenAt = clock.now();
    this.#onClosed = onClosed;
  }

  begin(events: ChannelEvents): void {
    this.#events = events;
  }

  get lostAfterMs(): number {
    return Math.max(2 * this.#pollMs, leastLostAfterMs);
  }

  get isPolling(): boolean {
    return this.#polls.length > 0;
  }

  /** The number of the last line that was given out. */
  get lastNumber(): number {
    return this.#lastNumber;
  }

  seenAt(): number {
    return this.isPolling ? this.#clock.now() : this.#seenAt;
  }

  send(lines: readonly string[]): Sending {
    const sending = this.#queue.push(lines);
    this.#answerPolls();
    return sending;
  }

  receive(lines: readonly string[]): void {
    this.#notice();
    for (const line of lines) this.#events?.received(line);
  }

  /** Lines after the cursor as soon as there are any; null when none came in time, or `letGo` said to stop. */
  poll(cursor: number, timeoutMs: number, letGo: AbortSignal): Promise<Answer | null> {
    this.#pollMs = timeoutMs;
    this.#given = this.#given.filter(({ number }) => number > cursor);
    this.#notice();
    const ready = this.#answerAfter(cursor);
    if (ready || this.#isClosed || timeoutMs === 0 || letGo.aborted) return Promise.resolve(ready);
    return new Promise((resolve) => {
      let timer: Timer | null = null;
      const onLetGo = () => poll.settle(null);
      const poll: Poll = {
        cursor,
        settle: (answer) => {
          timer?.cancel();
          letGo.removeEventListener('abort', onLetGo);
          this.#polls = this.#polls.filter((each) => each !== poll);
          this.#seenAt = this.#clock.now();
          resolve(answer);
        },
      };
      letGo.addEventListener('abort', onLetGo);
      timer = this.#clock.after(timeoutMs, () => poll.settle(null));
      this.#polls.push(poll);
      if (this.#polls.length > maxPolls) this.#polls[0]?.settle(null);
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const poll of this.#polls) poll.settle(null);
    this.#onClosed();
    this.#events?.closed();
  }

  /** All of them: which one the plugin still listens to is not known, and numbers tell it what it has already. */
  #answerPolls(): void {
    for (const poll of this.#polls) {
      const answer = this.#answerAfter(poll.cursor);
      if (answer) poll.settle(answer);
    }
  }

  #answerAfter(cursor: number): Answer | null {
    if (this.#isClosed) return null;
    let bytes = 0;
    const again = this.#given.filter(({ number }) => number > cursor);
    for (const { line } of again) bytes += Buffer.byteLength(line);
    // Numbered only when given out, so that what is taken back leaves no gap.
    const fresh = this.#queue.take(maxAnswerBytes - bytes, again.length === 0);
    for (const line of fresh) this.#given.push({ number: ++this.#lastNumber, line });
    const lines = [...again.map(({ line }) => line), ...fresh];
    return lines.length === 0 ? null : { lines, cursor: this.#lastNumber };
  }

  #notice(): void {
    this.#seenAt = this.#clock.now();
    this.#events?.seen();
  }
}
