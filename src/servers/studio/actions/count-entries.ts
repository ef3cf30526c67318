// Counts what is below a folder: bounded, stoppable, and without following links, which may lead round or out.
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Counted {
  readonly files: number;
  readonly directories: number;
  /** Only where the limit was reached. */
  readonly truncated?: true;
  /** Only where some could not be read. */
  readonly unreadable?: number;
}

const skipped: ReadonlySet<string> = new Set([
  '.git',
  '.hg',
  '.svn',
  '.jj',
  'node_modules',
  'bower_components',
  'vendor',
  'Packages',
  '.venv',
  'venv',
  '__pycache__',
]);
const maxEntries = 500_000;
const entriesPerTurn = 2_000;

export async function countEntries(root: string, signal: AbortSignal, limit = maxEntries): Promise<Counted> {
  const waiting = [root];
  let [files, directories, unreadable] = [0, 0, 0];
  const result = (truncated: boolean): Counted => ({
    files,
    directories,
    ...(truncated && { truncated: true as const }),
    ...(unreadable > 0 && { unreadable }),
  });
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal.throwIfAborted();
    const entries = await opendir(folder).catch(() => null);
    if (entries === null) unreadable += 1;
    for await (const entry of entries ?? []) {
      if (entry.isDirectory() && skipped.has(entry.name)) continue;
      if (files + directories >= limit) return result(true);
      if (entry.isDirectory()) {
        directories += 1;
        waiting.push(join(folder, entry.name));
      } else files += 1;
      // A folder of a million files must neither hold up other calls nor outlive its own.
      if ((files + directories) % entriesPerTurn === 0) await nextTurn(undefined, { signal });
    }
  }
  return result(false);
}
