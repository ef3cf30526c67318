// The vectors of the segments that are searched by meaning: read from their files, or made when they are first asked for. They
// are kept as long as their segment is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { writeAtomic } from '../../../platform/files/atomic-write.ts';
import { paceBy } from '../../../platform/pace.ts';
import { vectorName } from '../index/index-folder.ts';
import type { LiveSegment } from '../index/snapshot.ts';
import type { Segment } from '../segment/segment.ts';
import { makeVectors } from './make-vectors.ts';
import { type ChunkVectors, readVectors, writeVectors } from './vector-file.ts';

/** They are still being made. */
export interface Unfinished {
  readonly made: number;
  readonly chunks: number;
}

interface Job {
  readonly segment: Segment;
  readonly done: Promise<ChunkVectors>;
  readonly ending: AbortController;
  vectors: ChunkVectors | null;
  made: number;
  waiting: number;
  /** Somebody went away with less and will come back for the whole. */
  isAwaited: boolean;
}

export class VectorShelf {
  readonly provider: EmbeddingProvider;
  readonly #clock: Clock;
  readonly #patienceMs: number;
  readonly #jobs = new WeakMap<Segment, Job>();
  readonly #running = new Set<Job>();
  /** One after the other: they share a thread. */
  #last: Promise<unknown> = Promise.resolve();

  /** A search waits so long for vectors that are being made, and then does without. */
  constructor(provider: EmbeddingProvider, clock: Clock, patienceMs = 10_000) {
    this.provider = provider;
    this.#clock = clock;
    this.#patienceMs = patienceMs;
  }

  /** In the order of the segments. Throws what `signal` was aborted with, and faults of the provider. */
  async vectorsOf(
    folder: string,
    segments: readonly LiveSegment[],
    signal: AbortSignal,
  ): Promise<readonly ChunkVectors[] | Unfinished> {
    signal.throwIfAborted();
    const jobs = segments.map((live) => this.#jobOf(folder, live));
    const ready = readyOnes(jobs);
    if (ready) return ready;
    const isInTime = await this.#wait(jobs, signal);
    if (isInTime) return Promise.all(jobs.map(({ done }) => done));
    return {
      made: jobs.reduce((sum, { made }) => sum + made, 0),
      chunks: segments.reduce((sum, { segment }) => sum + segment.chunkCount, 0),
    };
  }

  async close(): Promise<void> {
    const jobs = [...this.#running];
    for (const { ending } of jobs) ending.abort(new Error('the server is closed'));
    await Promise.allSettled(jobs.map(({ done }) => done));
    await this.provider.close();
  }

  #jobOf(folder: string, { name, segment }: LiveSegment): Job {
    const known = this.#jobs.get(segment);
    if (known) return known;
    const path = join(folder, vectorName(name));
    const read = this.#read(path, segment);
    const job = read ? doneJob(segment, read) : this.#start(path, segment);
    this.#jobs.set(segment, job);
    return job;
  }

  #read(path: string, segment: Segment): ChunkVectors | null {
    try {
      return readVectors(readFileSync(path), this.provider.model, segment.chunkCount);
    } catch {
      // Not there, damaged, or another model's.
      return null;
    }
  }

  #start(path: string, segment: Segment): Job {
    const ending = new AbortController();
    const making = this.#last.then(async () => {
      const { signal } = ending;
      signal.throwIfAborted();
      const pace = paceBy(this.#clock, signal);
      const onMade = (chunks: number): void => {
        job.made += chunks;
      };
      const vectors = await makeVectors(segment, this.provider, { signal, pace, onMade });
      // Without the file they are made again one day: by the next process, or for a folder that is writable again.
      await writeAtomic(path, writeVectors(vectors)).catch(() => undefined);
      job.vectors = vectors;
      return vectors;
    });
    const job: Job = { segment, done: making, ending, vectors: null, made: 0, waiting: 0, isAwaited: false };
    this.#running.add(job);
    this.#last = making.then(
      () => void this.#running.delete(job),
      () => this.#forget(job),
    );
    return job;
  }

  /** False when patience ended first. A caller who leaves for good stops what nobody else waits for. */
  async #wait(jobs: readonly Job[], signal: AbortSignal): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const leave = (): void => reject(signal.reason);
    const timer = this.#clock.after(this.#patienceMs, () => resolve(false));
    signal.addEventListener('abort', leave, { once: true });
    for (const job of jobs) job.waiting += 1;
    Promise.all(jobs.map(({ done }) => done)).then(() => resolve(true), reject);
    try {
      const isInTime = await promise;
      if (!isInTime) for (const job of jobs) job.isAwaited = true;
      return isInTime;
    } finally {
      timer.cancel();
      signal.removeEventListener('abort', leave);
      for (const job of jobs) {
        job.waiting -= 1;
        if (job.vectors === null && job.waiting === 0 && !job.isAwaited) this.#stop(job, signal.reason);
      }
    }
  }

  /** Whoever asks from now on begins anew. */
  #stop(job: Job, reason: unknown): void {
    this.#forget(job);
    job.ending.abort(reason);
  }

  #forget(job: Job): void {
    this.#running.delete(job);
    if (this.#jobs.get(job.segment) === job) this.#jobs.delete(job.segment);
  }
}

function readyOnes(jobs: readonly Job[]): ChunkVectors[] | null {
  const ready: ChunkVectors[] = [];
  for (const { vectors } of jobs) if (vectors) ready.push(vectors);
  return ready.length === jobs.length ? ready : null;
}

function doneJob(segment: Segment, vectors: ChunkVectors): Job {
  const [done, ending] = [Promise.resolve(vectors), new AbortController()];
  return { segment, done, ending, vectors, made: vectors.chunkCount, waiting: 0, isAwaited: true };
}
