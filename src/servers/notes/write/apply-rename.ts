// Carries out a planned rename: everything is checked and written beside the vault's files first, so that whatever
// can fail fails before the first change. The caller holds the vault's lock and has no unfinished journal.
import type { Fault } from '../../../kernel/fault.ts';
import { newTemporaryName } from '../../../platform/files/temporary-file.ts';
import { makeFolderOf } from './durable-folder.ts';
import { eachAtOnce } from './each-at-once.ts';
import { filesAtOnce, finishRename, removeTemporaries } from './finish-rename.ts';
import type { Journal } from './journal.ts';
import { isSameEntry } from './move-note.ts';
import { changedFault, missingFault, readNoteFile, readUnchanged } from './note-file.ts';
import type { FileEdit, RenameOutcome, RenamePlan, RenameRecord, StagedEdit } from './rename-record.ts';
import { checkFree, existsFault } from './single-file.ts';
import { type EditSite, siteOf, stageEdit } from './stage-edit.ts';
import type { AfterStep } from './write-step.ts';

/** Throws INVALID_PARAMS, NODE_NOT_FOUND, NODE_EXISTS or CONFLICT, each with nothing changed. */
export async function applyRename(
  vault: string,
  journal: Journal,
  plan: RenamePlan,
  afterStep: AfterStep,
): Promise<RenameOutcome> {
  const record = recordOf(vault, plan);
  await checkTarget(await siteOf(record, record.moved));
  try {
    await journal.prepare(record);
    await afterStep('prepared');
    await stageAll(record, afterStep);
    await journal.commit();
  } catch (error) {
    // What cannot be tidied now is found by the next writer.
    await undo(record, journal).catch(() => {});
    throw error;
  }
  await afterStep('committed');
  const outcome = await finishRename(record, afterStep);
  await journal.clear();
  await afterStep('cleared');
  if (!outcome.isMoved) throw await abandonedFault(record);
  return outcome;
}

async function undo(record: RenameRecord, journal: Journal): Promise<void> {
  await removeTemporaries(record);
  await journal.clear();
}

/** All that can be known without writing anything. */
export async function checkRename(vault: string, plan: RenamePlan): Promise<RenameOutcome> {
  const record = recordOf(vault, plan);
  await checkTarget(await siteOf(record, record.moved));
  await eachAtOnce([record.moved, ...record.others], filesAtOnce, async (edit) => {
    const { source } = await siteOf(record, edit);
    await readUnchanged(source, edit.before);
  });
  const rewrote = plan.others.map(({ id }) => id).sort();
  return { from: plan.moved.id, to: plan.to, hash: plan.moved.after, isMoved: true, rewrote, left: [] };
}

function recordOf(vault: string, { moved, to, others }: RenamePlan): RenameRecord {
  const named = (edit: FileEdit): StagedEdit => ({ ...edit, temporary: newTemporaryName() });
  return { vault, to, moved: named(moved), others: others.map(named) };
}

async function checkTarget({ source, target }: EditSite): Promise<void> {
  if (source.path === target.path || (await isSameEntry(source.path, target.path))) return;
  await checkFree(target);
}

async function stageAll(record: RenameRecord, afterStep: AfterStep): Promise<void> {
  const edits = [record.moved, ...record.others];
  await eachAtOnce(edits, filesAtOnce, async (edit) => {
    const site = await siteOf(record, edit);
    if (edit === record.moved) await makeFolderOf(site.target, 'title');
    await stageEdit(site);
    await afterStep('staged');
  });
}

/** A stranger was faster, between our last look and the first change. */
async function abandonedFault(record: RenameRecord): Promise<Fault> {
  const { source, target } = await siteOf(record, record.moved);
  const found = await readNoteFile(source.path);
  if (!found) return missingFault(source.id);
  return found.hash === record.moved.before ? existsFault(target.id) : changedFault(source.id, found.hash);
}
