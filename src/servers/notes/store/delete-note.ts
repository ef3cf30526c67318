// A note's file taken away.

import type { Vault } from './doc-store.ts';
import { findNote } from './found-note.ts';
import type { WriteGuard } from './store-provider.ts';
import { checkExpected, withRetries } from './write-attempts.ts';

export async function deleteNote({ index, writer }: Vault, asked: string, guard: WriteGuard): Promise<boolean> {
  return withRetries(async () => {
    const note = await findNote(index, asked);
    if (!note) return false;
    const { id, body } = note;
    checkExpected(id, guard.expectedHash, body.hash);
    await writer.remove(id, body.hash, { isDryRun: guard.isDryRun, signal: guard.signal });
    if (!guard.isDryRun) await index.refresh([id]);
    return true;
  });
}
