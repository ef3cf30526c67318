// Looks at files now and brings records, cache and graph in line with them. Everything that says a file may have
// changed ends here: a walk, an event, a write of our own. What is read is read with the turn held, so that nothing
// older can be put over something newer.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Pace } from '../../../platform/pace.ts';
import type { NoteRecord } from '../note-record.ts';
import { isSameStamp, stampOf } from './file-stamp.ts';
import { isInPlace } from './in-place.ts';
import type { IndexState } from './index-state.ts';
import { isNoteId } from './note-names.ts';
import { detach, toRow } from './note-row.ts';
import { type Reading, readNote } from './read-note.ts';

export interface ConfirmOptions {
  readonly pace: Pace;
  /** A caller waits for it: goes before other work, and does not wait long for the cache. */
  readonly isUrgent: boolean;
  readonly onConfirmed?: (count: number) => void;
}

export async function confirmNotes(state: IndexState, ids: readonly string[], options: ConfirmOptions): Promise<void> {
  for (let at = 0; at < ids.length; at += batchLength) {
    const batch = ids.slice(at, at + batchLength);
    await state.turns.take(options.isUrgent, () => confirmBatch(state, batch, options));
    options.onConfirmed?.(batch.length);
  }
}

/** Finds out whether the cache still is what it was; `lagging` says afterwards what it lacks. */
export function checkCache(state: IndexState): Promise<void> {
  return state.turns.take(true, async () => {
    if (await beginWriting(state, 100)) state.cache.commit();
  });
}

/** One transaction each: smaller ones cost the full-text index more, larger ones keep others waiting. */
const batchLength = 256;

async function confirmBatch(state: IndexState, ids: readonly string[], { pace, isUrgent }: ConfirmOptions) {
  const isWriting = await beginWriting(state, isUrgent ? 100 : 2_000);
  const batch: Batch = {
    state,
    isWriting,
    puts: new Map(),
    removes: [],
    changed: new Set(),
    touched: [],
    folders: new Map(),
  };
  try {
    for (const id of ids) {
      if (pace.isDue()) await pace.rest();
      const reading = look(batch, id);
      if (!reading) continue;
      const settling = settle(batch, id, reading instanceof Promise ? await reading : reading);
      // A promise for each of ten thousand notes would cost more than it is worth.
      if (settling) await settling;
    }
  } finally {
    // What was seen before an abort counts too.
    const isKept = isWriting && state.cache.commit();
    for (const id of batch.touched) mark(state.lagging, id, !isKept);
    const { puts, removes, changed } = batch;
    if (puts.size > 0 || removes.length > 0)
      state.publish({ puts: [...puts.values()], removes, changed: [...changed] });
  }
}

interface Batch {
  readonly state: IndexState;
  /** A transaction of the cache is open. */
  readonly isWriting: boolean;
  readonly puts: Map<string, NoteRecord>;
  readonly removes: string[];
  readonly changed: Set<string>;
  /** Ids of which the cache has, or should have been, told something. */
  readonly touched: string[];
  /** Whether a folder is really there under this path. */
  readonly folders: Map<string, boolean>;
}

/** Opens a transaction of the cache; false when it cannot be had. */
export async function beginWriting({ cache, records, lagging }: IndexState, waitMs: number): Promise<boolean> {
  const cacheState = await cache.begin(waitMs);
  if (cacheState === 'renewed') {
    const held = cache.hashes();
    for (const { id, hash } of records.values()) if (held.get(id) !== hash) lagging.add(id);
  }
  return cacheState !== 'busy';
}

/** Null when there is nothing new. */
function look({ state, folders }: Batch, id: string): Reading | Promise<Reading> | null {
  const { root, records, racy, lagging, clock } = state;
  const known = records.get(id);
  if (!isNoteId(id) || !isInPlace(root, id, folders)) return { kind: 'gone' };
  if (lagging.has(id)) return readNote(root, id, undefined, clock.now);
  if (known && !racy.has(id)) {
    const stats = lstatSync(join(root, id), { throwIfNoEntry: false });
    if (stats?.isFile() && isSameStamp(known.stamp, stampOf(stats))) return null;
  }
  return readNote(root, id, known?.hash, clock.now);
}

/** A promise only where more has to be read. */
function settle(batch: Batch, id: string, reading: Reading): void | Promise<void> {
  const { state, isWriting } = batch;
  const known = state.records.get(id);
  batch.touched.push(id);
  if (reading.kind === 'gone' || reading.kind === 'failed') {
    forget(batch, id, reading.kind === 'failed' ? reading.code : null);
    return;
  }
  state.unreadable.delete(id);
  if (reading.kind === 'read') {
    const row = toRow(reading.note);
    const { record, isRacy } = detach(row);
    mark(state.racy, id, isRacy);
    keep(batch, record, known?.hash !== record.hash);
    if (isWriting) state.cache.put(row, reading.text);
    return;
  }
  if (!known) return;
  const isSame = isSameStamp(known.stamp, reading.stamp);
  // Nothing to write: an event that tells of a write of our own.
  if (isSame && state.racy.has(id) === reading.isRacy) return;
  mark(state.racy, id, reading.isRacy);
  if (!isSame) keep(batch, { ...known, stamp: reading.stamp }, false);
  if (!isWriting || state.cache.restamp(id, known.hash, reading.stamp, reading.isRacy)) return;
  // Another process may have taken the row away: then the text is needed once more.
  return Promise.resolve(readNote(state.root, id, undefined, state.clock.now)).then((again) =>
    settle(batch, id, again),
  );
}

function keep(batch: Batch, record: NoteRecord, isChanged: boolean): void {
  batch.state.records.set(record.id, record);
  batch.puts.set(record.id, record);
  if (isChanged) batch.changed.add(record.id);
}

function forget({ state, isWriting, removes, puts }: Batch, id: string, failure: string | null): void {
  if (failure === null) state.unreadable.delete(id);
  else state.unreadable.set(id, failure);
  state.racy.delete(id);
  puts.delete(id);
  if (state.records.delete(id)) removes.push(id);
  if (isWriting) state.cache.remove(id);
}

function mark(set: Set<string>, id: string, isIn: boolean): void {
  if (isIn) set.add(id);
  else set.delete(id);
}
