// The note behind an id, with its file as it is this moment.
import { PathEscape, resolveInside } from '../../../platform/files/safe-path.ts';
import type { NoteBody } from '../index/note-body.ts';
import type { VaultIndex } from '../index/vault-index.ts';
import type { NoteRecord } from '../note-record.ts';
import { refuse } from '../write/note-path.ts';
import { checkId } from './check-id.ts';

export interface FoundNote {
  readonly id: string;
  readonly record: NoteRecord;
  readonly body: NoteBody;
}

/** Null when there is no such note. Throws INVALID_PARAMS for an id that leads outside the vault. */
export async function findNote(index: VaultIndex, asked: string): Promise<FoundNote | null> {
  const id = checkId(asked, 'id');
  await index.refreshIfStale(index.graph.find(id)?.id ?? id);
  const record = index.graph.find(id);
  const body = record && (await index.body(record.id));
  if (body) return { id: record.id, record, body };
  await checkInside(index.root, asked);
  return null;
}

/** The index follows no symbolic link, so an id behind one is missing; one that escapes by it is a mistake to tell. */
async function checkInside(root: string, id: string): Promise<void> {
  try {
    await resolveInside(root, id);
  } catch (error) {
    if (error instanceof PathEscape) throw refuse('id', error.message, error);
  }
}
