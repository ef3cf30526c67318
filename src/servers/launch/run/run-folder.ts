// Where a run keeps what is too large for the record: its checkouts. Runs that are gone leave no folder behind.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export function runsFolder(home: string): string {
  return join(home, 'launch', 'runs');
}

/** `runId` is one of ours: it was looked up, or made here. */
export function runFolder(home: string, runId: string): string {
  return join(runsFolder(home), runId);
}

export async function removeFoldersOfGoneRuns(home: string, isKnown: (runId: string) => boolean): Promise<void> {
  const names = await readdir(runsFolder(home)).catch(() => []);
  for (const name of names) {
    if (!isKnown(name)) await rm(runFolder(home, name), { recursive: true, force: true });
  }
}
