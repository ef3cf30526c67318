// The second half of a rename: its journal is written, its new bytes wait in temporary files, and now the vault
// changes. It can be stopped anywhere and run again, which is what recovery does.
import { rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Fault } from '../../../kernel/fault.ts';
import { syncFolder } from '../../../platform/files/atomic-write.ts';
import { codeOf } from './disk-fault.ts';
import { eachAtOnce } from './each-at-once.ts';
import { isSameEntry, moveNote } from './move-note.ts';
import { readNoteFile } from './note-file.ts';
import type { LeftFile, LeftReason, RenameOutcome, RenameRecord } from './rename-record.ts';
import { type EditSite, ensureStaged, siteOf } from './stage-edit.ts';
import type { AfterStep } from './write-step.ts';

export const filesAtOnce = 16;

/** The new name comes first and the old one goes last: whoever looks finds the note at every moment. */
export async function finishRename(record: RenameRecord, afterStep: AfterStep): Promise<RenameOutcome> {
  const left: LeftFile[] = [];
  const rewrote: string[] = [];
  const site = await siteOf(record, record.moved);
  const move = await moveNote(site);
  if (move.isMoved) {
    await afterStep('placed');
    await rewriteOthers(record, rewrote, left, afterStep);
    const reason = await removeOld(site);
    if (reason !== null) left.push({ id: record.moved.id, reason });
    await afterStep('removed');
    await rm(site.temporary, { force: true });
  } else {
    left.push(move.left);
    await removeTemporaries(record);
  }
  const { id: from, after: hash } = record.moved;
  return { from, to: record.to, hash, isMoved: move.isMoved, rewrote: rewrote.sort(), left };
}

/** For a rename that does not happen. */
export async function removeTemporaries(record: RenameRecord): Promise<void> {
  await eachAtOnce([record.moved, ...record.others], filesAtOnce, async (edit) => {
    const site = await siteOf(record, edit).catch(() => null);
    // A note whose folder now leads out of the vault had its temporary file elsewhere, if any: not ours to look for.
    if (site) await rm(site.temporary, { force: true });
  });
}

async function rewriteOthers(
  record: RenameRecord,
  rewrote: string[],
  left: LeftFile[],
  afterStep: AfterStep,
): Promise<void> {
  const folders = new Set<string>();
  await eachAtOnce(record.others, filesAtOnce, async (edit) => {
    const site = await siteOf(record, edit).catch(() => null);
    const reason = site ? await rewriteFile(site) : 'denied';
    if (reason === null) rewrote.push(edit.id);
    else left.push({ id: edit.id, reason });
    if (site && reason === null) folders.add(dirname(site.temporary));
    await afterStep('rewritten');
  });
  await eachAtOnce([...folders], filesAtOnce, syncFolder);
}

/** Null when the file has its new bytes. */
async function rewriteFile(site: EditSite): Promise<LeftReason | null> {
  const { edit, target, temporary } = site;
  try {
    const found = await readNoteFile(target.path);
    if (found?.hash === edit.before) {
      await ensureStaged(site);
      await rename(temporary, target.path);
      return null;
    }
    await rm(temporary, { force: true });
    return found?.hash === edit.after ? null : found ? 'changed' : 'gone';
  } catch (error) {
    const reason = reasonOf(error);
    await rm(temporary, { force: true });
    return reason;
  }
}

/** The old name goes only when the new one holds what it should, and nobody wrote to the old one. */
async function removeOld({ edit, source, target }: EditSite): Promise<LeftReason | null> {
  if (source.path === target.path || (await isSameEntry(source.path, target.path))) return null;
  try {
    const [old, fresh] = await Promise.all([readNoteFile(source.path), readNoteFile(target.path)]);
    if (!old) return null;
    if (old.hash !== edit.before || fresh?.hash !== edit.after) return 'changed';
    await unlink(source.path);
    await syncFolder(dirname(source.path));
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** One file that we may not write must not keep the vault from being written ever again; all else may pass. */
function reasonOf(error: unknown): LeftReason {
  if (error instanceof Fault && error.code === 'CONFLICT') return 'changed';
  if (error instanceof Fault && error.code === 'NODE_NOT_FOUND') return 'gone';
  if (denials.has(codeOf(error) ?? '')) return 'denied';
  throw error;
}

const denials: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP']);
