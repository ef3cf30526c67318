// What a rename will do to the files of a vault, said completely: enough to finish it after a crash.
import type { Splice } from './splice.ts';

export interface FileEdit {
  readonly id: string;
  /** SHA-256 of the file before and after. */
  readonly before: string;
  readonly after: string;
  readonly splices: readonly Splice[];
}

export interface RenamePlan {
  /** The note that moves, under its old id, with the changes to its own text. */
  readonly moved: FileEdit;
  readonly to: string;
  /** The notes whose links change. */
  readonly others: readonly FileEdit[];
}

/** An edit together with the name of the temporary file in which its bytes wait, in the folder they are for. */
export interface StagedEdit extends FileEdit {
  readonly temporary: string;
}

export interface RenameRecord {
  readonly vault: string;
  readonly to: string;
  readonly moved: StagedEdit;
  readonly others: readonly StagedEdit[];
}

/** Why a file was not written: somebody changed it, removed it, or does not let us; or a stranger has the new name. */
export type LeftReason = 'changed' | 'gone' | 'denied' | 'taken';

export interface LeftFile {
  readonly id: string;
  readonly reason: LeftReason;
}

export interface RenameOutcome {
  readonly from: string;
  readonly to: string;
  /** SHA-256 of the note under its new name. */
  readonly hash: string;
  /** False when a stranger took the new name first, or changed the note; then no file was changed. */
  readonly isMoved: boolean;
  /** Ids of the other notes that now have their new links. */
  readonly rewrote: readonly string[];
  readonly left: readonly LeftFile[];
}
