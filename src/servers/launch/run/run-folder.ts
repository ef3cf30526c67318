// Where a run keeps what is too large for the record: its checkouts. Runs that are gone leave no folder behind.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export function runsFolder(home: string): string {
  return join(home, 'launch', 'runs');
}

/** `runId` is one of ours: it was looked up, or made here. */
export function runFolder(home: string, runId: string): string {
  return join(runsFolder(home), runId);
}

/** What a quick start looks into, for as long as it looks. */
export function inspectedFolder(home: string): string {
  return join(home, 'launch', 'inspected');
}

/** Nobody looks into a repository for so long: what is older was left by a process that died. */
const longestLookMs = 60 * 60 * 1_000;

/** Folders of runs that are gone, and of looks that were cut off. */
export async function removeLeftovers(home: string, isKnown: (runId: string) => boolean, nowMs: number): Promise<void> {
  for (const name of await readdir(runsFolder(home)).catch(() => [])) {
    if (!isKnown(name)) await rm(runFolder(home, name), { recursive: true, force: true });
  }
  for (const name of await readdir(inspectedFolder(home)).catch(() => [])) {
    const folder = join(inspectedFolder(home), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: nowMs }));
    if (nowMs - mtimeMs > longestLookMs) await rm(folder, { recursive: true, force: true });
  }
}
