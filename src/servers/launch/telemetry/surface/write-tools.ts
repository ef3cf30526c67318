// What may be told over HTTP: that work began, how it goes on, and which commit came of it.
import { Type } from 'typebox';
import { closed, oneOf } from '../../../../kernel/schema/shapes.ts';
import { fault } from '../../faults.ts';
import { commitFields, EventId, NewRecord, patchFields, TelemetryRecord } from '../record.ts';
import type { TelemetryStore, Written } from '../store/telemetry-store.ts';
import { timeoutMs, tool } from './telemetry-tool.ts';

const Posted = closed({ status: oneOf(['created', 'duplicate']), event_id: EventId, run_id: Type.String() });

export const postRun = tool({
  name: 'telemetry_post_run',
  title: 'Create a telemetry record',
  description: 'Tells that work began. A record that is there already stays as it is, and the answer says duplicate.',
  version: 1,
  effect: 'write',
  idempotent: true,
  timeoutMs,
  input: NewRecord,
  output: Posted,
  faults: ['INVALID_INPUT'],
  run: (record, { telemetry }) => post(record, telemetry.store),
});

export const postRuns = tool({
  name: 'telemetry_post_runs',
  title: 'Create telemetry records',
  description: 'Several records at once: all of them, or none when one of them is not valid.',
  version: 1,
  effect: 'write',
  idempotent: true,
  timeoutMs,
  input: closed({ runs: Type.Array(NewRecord, { minItems: 1, maxItems: 500 }) }),
  output: closed({ created: Type.Integer(), duplicates: Type.Integer(), results: Type.Array(Posted) }),
  faults: ['INVALID_INPUT'],
  run: ({ runs }, { telemetry: { store } }) => {
    const results = store.exclusively(() => runs.map((record) => post(record, store)));
    const created = results.filter(({ status }) => status === 'created').length;
    return { created, duplicates: results.length - created, results };
  },
});

export const patchRun = tool({
  name: 'telemetry_patch_run',
  title: 'Change a telemetry record',
  description: 'Tells how work goes on or ended. Metrics and context are merged by name, everything else is replaced.',
  version: 1,
  effect: 'write',
  idempotent: true,
  timeoutMs,
  input: closed({ event_id: EventId, ...patchFields }),
  output: closed({ run: TelemetryRecord }),
  faults: ['INVALID_INPUT', 'RUN_NOT_FOUND'],
  run: ({ event_id, ...body }, { telemetry: { store } }) => {
    if (Object.keys(body).length === 0) {
      const message = `Say what changed: ${Object.keys(patchFields).join(', ')}.`;
      throw fault('INVALID_INPUT', { message });
    }
    return changed(event_id, store.apply({ op: 'patch', event_id, body }), store);
  },
});

export const associateCommit = tool({
  name: 'telemetry_associate_commit',
  title: 'Tie a commit to a telemetry record',
  description: 'Tells which commit came of the work. A later one takes the place of an earlier one.',
  version: 1,
  effect: 'write',
  idempotent: true,
  timeoutMs,
  input: closed({ event_id: EventId, ...commitFields }),
  output: closed({ run: TelemetryRecord }),
  faults: ['RUN_NOT_FOUND'],
  run: ({ event_id, ...body }, { telemetry: { store } }) =>
    changed(event_id, store.apply({ op: 'associate-commit', event_id, body }), store),
});

function post(record: NewRecord, store: TelemetryStore) {
  const written = store.apply({ op: 'post', event_id: record.event_id, body: record });
  // The record that counts is the one that is there.
  const kept = readRecord(record.event_id, store);
  const status = written === 'created' ? ('created' as const) : ('duplicate' as const);
  return { status, event_id: kept.event_id, run_id: kept.run_id };
}

function changed(eventId: string, written: Written, store: TelemetryStore): { run: TelemetryRecord } {
  if (written === 'unknown') throw unknownRecord(eventId);
  return { run: readRecord(eventId, store) };
}

export function readRecord(eventId: string, store: TelemetryStore): TelemetryRecord {
  const record = store.find(eventId);
  if (!record) throw unknownRecord(eventId);
  return record;
}

export function unknownRecord(eventId: string) {
  return fault('RUN_NOT_FOUND', { message: `There is no telemetry record ${eventId}.` });
}
