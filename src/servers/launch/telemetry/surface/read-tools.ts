// What may be asked over HTTP: records, what became of them, and how much there is of everything.
import { Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../../kernel/schema/shapes.ts';
import { momentOf } from '../complete-record.ts';
import { EventId, Moment, recordStatuses, statusAliases, TelemetryRecord } from '../record.ts';
import { timeoutMs, tool } from './telemetry-tool.ts';
import { readRecord, unknownRecord } from './write-tools.ts';

const reads = { version: 1, effect: 'read', timeoutMs } as const;
const Counts = Type.Record(Type.String(), Type.Integer());

export const listRuns = tool({
  ...reads,
  name: 'telemetry_list_runs',
  title: 'Telemetry records',
  description: 'The records there are, the last created first.',
  input: closed({
    run_id: Type.Optional(Type.String({ maxLength: 256 })),
    job_type: Type.Optional(Type.String({ maxLength: 256 })),
    status: Type.Optional(oneOf(recordStatuses)),
    since: Type.Optional(Type.String({ ...Moment, description: 'Started then or later' })),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', description: 'next_cursor of the page before' })),
  }),
  output: closed({ runs: Type.Array(TelemetryRecord), next_cursor: nullable(Type.String()) }),
  faults: ['INVALID_INPUT'],
  run: ({ since, cursor, ...query }, { telemetry: { store } }) => {
    const { records, next } = store.list({
      ...query,
      ...(since !== undefined && { sinceMs: momentOf('since', since) }),
      ...(cursor !== undefined && { before: Number(cursor) }),
    });
    return { runs: [...records], next_cursor: next === null ? null : String(next) };
  },
});

export const getRun = tool({
  ...reads,
  name: 'telemetry_get_run',
  title: 'One telemetry record',
  description: 'The record of this event id.',
  input: closed({ event_id: EventId }),
  output: closed({ run: TelemetryRecord }),
  faults: ['RUN_NOT_FOUND'],
  run: ({ event_id }, { telemetry: { store } }) => ({ run: readRecord(event_id, store) }),
});

export const listEvents = tool({
  ...reads,
  name: 'telemetry_list_events',
  title: 'What became of a telemetry record',
  description: 'Every time the record was changed and by what, oldest first; the last ones where there were many.',
  input: closed({ event_id: EventId }),
  output: closed({
    event_id: EventId,
    events: Type.Array(
      closed({
        at: Moment,
        type: oneOf(['created', 'updated', 'commit_associated']),
        data: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
  }),
  faults: ['RUN_NOT_FOUND'],
  run: ({ event_id }, { telemetry: { store } }) => {
    const events = store.changes(event_id);
    if (!events) throw unknownRecord(event_id);
    return { event_id: event_id.toLowerCase(), events: [...events] };
  },
});

export const health = tool({
  ...reads,
  name: 'telemetry_health',
  title: 'Whether telemetry can be kept',
  description: 'Looks into the store; fails when it cannot be read.',
  control: true,
  input: closed({}),
  output: closed({ status: oneOf(['ok']), records: Type.Integer() }),
  faults: [],
  run: (_args, { telemetry: { store } }) => ({ status: 'ok' as const, records: total(store.countBy('status')) }),
});

export const metrics = tool({
  ...reads,
  name: 'telemetry_metrics',
  title: 'Telemetry in figures',
  description: 'How many records there are, by status, job type and agent, and how many an outbox had to drop.',
  input: closed({}),
  output: closed({
    total_runs: Type.Integer(),
    by_status: Counts,
    by_job_type: Counts,
    by_agent: Counts,
    outbox_dropped: Counts,
  }),
  faults: [],
  run: (_args, { telemetry: { store } }) => {
    const byStatus = store.countBy('status');
    return {
      total_runs: total(byStatus),
      by_status: byStatus,
      by_job_type: store.countBy('job_type'),
      by_agent: store.countBy('agent_name'),
      outbox_dropped: store.countDrops(),
    };
  },
});

export const metadata = tool({
  ...reads,
  name: 'telemetry_metadata',
  title: 'The words of the telemetry',
  description: 'The agents and job types that occur, the statuses there are, and the other words taken for them.',
  input: closed({}),
  output: closed({
    api_version: Type.String(),
    agent_names: Type.Array(Type.String()),
    job_types: Type.Array(Type.String()),
    statuses: Type.Array(Type.String()),
    status_aliases: Type.Record(Type.String(), Type.String()),
  }),
  faults: [],
  run: (_args, { telemetry: { store } }) => ({
    api_version: 'v1',
    agent_names: Object.keys(store.countBy('agent_name')),
    job_types: Object.keys(store.countBy('job_type')),
    statuses: [...recordStatuses],
    status_aliases: { ...statusAliases },
  }),
});

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
