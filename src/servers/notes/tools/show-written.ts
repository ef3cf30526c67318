// What a writing tool answers: the note as it is now, and what else had to change with it.
import type { CallContext } from '../../../kernel/call/call.ts';
import type { StoreProvider, Written } from '../store/store-provider.ts';
import { showNote, tellWarnings } from './show-notes.ts';
import { limits } from './truncate.ts';

export async function showWritten(
  store: StoreProvider,
  { note, rewrote, warnings }: Written,
  isDryRun: boolean,
  warn: CallContext['warn'],
) {
  for (const warning of warnings) warn(warning);
  // A dry run tells of a note that is not there yet, so nothing about it counts as told.
  if (!isDryRun) await tellWarnings(store, [note.id], warn);
  return {
    ...(await showNote(store, note, limits.primary)),
    ...(rewrote.length > 0 && { rewrote: [...rewrote] }),
    ...(isDryRun && { dryRun: true as const }),
  };
}
