// The default: a sentence model in a process of its own, started at the first text, ended when nothing comes for a
// while, and started again when it crashes.
import type { Clock, Timer } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/fault.ts';
import { systemClock } from '../../platform/clock.ts';
import type { EmbeddingProvider, Lane } from '../embedding-provider.ts';
import { embeddingFault } from '../faults.ts';
import { embedCommand } from './embed-command.ts';
import { EncoderProcess, EncoderRefusal } from './encoder-process.ts';
import { Lanes, type Piece } from './lanes.ts';
import { sentenceDimension, sentenceModel } from './sentence-model.ts';

export interface SentenceOptions {
  readonly command?: readonly string[];
  readonly clock?: Clock;
  /** How long the process stays when nothing is asked. */
  readonly idleMs?: number;
  /** How long background work waits after a query: whoever searches often searches again, and should not wait for it. */
  readonly quietMs?: number;
  /** Generous: the process has the lowest priority, and the machine may be busy. */
  readonly answerTimeoutMs?: number;
}

// A text that ends the process twice is given up; a process that ends three times without an answer is, for a while.
const triesPerText = 2;
const triesInARow = 3;
const restMs = 60_000;
/** About what the model reads of one text. */
const pieceChars = 500;

export class SentenceProvider implements EmbeddingProvider {
  readonly model = sentenceModel;
  readonly dimension = sentenceDimension;
  readonly #command: readonly string[] | undefined;
  readonly #clock: Clock;
  readonly #idleMs: number;
  readonly #quietMs: number;
  readonly #answerTimeoutMs: number;
  readonly #lanes = new Lanes(pieceChars);
  #process: Promise<EncoderProcess> | undefined;
  #pid: number | undefined;
  #isWorking = false;
  #quietUntil = 0;
  #wake: (() => void) | undefined;
  #idleTimer: Timer | undefined;
  #crashesInARow = 0;
  #rest: { readonly until: number; readonly reason: Fault } | undefined;

  constructor(options: SentenceOptions = {}) {
    const { command, clock = systemClock, idleMs = 60_000, quietMs = 1_000, answerTimeoutMs = 120_000 } = options;
    this.#command = command;
    this.#clock = clock;
    this.#idleMs = idleMs;
    this.#quietMs = quietMs;
    this.#answerTimeoutMs = answerTimeoutMs;
  }

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.#pid;
  }

  async embed(
    texts: readonly string[],
    signal: AbortSignal,
    lane: Lane = texts.length === 1 ? 'query' : 'background',
  ): Promise<Float32Array[]> {
    signal.throwIfAborted();
    if (texts.length === 0) return [];
    if (this.#rest && this.#clock.monotonic() < this.#rest.until) throw this.#rest.reason;
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    const takeBack = this.#lanes.add({ texts, lane, resolve, reject });
    const abort = () => takeBack(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    if (lane === 'query') this.#wake?.();
    void this.#work();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async close(): Promise<void> {
    this.#lanes.failAll(embeddingFault('EMBEDDING_FAILED', { message: 'The sentence model was closed.' }));
    this.#rest = undefined;
    this.#wake?.();
    await this.#endProcess();
  }

  async #work(): Promise<void> {
    this.#idleTimer?.cancel();
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#lanes.size > 0) {
      const isQuery = this.#lanes.hasQuery;
      const leftMs = this.#quietUntil - this.#clock.monotonic();
      if (!isQuery && leftMs > 0) {
        await this.#pause(leftMs);
        continue;
      }
      const piece = this.#lanes.take();
      if (piece) await this.#embedPiece(piece);
      if (isQuery) this.#quietUntil = this.#clock.monotonic() + this.#quietMs;
    }
    this.#isWorking = false;
    this.#idleTimer = this.#clock.after(this.#idleMs, () => void this.#endProcess());
  }

  /** Until the time is over, a query comes, or everything is called off. */
  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#clock.after(delayMs, () => this.#wake?.());
      this.#wake = () => {
        timer.cancel();
        this.#wake = undefined;
        resolve();
      };
    });
  }

  async #embedPiece(piece: Piece): Promise<void> {
    for (let tries = 1; !piece.isDropped(); tries += 1) {
      try {
        const encoder = await this.#running();
        piece.fill(await encoder.ask(piece.texts));
        this.#crashesInARow = 0;
        return;
      } catch (thrown) {
        // Whoever closed us ended the process too; that is no crash.
        if (piece.isDropped()) return;
        const reason = toFault(thrown);
        const isCrash = !(thrown instanceof EncoderRefusal);
        if (!isCrash || tries >= triesPerText) piece.fail(reason);
        if (isCrash) await this.#noteCrash(reason);
      }
    }
  }

  async #noteCrash(reason: Fault): Promise<void> {
    await this.#endProcess();
    this.#crashesInARow += 1;
    if (this.#crashesInARow < triesInARow) return;
    this.#crashesInARow = 0;
    this.#rest = { until: this.#clock.monotonic() + restMs, reason };
    this.#lanes.failAll(reason);
  }

  #running(): Promise<EncoderProcess> {
    if (this.#process) return this.#process;
    const starting = this.#start();
    this.#process = starting;
    const forget = () => {
      if (this.#process !== starting) return;
      this.#process = undefined;
      this.#pid = undefined;
    };
    starting.then((encoder) => {
      if (this.#process === starting) this.#pid = encoder.pid;
      void encoder.gone.then(forget);
    }, forget);
    return starting;
  }

  async #start(): Promise<EncoderProcess> {
    return EncoderProcess.start(this.#command ?? embedCommand(), this.#clock, this.#answerTimeoutMs);
  }

  async #endProcess(): Promise<void> {
    this.#idleTimer?.cancel();
    const ending = this.#process;
    this.#process = undefined;
    this.#pid = undefined;
    // One that could not be started has told its reason to whoever asked.
    const encoder = await ending?.catch(() => undefined);
    await encoder?.end();
  }
}

function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return embeddingFault(thrown instanceof EncoderRefusal ? 'EMBEDDING_REFUSED' : 'EMBEDDING_FAILED', {
    message: `The process of the sentence model cannot be used: ${reason}`,
    cause: thrown,
  });
}
