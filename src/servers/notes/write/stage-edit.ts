// Writes the new bytes of one file beside it. Nothing that a reader of the vault sees has changed yet.
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { writeTemporary } from '../../../platform/files/temporary-file.ts';
import { readNoteFile, readUnchanged } from './note-file.ts';
import { locateNote, type NotePlace } from './note-path.ts';
import type { RenameRecord, StagedEdit } from './rename-record.ts';
import { applySplices } from './splice.ts';

/** One file of a rename with everything known of its place on disk. */
export interface EditSite {
  readonly edit: StagedEdit;
  /** Where the old bytes are. */
  readonly source: NotePlace;
  /** Where the new bytes go: elsewhere for the note that moves. */
  readonly target: NotePlace;
  readonly temporary: string;
}

export async function siteOf(record: RenameRecord, edit: StagedEdit): Promise<EditSite> {
  const source = await locateNote(record.vault, edit.id, 'id');
  const target = edit === record.moved ? await locateNote(record.vault, record.to, 'title') : source;
  return { edit, source, target, temporary: join(dirname(target.path), edit.temporary) };
}

/** Throws NODE_NOT_FOUND, and CONFLICT when the file is not the one the edit was made for. */
export async function stageEdit({ edit, source, temporary }: EditSite): Promise<void> {
  const { bytes: old, stats } = await readUnchanged(source, edit.before);
  const bytes = applySplices(old, edit.splices);
  if (hashBytes(bytes) !== edit.after) throw new RangeError(`the splices of ${edit.id} do not make what they promise`);
  await writeTemporary(temporary, bytes, stats);
}

/** Makes sure that the new bytes wait in full: a crash may have cut short a second attempt to write them. */
export async function ensureStaged(site: EditSite): Promise<void> {
  const waiting = await readNoteFile(site.temporary);
  if (waiting?.hash === site.edit.after) return;
  await rm(site.temporary, { force: true });
  await stageEdit(site);
}
