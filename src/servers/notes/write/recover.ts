// What is done before anything is written: a rename that a crash interrupted is finished, or undone if it had not
// begun to change notes. The caller holds the vault's lock.
import { Fault } from '../../../kernel/fault.ts';
import { finishRename, removeTemporaries } from './finish-rename.ts';
import type { Journal } from './journal.ts';
import type { LeftFile, RenameOutcome, RenameRecord } from './rename-record.ts';
import type { AfterStep } from './write-step.ts';

export type Recovery =
  | { readonly kind: 'none' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'finished'; readonly outcome: RenameOutcome }
  /** The journal says nothing we can trust; it is kept at this path and the notes stay as they are. */
  | { readonly kind: 'broken'; readonly keptAs: string };

export async function recoverRename(journal: Journal, afterStep: AfterStep): Promise<Recovery> {
  const state = await journal.read();
  switch (state.phase) {
    case 'none':
      return { kind: 'none' };
    case 'broken':
      return { kind: 'broken', keptAs: state.keptAs };
    case 'prepared':
      await removeTemporaries(state.record);
      await journal.clear();
      return { kind: 'undone' };
    case 'committed':
      return finish(journal, state.record, afterStep);
  }
}

async function finish(journal: Journal, record: RenameRecord, afterStep: AfterStep): Promise<Recovery> {
  try {
    const outcome = await finishRename(record, afterStep);
    await journal.clear();
    await afterStep('cleared');
    return { kind: 'finished', outcome };
  } catch (error) {
    // It contradicts itself or names places outside the vault: no attempt will ever end better.
    if (!(error instanceof RangeError) && !(error instanceof Fault && error.kind === 'invalid')) throw error;
    return { kind: 'broken', keptAs: await journal.keepAside() };
  }
}

/** What a reader should be told, as whole sentences. */
export function describeRecovery(recovery: Recovery): string[] {
  if (recovery.kind === 'broken')
    return [`The journal of an interrupted rename could not be read and is kept as ${recovery.keptAs}`];
  if (recovery.kind !== 'finished') return [];
  const { from, to, isMoved, left } = recovery.outcome;
  const what = isMoved
    ? `An interrupted rename was finished: ${from} is now ${to}`
    : `An interrupted rename was given up: ${from} keeps its name`;
  return [what, ...left.map(describeLeft)];
}

export function describeLeft({ id, reason }: LeftFile): string {
  return `${sayings[reason]}: ${id}`;
}

const sayings: Readonly<Record<LeftFile['reason'], string>> = {
  changed: 'Left as it is, since somebody changed it during the rename',
  gone: 'Gone during the rename',
  denied: 'Could not be written during the rename',
  taken: 'Somebody made another note under the new name',
};
