// Runs a regular expression of a user off the main thread, with a deadline that holds whatever it does.
import { Worker } from 'node:worker_threads';
import type { RegexJob, RegexReport } from './regex-job.ts';
import { regexWorkerEntry } from './worker-entry.ts';

export interface RegexOutcome {
  /** Index of the text and line in it, in pairs. */
  readonly found: readonly number[];
  readonly isCut: boolean;
  /** Not every text was looked at. */
  readonly isLate: boolean;
}

export interface RegexRun {
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
}

/** Kept for the next job: starting a thread costs more than most searches. It does not keep the process alive. */
let idle: Worker | null = null;
let lastId = 0;

export function runRegex(job: Omit<RegexJob, 'id'>, { signal, deadlineMs }: RegexRun): Promise<RegexOutcome> {
  signal.throwIfAborted();
  lastId += 1;
  const id = lastId;
  const worker = idle ?? startWorker();
  idle = null;
  worker.ref();
  return new Promise((resolve, reject) => {
    const found: number[] = [];
    let isCut = false;
    const settle = (isReusable: boolean, end: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      // Not all listeners: some are Node's own, and without them the thread is never heard again.
      worker.off('message', onReport);
      worker.off('error', onError);
      if (isReusable && idle === null) keepIdle(worker);
      else void worker.terminate();
      end();
    };
    const onAbort = (): void => settle(false, () => reject(signal.reason));
    const onError = (thrown: unknown): void => settle(false, () => reject(thrown));
    const onReport = (report: RegexReport): void => {
      if (report.id !== id) return;
      for (const number of report.found) found.push(number);
      isCut ||= report.isCut;
      if (report.isDone) settle(true, () => resolve({ found, isCut, isLate: false }));
    };
    const timer = setTimeout(() => settle(false, () => resolve({ found, isCut, isLate: true })), deadlineMs);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.on('message', onReport);
    worker.on('error', onError);
    worker.postMessage({ ...job, id } satisfies RegexJob);
  });
}

/** Ends the thread that waits for work, for tests and an orderly end. */
export async function endIdleRegexWorker(): Promise<void> {
  const worker = idle;
  idle = null;
  await worker?.terminate();
}

function keepIdle(worker: Worker): void {
  idle = worker;
  worker.unref();
}

function startWorker(): Worker {
  const worker = new Worker(regexWorkerEntry());
  // Without a listener an error of an idle thread would end the process.
  worker.on('error', () => {
    if (idle === worker) idle = null;
  });
  return worker;
}
