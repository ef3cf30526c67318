// Builds of one index within this process: who asks for what is being built already joins it and waits with the
// others; who asks for more has to wait until it is done. A build is cancelled when nobody waits for it any more.
import type { BuildOptions, BuildResult } from './build-index.ts';
import type { BuildProgress } from './build-progress.ts';

export type RunBuild = (signal: AbortSignal, onProgress: (progress: BuildProgress) => void) => Promise<BuildResult>;

export class RunningBuilds {
  #current: RunningBuild | null = null;

  get progress(): BuildProgress | null {
    return this.#current?.progress ?? null;
  }

  get isRunning(): boolean {
    return this.#current !== null;
  }

  async run(options: BuildOptions, start: RunBuild): Promise<BuildResult> {
    for (;;) {
      options.signal?.throwIfAborted();
      const current = this.#current;
      if (!current) break;
      if (current.covers(options)) return current.join(options);
      await current.ended(options.signal);
    }
    const build = new RunningBuild(options, start, () => {
      this.#current = null;
    });
    this.#current = build;
    return build.join(options);
  }
}

class RunningBuild {
  readonly #asked: BuildOptions;
  readonly #controller = new AbortController();
  readonly #listeners = new Set<(progress: BuildProgress) => void>();
  readonly #result: Promise<BuildResult>;
  #waiting = 0;
  progress: BuildProgress | null = null;

  constructor(asked: BuildOptions, start: RunBuild, onEnd: () => void) {
    this.#asked = asked;
    const tell = (progress: BuildProgress): void => {
      this.progress = progress;
      for (const listener of this.#listeners) listener(progress);
    };
    this.#result = Promise.resolve()
      .then(() => start(this.#controller.signal, tell))
      .finally(onEnd);
    this.#result.catch(() => {});
  }

  /** A refresh comes of changes that a scan under way may have missed, and does less than a build. */
  covers({ incremental, modes, hints, isQuiet }: BuildOptions): boolean {
    if (hints || isQuiet || this.#asked.hints || this.#asked.isQuiet) return false;
    if (this.#controller.signal.aborted) return false;
    if (!incremental && this.#asked.incremental) return false;
    const own = this.#asked.modes;
    return !own || (modes?.every((mode) => own.includes(mode)) ?? false);
  }

  async join({ signal, onProgress }: BuildOptions): Promise<BuildResult> {
    this.#waiting += 1;
    if (onProgress) this.#listeners.add(onProgress);
    try {
      return await orAbort(this.#result, signal, () => {
        this.#waiting -= 1;
        if (this.#waiting > 0) return true;
        this.#controller.abort(signal?.reason);
        // The last one hears of the end when it is one: no file is written any more, and the lock is free.
        return false;
      });
    } finally {
      if (onProgress) this.#listeners.delete(onProgress);
    }
  }

  async ended(signal: AbortSignal | undefined): Promise<void> {
    await orAbort(
      this.#result.then(
        () => {},
        () => {},
      ),
      signal,
      () => true,
    );
  }
}

/** `onAbort` says whether the wait ends right there. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal | undefined, onAbort: () => boolean): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const aborted = (): void => {
      if (onAbort()) reject(signal.reason);
    };
    signal.addEventListener('abort', aborted, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
    if (signal.aborted) aborted();
  });
}
