// One running process of the sentence model, asked one thing at a time. It stands in the live set, so it ends with us.
import type { Clock } from '../../kernel/clock.ts';
import { killTree } from '../../platform/process/kill-tree.ts';
import { spawnTracked, type TrackedChild } from '../../platform/process/spawn.ts';
import { sentenceDimension } from './sentence-model.ts';
import { type EmbedAnswer, onLines, readAnswer, unpackVectors } from './wire.ts';

const stderrTailChars = 2_000;
const graceMs = 500;

/** The process lives and says why it cannot embed these texts: asking again would not help. */
export class EncoderRefusal extends Error {
  override readonly name = 'EncoderRefusal';
}

export class EncoderProcess {
  readonly pid: number;
  /** Settles when the process and whatever it started are gone. */
  readonly gone: Promise<unknown>;
  readonly #tree: TrackedChild;
  readonly #clock: Clock;
  readonly #answerTimeoutMs: number;
  #lastId = 0;
  #stderr = '';
  #ending = 'ended';
  #isGone = false;
  #take: (answer: EmbedAnswer | 'gone' | undefined) => void = () => {};

  static async start(command: readonly string[], clock: Clock, answerTimeoutMs: number): Promise<EncoderProcess> {
    const [program = '', ...args] = command;
    return new EncoderProcess(await spawnTracked(program, args, { graceMs }), clock, answerTimeoutMs);
  }

  private constructor(tree: TrackedChild, clock: Clock, answerTimeoutMs: number) {
    this.#tree = tree;
    this.#clock = clock;
    this.#answerTimeoutMs = answerTimeoutMs;
    this.pid = tree.pid;
    this.gone = tree.swept;
    onLines(tree.child.stdout, (line) => this.#take(readAnswer(line)));
    tree.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrTailChars);
    });
    void tree.exited.then(({ exitCode, signal }) => {
      if (this.#ending === 'ended') this.#ending = `ended with ${signal ?? exitCode}`;
    });
    void this.gone.then(() => {
      this.#isGone = true;
      this.#take('gone');
    });
  }

  /** Throws EncoderRefusal, or an error that tells how the process ended: with that it is of no more use. */
  async ask(texts: readonly string[]): Promise<Float32Array[]> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<EmbedAnswer | 'gone' | undefined>((resolve) => {
      this.#take = resolve;
      if (this.#isGone) resolve('gone');
    });
    const timer = this.#clock.after(this.#answerTimeoutMs, () => {
      void this.end(`gave no answer within ${this.#answerTimeoutMs} ms`);
    });
    try {
      this.#tree.child.stdin.write(`${JSON.stringify({ id, texts })}\n`);
      const answer = await answered;
      if (answer === 'gone') throw new Error(this.#describeEnding());
      if (answer && 'error' in answer) throw new EncoderRefusal(answer.error);
      const vectors = answer?.id === id ? unpackVectors(answer.vectors, texts.length, sentenceDimension) : undefined;
      if (vectors) return vectors;
      await this.end('wrote something that is no answer');
      throw new Error(this.#describeEnding());
    } finally {
      timer.cancel();
    }
  }

  /** It has nothing to lose, so it is told to end without waiting for its work. */
  async end(why = 'was ended'): Promise<void> {
    if (this.#ending === 'ended') this.#ending = why;
    await killTree(this.#tree, { graceMs });
    await this.gone;
  }

  #describeEnding(): string {
    const said = this.#stderr.trim();
    return said === '' ? `it ${this.#ending}` : `it ${this.#ending} and said: ${said}`;
  }
}
