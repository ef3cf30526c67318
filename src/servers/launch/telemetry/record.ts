// What is told about one piece of work: a launch, a worker, a gate, a call. The names are those of the HTTP surface.
import { type Static, type TSchema, Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';

export const recordStatuses = ['running', 'success', 'failure', 'partial', 'timeout', 'cancelled'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** Other words for them, as other programs say it. Taken from who creates a record, and never given back. */
export const statusAliases = {
  started: 'running',
  in_progress: 'running',
  completed: 'success',
  succeeded: 'success',
  failed: 'failure',
  error: 'failure',
  timed_out: 'timeout',
  canceled: 'cancelled',
} as const satisfies Record<string, RecordStatus>;

export const EventId = Type.String({
  format: 'uuid',
  // Without this the format takes the longer `urn:uuid:` too.
  maxLength: 36,
  description: 'UUID of the record, and the key by which a repeated request is recognised',
});
/** Always with a zone. */
export const Moment = Type.String({ format: 'date-time', maxLength: 40 });
const Name = Type.String({ minLength: 1, maxLength: 256 });
const Summary = Type.String({ maxLength: 4_000 });
const Count = Type.Integer({ minimum: 0 });
const Fields = Type.Record(Type.String(), Type.Unknown());

/** What may change while the work goes on. */
const progress = {
  end_time: Moment,
  duration_ms: Type.Number({ minimum: 0, description: 'Worked out from the two times when it is left out' }),
  items_discovered: Count,
  items_succeeded: Count,
  items_failed: Count,
  items_skipped: Count,
  output_summary: Summary,
  error_summary: Summary,
  metrics_json: Fields,
  context_json: Fields,
};
type Progress = typeof progress;
const optionalProgress = Object.fromEntries(
  Object.entries(progress).map(([name, schema]) => [name, Type.Optional(schema)]),
) as { [Key in keyof Progress]: ReturnType<typeof Type.Optional<Progress[Key]>> };

const identity = { event_id: EventId, run_id: Name, agent_name: Name, job_type: Name, start_time: Moment };

export const NewRecord = closed({
  ...identity,
  status: Type.Optional(
    oneOf([...recordStatuses, ...(Object.keys(statusAliases) as (keyof typeof statusAliases)[])], {
      description: '`running` when left out',
    }),
  ),
  parent_run_id: Type.Optional(Name),
  ...optionalProgress,
});
export type NewRecord = Static<typeof NewRecord>;

export const patchFields = { status: Type.Optional(oneOf(recordStatuses)), ...optionalProgress };
const RecordPatch = closed(patchFields);
export type RecordPatch = Static<typeof RecordPatch>;

export const commitFields = {
  commit_hash: Type.String({ pattern: '^[0-9a-fA-F]{7,40}$' }),
  commit_source: oneOf(['manual', 'llm', 'ci']),
  author: Type.Optional(Name),
  timestamp: Type.Optional(Moment),
};
const Commit = closed(commitFields);
export type Commit = Static<typeof Commit>;

export const TelemetryRecord = closed({
  ...identity,
  status: oneOf(recordStatuses),
  parent_run_id: orNull(Name),
  ...(Object.fromEntries(Object.entries(progress).map(([name, schema]) => [name, orNull(schema)])) as {
    [Key in keyof Progress]: ReturnType<typeof orNull<Progress[Key]>>;
  }),
  commit: orNull(Commit),
  created_at: Moment,
  updated_at: Moment,
});
export type TelemetryRecord = Static<typeof TelemetryRecord>;

/** As a second type of the same schema: an alternative for each field would make validators many times as long. */
function orNull<S extends TSchema>(schema: S) {
  const { type } = schema as { type?: string };
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'] });
}

/** What can be said to a telemetry service: ours, or another one that an outbox is sent to. */
export type Write =
  | { readonly op: 'post'; readonly event_id: string; readonly body: NewRecord }
  | { readonly op: 'patch'; readonly event_id: string; readonly body: RecordPatch }
  | { readonly op: 'associate-commit'; readonly event_id: string; readonly body: Commit };
