// Is the record of a run what was written? Walks its chain and compares the end with what the run's row says.
import type { DatabaseSync } from 'node:sqlite';
import { fault } from '../faults.ts';
import type { Verification } from '../run.ts';
import { type ChainedEvent, chainStart, hashEvent } from './chain.ts';

/** The first event that was changed, is missing, or stands in another's place. */
export function verifyRun(database: DatabaseSync, runId: string): Verification {
  const head = database
    .prepare('SELECT row, trace_id AS traceId, last_event AS lastEvent, last_hash AS lastHash FROM runs WHERE id = ?')
    .get(runId) as { row: number; traceId: string; lastEvent: number; lastHash: string } | undefined;
  if (!head) throw fault('RUN_NOT_FOUND', { details: { runId } });
  const rows = database
    .prepare(
      `SELECT sequence, at, type, level, step, span_id AS spanId, key, data, hash
       FROM events WHERE run = ? ORDER BY sequence`,
    )
    .iterate(head.row) as Iterable<unknown> as Iterable<Omit<ChainedEvent, 'runId' | 'traceId'> & { hash: string }>;
  let events = 0;
  let hash = chainStart;
  for (const row of rows) {
    events += 1;
    if (row.sequence !== events) return { isWhole: false, sequence: events, problem: 'missing' };
    hash = hashEvent(hash, { ...row, runId, traceId: head.traceId });
    if (hash !== row.hash) return { isWhole: false, sequence: events, problem: 'changed' };
  }
  if (events < head.lastEvent) return { isWhole: false, sequence: events + 1, problem: 'missing' };
  if (events > head.lastEvent || hash !== head.lastHash)
    return { isWhole: false, sequence: events, problem: 'changed' };
  return { isWhole: true, events };
}
