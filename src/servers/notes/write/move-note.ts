// Puts the renamed note under its new name, without ever overwriting what somebody else has put there. The temporary
// file tells how far an interrupted move came: it is gone as soon as the note has its new name.
import { readdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { syncFolder } from '../../../platform/files/atomic-write.ts';
import { makeFolderOf } from './durable-folder.ts';
import { type NoteFile, readNoteFile } from './note-file.ts';
import { placeFile } from './place-file.ts';
import type { LeftFile } from './rename-record.ts';
import { type EditSite, ensureStaged } from './stage-edit.ts';
import { statEntry } from './stat-entry.ts';

/** `abandoned` before anything changed; `left` says why. */
export type Move = { readonly isMoved: true } | { readonly isMoved: false; readonly left: LeftFile };

/** Afterwards the new name is on disk. The old one may still be there. */
export async function moveNote(site: EditSite): Promise<Move> {
  const { edit, source, target } = site;
  const move = source.path === target.path ? await rewriteInPlace(site) : await placeUnderNewName(site);
  if (move === 'moved') {
    await syncFolder(dirname(site.temporary));
    return { isMoved: true };
  }
  return { isMoved: false, left: { id: move === 'taken' ? target.id : edit.id, reason: move } };
}

/** Whether two spellings are one name to the disk: the old name then goes with the new one. */
export async function isSameEntry(one: string, other: string): Promise<boolean> {
  if (one === other || fold(one) !== fold(other)) return false;
  const [a, b] = await Promise.all([statEntry(one), statEntry(other)]);
  if (!a || !b || a.dev !== b.dev || a.ino !== b.ino) return false;
  // Two hard links to one file would look the same up to here.
  const names = await readdir(dirname(one));
  return !(names.includes(basename(one)) && names.includes(basename(other)));
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

type Step = 'moved' | 'taken' | 'changed' | 'gone';

async function rewriteInPlace(site: EditSite): Promise<Step> {
  const { edit, source, temporary } = site;
  const found = await readNoteFile(source.path);
  if (!found) return 'gone';
  if (found.hash === edit.after) return 'moved';
  if (found.hash !== edit.before) return (await statEntry(temporary)) ? 'changed' : 'moved';
  await ensureStaged(site);
  await rename(temporary, source.path);
  return 'moved';
}

async function placeUnderNewName(site: EditSite): Promise<Step> {
  const { edit, source, target } = site;
  const [old, found, waiting] = await Promise.all([
    readNoteFile(source.path),
    readNoteFile(target.path),
    readNoteFile(site.temporary),
  ]);
  if (await isSameEntry(source.path, target.path)) return respell(site, old);
  if (found?.hash === edit.after) return 'moved';
  if (found) {
    if (!waiting || waiting.stats.ino === found.stats.ino) return 'moved';
    // A name reserved on a disk without hard links; there is nothing in it to lose.
    if (found.bytes.length > 0 || waiting.hash !== edit.after) return 'taken';
    await rename(site.temporary, target.path);
    return 'moved';
  }
  if (old && old.hash !== edit.before) return 'changed';
  if (!old && waiting?.hash !== edit.after) return 'gone';
  await makeFolderOf(target, 'title');
  await ensureStaged(site);
  return (await placeFile(site.temporary, target.path)) ? 'moved' : 'taken';
}

/** Only upper and lower case differ and the disk does not care: the old name has to go first. */
async function respell(site: EditSite, old: NoteFile | null): Promise<Step> {
  const { edit, source, target, temporary } = site;
  if (!old) return 'gone';
  const isSpelled = (await readdir(dirname(target.path))).includes(basename(target.path));
  if (isSpelled && old.hash === edit.after) return 'moved';
  if (old.hash !== edit.before) return (await statEntry(temporary)) ? 'changed' : 'moved';
  await ensureStaged(site);
  // For a moment the temporary file is the only copy, so its own name must be on disk before.
  await syncFolder(dirname(temporary));
  await unlink(source.path);
  return (await placeFile(temporary, target.path)) ? 'moved' : 'taken';
}
