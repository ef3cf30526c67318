// One connection to a plugin: who it is comes first, then requests and replies. What the bridge asks for itself (the
// greeting, pings, cancelling, what became of a request) is matched here; everything else is handed on.
import type { Clock, Ids, Timer } from '../../../kernel/clock.ts';
import type { Log } from '../log.ts';
import type { Channel, ChannelEvents, Sending } from './channel.ts';
import { ChunkAssembly, isChunk } from './chunk-assembly.ts';
import { cutMessage } from './cut-message.ts';
import { greet } from './greet.ts';
import { type Hello, type Operation, protocolVersion, type RequestLine } from './protocol.ts';
import { type Reply, readReply } from './reply-line.ts';

export interface SessionParts {
  readonly token: string | null;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** How long the bridge waits for answers to its own questions. */
  readonly timeoutMs: number;
  readonly paired: (session: StudioSession, hello: Hello) => void;
  readonly incompatible: (hello: Hello) => void;
  /** The plugin does not want to be greeted; why, in words. */
  readonly refused: (problem: string) => void;
  readonly replied: (reply: Reply, studioId: string) => void;
  readonly seen: () => void;
}

interface Question {
  readonly settle: (reply: Reply | null) => void;
}

const pingEveryMs = 15_000;
const greetingTries = 3;

export class StudioSession implements ChannelEvents {
  readonly channel: Channel;
  /** Later sessions have higher ones. */
  readonly order: number;
  readonly #parts: SessionParts;
  readonly #assembly: ChunkAssembly;
  /** Each ends with its answer, its time or the session. */
  readonly #questions = new Map<string, Question>();
  /** Null until it has said who it is. */
  #studioId: string | null = null;
  #ping: Timer | null = null;
  #isClosed = false;

  constructor(channel: Channel, order: number, parts: SessionParts) {
    this.channel = channel;
    this.order = order;
    this.#parts = parts;
    this.#assembly = new ChunkAssembly(parts.clock);
  }

  get isOpen(): boolean {
    return !this.#isClosed;
  }

  /** Heard of lately. */
  get isAlive(): boolean {
    const { clock } = this.#parts;
    return this.isOpen && clock.now() - this.channel.seenAt() <= this.channel.lostAfterMs;
  }

  /** Greets the plugin, more than once when it does not answer. */
  async begin(): Promise<void> {
    const { token, timeoutMs, paired, incompatible, refused } = this.#parts;
    const ask = (operation: Operation, payload: RequestLine['payload']) =>
      this.ask(operation, payload, Math.max(timeoutMs, 5_000));
    let greeting = await greet(ask, token);
    for (let tries = 1; tries < greetingTries && 'isSilence' in greeting && greeting.isSilence; tries++) {
      if (!this.#isClosed) greeting = await greet(ask, token);
    }
    if (this.#isClosed) return;
    if ('hello' in greeting && greeting.hello.protocolVersion === protocolVersion) {
      this.#studioId = greeting.hello.studioId;
      paired(this, greeting.hello);
      this.#pingLater();
      return;
    }
    if ('hello' in greeting) incompatible(greeting.hello);
    // Silence is no refusal: a plugin that never heard of its session opens another one.
    else if (!greeting.isSilence) refused(greeting.problem);
    this.channel.close();
  }

  send(line: RequestLine): Sending {
    return this.channel.send(cutMessage(JSON.stringify(line), this.#parts.ids.next()));
  }

  /** A question of the bridge's own, under an id that no other has. Null when no answer came. */
  ask(operation: Operation, payload: RequestLine['payload'], timeoutMs = this.#parts.timeoutMs): Promise<Reply | null> {
    const { clock, ids } = this.#parts;
    if (this.#isClosed) return Promise.resolve(null);
    const requestId = ids.next();
    return new Promise((resolve) => {
      const settle = (reply: Reply | null) => {
        timer.cancel();
        this.#questions.delete(requestId);
        resolve(reply);
      };
      const sending = this.#trySend({
        requestId,
        correlationId: requestId,
        operation,
        payload,
        deadline: clock.now() + timeoutMs,
        timestamp: new Date(clock.now()).toISOString(),
      });
      const timer = clock.after(timeoutMs, () => {
        sending?.withdraw();
        settle(null);
      });
      this.#questions.set(requestId, { settle });
    });
  }

  received(line: string): void {
    const value = this.#read(line);
    if (isChunk(value)) {
      const whole = this.#assembly.add(value);
      if (whole !== null) this.received(whole);
      return;
    }
    const reply = readReply(value);
    if (!reply) {
      this.#parts.log('warn', 'a line of the Studio plugin was not understood', { bytes: line.length });
      return;
    }
    const question = this.#questions.get(reply.requestId);
    if (question) question.settle(reply);
    else if (this.#studioId !== null) this.#parts.replied(reply, this.#studioId);
  }

  seen(): void {
    this.#parts.seen();
  }

  closed(): void {
    this.#isClosed = true;
    this.#ping?.cancel();
    for (const { settle } of this.#questions.values()) settle(null);
  }

  #trySend(line: RequestLine): Sending | null {
    try {
      return this.send(line);
    } catch {
      // Too much waits already: then it is as if nobody answered.
      return null;
    }
  }

  #read(line: string): unknown {
    try {
      return JSON.parse(line);
    } catch {
      return undefined;
    }
  }

  // A connection may look whole long after the other side has gone.
  #pingLater(): void {
    if (!this.channel.needsPings || this.#isClosed) return;
    this.#ping = this.#parts.clock.after(pingEveryMs, async () => {
      await this.ask('bridge.ping', {});
      this.#pingLater();
    });
  }
}
