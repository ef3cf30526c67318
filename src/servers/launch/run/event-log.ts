// events.ndjson: the run's story in the contract's words. It is told from the engine's record, which is the only one there
// is, so the two cannot differ; each line carries the hash of the one before.
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { canonicalJson } from '../../../runs/canonical-json.ts';
import type { RunEngine } from '../../../runs/engine.ts';
import type { RunError, RunEvent } from '../../../runs/run.ts';
import { failureIssue, type OpenIssue } from './issues.ts';
import { reachedBy } from './launch-run.ts';
import type { LaunchFacts } from './run-facts.ts';
import type { StageFacts } from './stages.ts';
import { mayFollow, type RunState } from './states.ts';
import type { StageOutput } from './workers/job.ts';

export interface LocalEvent {
  readonly event_id: string;
  readonly run_id: string;
  readonly ts: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly trace_id: string;
  readonly span_id: string;
  readonly parent_span_id: string | null;
  readonly prev_hash: string;
  readonly event_hash: string;
}

/** More than any run writes; the engine bounds what a worker may say. */
const mostEvents = 1_000_000;

export function tellEvents(runId: string, runs: Pick<RunEngine, 'events' | 'run'>): LocalEvent[] {
  const parent = runs.run(runId)?.parentSpanId ?? null;
  return tellStory(runs.events({ runId, limit: mostEvents }), parent);
}

export function tellStory(events: readonly RunEvent[], parentSpanId: string | null): LocalEvent[] {
  const teller: Teller = { state: 'CREATED', stages: new Map(), open: null, judged: new Map() };
  const runSpan = events[0]?.spanId;
  const told: LocalEvent[] = [];
  for (const event of events) {
    for (const [at, { type, payload }] of linesOf(event, teller).entries()) {
      const line = {
        event_id: `${event.runId}:${event.sequence}.${at}`,
        run_id: event.runId,
        ts: new Date(event.at).toISOString(),
        type,
        payload,
        trace_id: event.traceId,
        span_id: event.spanId,
        parent_span_id: event.spanId === runSpan ? parentSpanId : (runSpan ?? null),
        prev_hash: told.at(-1)?.event_hash ?? '',
      };
      told.push({ ...line, event_hash: hashLine(line) });
    }
  }
  return told;
}

/** Of what makes a line what it is, and of the line before. */
export function hashLine({ event_id, ts, type, payload, prev_hash }: Omit<LocalEvent, 'event_hash'>): string {
  return hashBytes([event_id, ts, type, canonicalJson(payload), prev_hash].join('\n'));
}

