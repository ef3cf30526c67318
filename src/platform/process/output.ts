// What a child writes: collected up to a cap, and waited for briefly after the child has ended.
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitAtMost } from './wait-at-most.ts';

export interface CollectedOutput {
  isCut(): boolean;
  text(): string;
}

/** Keeps the first `maxBytes`. The rest is read and dropped, so that the child never blocks on a full pipe. */
export function collectOutput(stream: Readable, maxBytes: number): CollectedOutput {
  const chunks: Buffer[] = [];
  let keptBytes = 0;
  let isCut = false;
  stream.on('data', (chunk: Buffer) => {
    const kept = chunk.subarray(0, maxBytes - keptBytes);
    if (kept.length < chunk.length) isCut = true;
    if (kept.length > 0) chunks.push(kept);
    keptBytes += kept.length;
  });
  return {
    isCut: () => isCut,
    text() {
      // When cut, a half character at the end is dropped with the rest.
      const bytes = Buffer.concat(chunks);
      return isCut ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8');
    },
  };
}

const quietMs = 100;
const maxRounds = 10;

/** What a pipe to a child is: a stream that tells how much came through it. */
export type OutputPipe = Readable & { readonly bytesRead?: number };

/** Resolves when the pipes have ended or were quiet for a moment; a process left behind may hold them for ever. */
export async function drainOutput(pipes: readonly OutputPipe[]): Promise<void> {
  let hasEnded = false;
  const ended = Promise.all(pipes.map(pipeEnd)).then(() => {
    hasEnded = true;
  });
  // Counted by bytes, not by listening: a listener would start the flow under the feet of a slower reader.
  const received = (): number => pipes.reduce((sum, pipe) => sum + (pipe.bytesRead ?? 0), 0);
  for (let round = 0, before = -1; round < maxRounds && !hasEnded && before !== received(); round += 1) {
    before = received();
    await waitAtMost(quietMs, ended);
    // After a busy moment the timer fires before what waits in the pipes is read.
    await nextTurn();
  }
}

function pipeEnd(pipe: Readable): Promise<void> {
  if (pipe.readableEnded || pipe.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    pipe.once('end', resolve);
    pipe.once('close', resolve);
  });
}
