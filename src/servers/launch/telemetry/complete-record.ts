// From what somebody said about a record to the record: one form for statuses, ids and times, nothing left open.
import { fault } from '../faults.ts';
import {
  type Commit,
  type NewRecord,
  type RecordPatch,
  type RecordStatus,
  statusAliases,
  type TelemetryRecord,
} from './record.ts';

export function completeRecord(given: NewRecord, now: number): TelemetryRecord {
  const at = new Date(now).toISOString();
  return withDuration({
    event_id: given.event_id.toLowerCase(),
    run_id: given.run_id,
    agent_name: given.agent_name,
    job_type: given.job_type,
    start_time: given.start_time,
    status: statusOf(given.status ?? 'running'),
    parent_run_id: given.parent_run_id ?? null,
    end_time: given.end_time ?? null,
    duration_ms: given.duration_ms ?? null,
    items_discovered: given.items_discovered ?? null,
    items_succeeded: given.items_succeeded ?? null,
    items_failed: given.items_failed ?? null,
    items_skipped: given.items_skipped ?? null,
    output_summary: given.output_summary ?? null,
    error_summary: given.error_summary ?? null,
    metrics_json: given.metrics_json ?? null,
    context_json: given.context_json ?? null,
    commit: null,
    created_at: at,
    updated_at: at,
  });
}

/** Metrics and context are merged by their names, so that who adds one need not know the others. */
export function applyPatch(record: TelemetryRecord, patch: RecordPatch): TelemetryRecord {
  const { metrics_json, context_json } = patch;
  // A duration that was worked out from an earlier end does not stand for a later one.
  const stale = patch.end_time !== undefined && patch.duration_ms === undefined ? { duration_ms: null } : {};
  return withDuration({
    ...record,
    ...stale,
    ...patch,
    metrics_json: metrics_json ? { ...record.metrics_json, ...metrics_json } : record.metrics_json,
    context_json: context_json ? { ...record.context_json, ...context_json } : record.context_json,
  });
}

export function applyCommit(record: TelemetryRecord, commit: Commit): TelemetryRecord {
  return { ...record, commit: { ...commit, commit_hash: commit.commit_hash.toLowerCase() } };
}

/** The whole of a record as a request that creates it. */
export function asNewRecord(record: TelemetryRecord): NewRecord {
  const { commit: _, created_at: _created, updated_at: _updated, ...rest } = record;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) as unknown as NewRecord;
}

/** Throws INVALID_INPUT for what has the form of a time and is none, as the 61st second. */
export function momentOf(field: string, text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw fault('INVALID_INPUT', { message: `${field} is no moment there is.` });
  return at;
}

function statusOf(given: RecordStatus | keyof typeof statusAliases): RecordStatus {
  return Object.hasOwn(statusAliases, given)
    ? statusAliases[given as keyof typeof statusAliases]
    : (given as RecordStatus);
}

function withDuration(record: TelemetryRecord): TelemetryRecord {
  const startedAt = momentOf('start_time', record.start_time);
  if (record.end_time === null) return record;
  const tookMs = momentOf('end_time', record.end_time) - startedAt;
  if (tookMs < 0) throw fault('INVALID_INPUT', { message: 'end_time lies before start_time.' });
  return { ...record, duration_ms: record.duration_ms ?? tookMs };
}