interface Line {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What has been told so far, as far as the next line depends on it. */
interface Teller {
  state: RunState;
  readonly stages: Map<string, StageFacts>;
  /** The item that was begun last and whose end was not told. */
  open: { readonly id: string } | null;
  /** What the last validation found. */
  judged: ReadonlyMap<string, OpenIssue>;
}

function linesOf(event: RunEvent, teller: Teller): Line[] {
  const { type, step, data } = event;
  switch (type) {
    case 'run.started': {
      const { product_slug, run_config_hash, auto } = data['facts'] as LaunchFacts;
      return [line('RUN_CREATED', { product_slug, run_config_hash, auto })];
    }
    case 'run.planned':
      return (data['steps'] as readonly { key: string; facts: StageFacts }[]).map(({ key, facts }) => {
        teller.stages.set(key, facts);
        return line('WORK_ITEM_QUEUED', itemOf(event.runId, key, 1, teller));
      });
    case 'run.waiting':
      return [line('RUN_PAUSED', { state: teller.state })];
    case 'run.resumed':
      return [line('RUN_RESUMED', { state: teller.state })];
    case 'run.claimed':
      return [line('RUN_CLAIMED', { epoch: data['epoch'] })];
    case 'run.cancel-requested':
      return [line('CANCEL_REQUESTED', {}), ...changeState('CANCELLED', teller)];
    case 'run.ended':
      return endLines(data, teller);
    default:
      return step !== null && teller.stages.has(step) ? stageLines(event, step, teller) : [line(type, data)];
  }
}

function stageLines(event: RunEvent, step: string, teller: Teller): Line[] {
  const { runId, type, data } = event;
  const item = itemOf(runId, step, Number(data['attempt'] ?? 1), teller);
  switch (type) {
    case 'step.started':
      teller.open = { id: item.work_item_id };
      return [...beginState(step, teller), line('WORK_ITEM_STARTED', item)];
    case 'step.repeated':
      // Whoever did it went away in the middle: it begins again from the last stable state.
      teller.open = { id: item.work_item_id };
      return [line('RESUME_REWIND', { ...item, state: teller.state }), line('WORK_ITEM_STARTED', item)];
    case 'step.interrupted':
      return [line('WORK_ITEM_INTERRUPTED', item)];
    case 'step.succeeded':
      teller.open = null;
      return finishLines(item, step, (data['output'] ?? {}) as StageOutput, teller);
    case 'step.failed': {
      const { code, message, retryable } = data['error'] as RunError;
      teller.open = null;
      const failed = line('WORK_ITEM_FAILED', { ...item, error: { code, message, retryable } });
      if (data['isFinal'] !== true) return [failed];
      return [failed, line('ISSUE_OPENED', { ...failureIssue(item.worker, data['error'] as RunError) })];
    }
    case 'artifact.stored': {
      const { name, hash } = data as { name: string; hash: string };
      const { work_item_id, worker } = item;
      return [
        line('ARTIFACT_WRITTEN', {
          name,
          path: `artifacts/${name}`,
          sha256: hash,
          schema_id: `launch/artifact/${name}`,
          writer_worker: worker,
          work_item_id: teller.open?.id ?? work_item_id,
        }),
      ];
    }
    default:
      return [line(type, { ...data, worker: item.worker })];
  }
}

/** A stage with a state of its own is in it from the first attempt on. */
function beginState(step: string, teller: Teller): Line[] {
  const during = teller.stages.get(step)?.during;
  return during === undefined || during === teller.state ? [] : changeState(during, teller);
}

function finishLines(item: Item, step: string, output: StageOutput, teller: Teller): Line[] {
  const { issues = [], commits, report, fix, pr, refusal, ...rest } = output;
  const { counts, sections, notes } = rest;
  const facts = teller.stages.get(step);
  const passed = facts ? reachedBy(facts, output) : [];
  return [
    line('WORK_ITEM_FINISHED', {
      ...item,
      ...(counts && { counts }),
      ...(sections && { sections }),
      ...(notes && { notes }),
    }),
    ...(commits ? [line('INPUTS_PINNED', { ...commits })] : []),
    ...issues.map((issue) => line('ISSUE_OPENED', { ...issue })),
    ...(report ? judgeLines(report.issues, teller) : []),
    ...(fix ? [line('FIX_APPLIED', { ...fix })] : []),
    ...(pr ? [line('PR_OPENED', { ...pr })] : []),
    ...(refusal ? [line('ERROR', { ...item, error: { code: refusal.code, message: refusal.message } })] : []),
    ...(passed.includes('CLONED_INPUTS') ? [line('INPUTS_CLONED', {})] : []),
    ...passed.flatMap((state) => (state === teller.state ? [] : changeState(state, teller))),
  ];
}

/** What the gates found: new issues are opened, and those that are not found any more are resolved. */
function judgeLines(found: readonly OpenIssue[], teller: Teller): Line[] {
  const before = teller.judged;
  teller.judged = new Map(found.map((issue) => [issue.issue_id, issue]));
  return [
    ...[...before.keys()]
      .filter((id) => !teller.judged.has(id))
      .map((issue_id) => line('ISSUE_RESOLVED', { issue_id })),
    ...found.filter(({ issue_id }) => !before.has(issue_id)).map((issue) => line('ISSUE_OPENED', { ...issue })),
  ];
}

function endLines({ status, error }: Readonly<Record<string, unknown>>, teller: Teller): Line[] {
  if (status === 'succeeded') return [...changeState('DONE', teller), line('RUN_COMPLETED', {})];
  if (status === 'failed') {
    const { code, message } = (error ?? {}) as Partial<RunError>;
    return [...changeState('FAILED', teller), line('RUN_FAILED', { error: { code, message } })];
  }
  const stopped = teller.open
    ? [line('WORK_ITEM_FAILED', { work_item_id: teller.open.id, error: { code: 'CANCELLED', retryable: false } })]
    : [];
  return [...stopped, line('RUN_CANCELLED', {})];
}

function changeState(to: RunState, teller: Teller): Line[] {
  const from = teller.state;
  if (!mayFollow(from, to)) return [line('INVALID_STATE_TRANSITION', { old_state: from, new_state: to })];
  teller.state = to;
  return [line('RUN_STATE_CHANGED', { old_state: from, new_state: to })];
}

interface Item extends Readonly<Record<string, unknown>> {
  readonly work_item_id: string;
  readonly worker: string;
}

function itemOf(runId: string, step: string, attempt: number, { stages }: Teller): Item {
  const worker = stages.get(step)?.worker ?? 'orchestrator';
  return { work_item_id: `${runId}:${worker}:${attempt}:${step}`, worker, scope_key: step, attempt };
}

function line(type: string, payload: Readonly<Record<string, unknown>>): Line {
  return { type, payload };
}
