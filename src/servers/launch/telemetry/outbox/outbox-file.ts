// What could not be told to an endpoint yet: one line of JSON for each write, oldest first, in a file of the run. Whoever
// calls holds the store's lock, since several processes may work on one file.
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { runFolder } from '../../run/run-folder.ts';
import type { Write } from '../record.ts';
import { isRunId } from '../run-id.ts';

export const maxOutboxBytes = 10_000_000;

export interface Entry {
  readonly line: string;
  readonly write: Write;
}

export function outboxPath(home: string, runId: string): string {
  if (!isRunId(runId)) throw new RangeError('not the id of a run');
  return join(runFolder(home, runId), 'telemetry_outbox.jsonl');
}

/** In order; a line that a killed process left half written is passed over. */
export function readOutbox(path: string): Entry[] {
  return linesOf(path).flatMap((line) => {
    try {
      return [{ line, write: JSON.parse(line) as Write }];
    } catch {
      return [];
    }
  });
}

/** Tells how many of the oldest had to go to stay below the limit. */
export function appendToOutbox(path: string, writes: readonly Write[], maxBytes = maxOutboxBytes): number {
  const lines = writes.map((write) => JSON.stringify(write));
  const added = `${lines.join('\n')}\n`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'a+', 0o600);
  try {
    const { size } = fstatSync(file);
    if (size + Buffer.byteLength(added) > maxBytes) return rewrite(path, [...linesOf(path), ...lines], maxBytes);
    // In one piece: whoever is killed here has written all of it, or the beginning.
    writeSync(file, isTorn(file, size) ? `\n${added}` : added);
    return 0;
  } finally {
    closeSync(file);
  }
}

/** Half a line of a process that was killed must not become the beginning of the next one. */
function isTorn(file: number, size: number): boolean {
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
}

/** Takes out what was sent: of equal lines the first, since they are sent in order. */
export function removeFromOutbox(path: string, sent: readonly Entry[]): void {
  const left = readOutbox(path).map(({ line }) => line);
  for (const { line } of sent) {
    const place = left.indexOf(line);
    if (place !== -1) left.splice(place, 1);
  }
  if (left.length === 0) rmSync(path, { force: true });
  else rewrite(path, left, Number.POSITIVE_INFINITY);
}

function rewrite(path: string, lines: readonly string[], maxBytes: number): number {
  const sizes = lines.map((line) => Buffer.byteLength(line) + 1);
  let bytes = sizes.reduce((sum, size) => sum + size, 0);
  let dropped = 0;
  // Some room is made at once, so that a full file is not written anew for every line.
  const wanted = bytes > maxBytes ? maxBytes * 0.9 : maxBytes;
  for (; bytes > wanted && dropped < lines.length; dropped += 1) bytes -= sizes[dropped] ?? 0;
  // Under the lock there is one writer, so the name is free, or left by one that was killed.
  const temporary = `${path}.new`;
  writeFileSync(
    temporary,
    lines
      .slice(dropped)
      .map((line) => `${line}\n`)
      .join(''),
    { mode: 0o600 },
  );
  renameSync(temporary, path);
  return dropped;
}

function linesOf(path: string): string[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.filter((line) => line !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
