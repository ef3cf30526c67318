// Parses files in other threads, so that questions are answered meanwhile and every core has work. A thread that dies
// or hangs costs one file its symbols and nothing else.
import { Worker } from 'node:worker_threads';
import type { ParsedFile } from '../chunk.ts';
import type { WorkerAnswer, WorkerRequest } from './parse-worker.ts';
import { windowChunks } from './windows.ts';
import { findWorkerEntry } from './worker-entry.ts';

export interface ParseJob {
  readonly path: string;
  /** Id of a language. */
  readonly lang: string;
  /** UTF-8. It is copied: the caller goes on using it. */
  readonly text: Buffer;
}

export interface PoolOptions {
  /** Told once for each different fault of ours that left files in windows. */
  readonly onProblem?: (problem: string) => void;
  readonly entry?: URL;
  /** A thread that has not answered by then is ended. */
  readonly hungAfterMs?: number;
}

interface Task {
  readonly job: ParseJob;
  readonly settle: (parsed: ParsedFile) => void;
  readonly fail: (reason: unknown) => void;
}

/** Beyond this nobody wrote it by hand, and a tree of it costs more than it tells. */
const largestBytes = 2_000_000;

export class ParsePool {
  readonly #size: number;
  readonly #options: PoolOptions;
  readonly #waiting = new Set<Task>();
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Task>();
  readonly #problems = new Set<string>();
  #isClosed = false;

  constructor(size: number, options: PoolOptions = {}) {
    this.#size = Math.max(1, size);
    this.#options = options;
  }

  /** How many files under way keep every thread busy. */
  get width(): number {
    return this.#size * 2;
  }

  /** Rejects only when `signal` says so, the pool is closed or no thread can be started. */
  parse(job: ParseJob, signal?: AbortSignal): Promise<ParsedFile> {
    if (this.#isClosed) return Promise.reject(closedError());
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (job.text.byteLength > largestBytes) return Promise.resolve(windowChunks(job.text.toString()));
    return new Promise((resolve, reject) => {
      const task: Task = { job, settle: resolve, fail: reject };
      this.#waiting.add(task);
      // One that is under way goes on in its thread, and its answer is dropped.
      const onAbort = () => {
        this.#waiting.delete(task);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#startNext();
    });
  }

  /** Ends all threads; jobs that are not done are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const workers = [...this.#idle, ...this.#busy.keys()];
    for (const task of [...this.#waiting, ...this.#busy.values()]) task.fail(closedError());
    this.#waiting.clear();
    this.#busy.clear();
    this.#idle.length = 0;
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #startNext(): void {
    const [task] = this.#waiting;
    if (!task) return;
    const idle = this.#idle.pop();
    if (!idle && this.#busy.size >= this.#size) return;
    this.#waiting.delete(task);
    try {
      this.#run(idle ?? this.#startWorker(), task, idle === undefined);
    } catch (error) {
      task.fail(error);
    }
  }

  #startWorker(): Worker {
    // Flags of the process are none of the thread's business: a test runner's would load the test runner.
    return new Worker(this.#options.entry ?? findWorkerEntry(), { execArgv: [] });
  }

  #run(worker: Worker, task: Task, isNew: boolean): void {
    this.#busy.set(worker, task);
    const text = new Uint8Array(task.job.text);
    const request: WorkerRequest = { lang: task.job.lang, text };
    let timer: NodeJS.Timeout | undefined;
    const startTimer = () => {
      timer = setTimeout(() => leave('did not answer'), this.#options.hungAfterMs ?? 30_000);
    };
    const finish = (isAlive: boolean, parsed: () => ParsedFile): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // Otherwise the pool was closed, and the job has its answer.
      if (!this.#busy.delete(worker)) return;
      if (isAlive) {
        worker.unref();
        worker.on('error', () => this.#forget(worker)).on('exit', () => this.#forget(worker));
        this.#idle.push(worker);
      } else void worker.terminate();
      try {
        task.settle(parsed());
      } catch (error) {
        task.fail(error);
      }
      this.#startNext();
    };
    const leave = (why: string): void => {
      if (this.#busy.has(worker)) this.#report(`${task.job.path}: the thread ${why}`);
      finish(false, () => windowChunks(task.job.text.toString()));
    };
    worker.removeAllListeners();
    worker.ref();
    // Its start is not the file's fault.
    if (isNew) worker.once('online', startTimer);
    else startTimer();
    worker.on('message', ({ parsed, problem, isBroken }: WorkerAnswer) => {
      if (problem !== null) this.#report(problem);
      finish(!isBroken, () => JSON.parse(parsed) as ParsedFile);
    });
    worker.on('error', (error) => leave(`failed: ${(error as Error).message}`));
    worker.on('exit', () => leave('ended'));
    worker.postMessage(request, [text.buffer]);
  }

  #forget(worker: Worker): void {
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
  }

  #report(problem: string): void {
    if (this.#problems.has(problem)) return;
    this.#problems.add(problem);
    this.#options.onProblem?.(problem);
  }
}

function closedError(): Error {
  return new Error('The parse pool is closed.');
}
