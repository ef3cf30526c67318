// Brings the index in line with the whole vault: walks it and confirms every note whose stamp is not the known one.

import type { Pace } from '../../../platform/pace.ts';
import { confirmNotes } from './confirm-notes.ts';
import { isSameStamp } from './file-stamp.ts';
import type { IndexState } from './index-state.ts';
import { type VaultListing, walkVault } from './walk-vault.ts';

export interface SyncProgress {
  /** Files looked into so far. */
  readonly done: number;
  readonly total: number;
}

export interface SyncOptions {
  readonly pace: Pace;
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

export async function syncVault(state: IndexState, { pace, onProgress }: SyncOptions): Promise<VaultListing> {
  const listing = await walkVault(state.root, pace);
  const suspects = await findSuspects(state, listing, pace);
  let done = 0;
  onProgress?.({ done, total: suspects.length });
  const onConfirmed = (count: number): void => {
    done += count;
    onProgress?.({ done, total: suspects.length });
  };
  await confirmNotes(state, suspects, { pace, isUrgent: false, onConfirmed });
  return listing;
}

async function findSuspects(state: IndexState, { notes }: VaultListing, pace: Pace): Promise<string[]> {
  const { records, racy, lagging } = state;
  const suspects: string[] = [];
  let count = 0;
  for (const [id, stamp] of notes) {
    count += 1;
    if (count % 512 === 0 && pace.isDue()) await pace.rest();
    const known = records.get(id);
    if (!known || racy.has(id) || lagging.has(id) || !isSameStamp(known.stamp, stamp)) suspects.push(id);
  }
  for (const id of records.keys()) {
    count += 1;
    if (count % 512 === 0 && pace.isDue()) await pace.rest();
    if (!notes.has(id)) suspects.push(id);
  }
  return suspects;
}
