// snapshot.json: where a run stands, folded from its events and from nothing else.
import type { LocalEvent } from './event-log.ts';
import type { OpenIssue } from './issues.ts';
import type { SectionState } from './launch-run.ts';
import type { RunState } from './states.ts';

export interface Snapshot {
  readonly schema_version: '1.0';
  readonly run_id: string;
  readonly run_state: RunState;
  readonly section_states: Readonly<Record<string, SectionState>>;
  readonly artifacts_index: Readonly<Record<string, IndexedArtifact>>;
  readonly work_items: readonly WorkItem[];
  readonly issues: readonly OpenIssue[];
  readonly last_event_hash: string;
}

interface IndexedArtifact {
  readonly path: string;
  readonly sha256: string;
  readonly schema_id: string;
  readonly writer_worker: string;
  readonly ts: string;
  readonly event_id: string;
}

interface WorkItem {
  readonly work_item_id: string;
  readonly worker: string;
  readonly scope_key: string;
  readonly attempt: number;
  readonly status: 'queued' | 'running' | 'finished' | 'failed' | 'skipped';
  readonly outputs: readonly string[];
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly error: unknown;
}

export function foldSnapshot(events: readonly LocalEvent[]): Snapshot {
  return events.reduce(fold, {
    schema_version: '1.0',
    run_id: events[0]?.run_id ?? '',
    run_state: 'CREATED',
    section_states: {},
    artifacts_index: {},
    work_items: [],
    issues: [],
    last_event_hash: '',
  });
}

function fold(before: Snapshot, event: LocalEvent): Snapshot {
  const now = { ...before, last_event_hash: event.event_hash };
  const { type, payload, ts } = event;
  switch (type) {
    case 'RUN_STATE_CHANGED':
      return { ...now, run_state: payload['new_state'] as RunState };
    case 'ISSUE_OPENED':
      return { ...now, issues: [...now.issues, payload as unknown as OpenIssue] };
    case 'ISSUE_RESOLVED':
      return { ...now, issues: now.issues.filter(({ issue_id }) => issue_id !== payload['issue_id']) };
    case 'ARTIFACT_WRITTEN':
      return withArtifact(now, event);
    case 'WORK_ITEM_QUEUED':
      return withItem(now, payload, { status: 'queued' });
    case 'WORK_ITEM_STARTED':
      return withItem(now, payload, { status: 'running', started_at: ts });
    case 'WORK_ITEM_FAILED':
      return withItem(now, payload, { status: 'failed', finished_at: ts, error: payload['error'] });
    case 'WORK_ITEM_FINISHED':
      return withItem(
        { ...now, section_states: { ...now.section_states, ...(payload['sections'] as object | undefined) } },
        payload,
        { status: 'finished', finished_at: ts },
      );
    default:
      return now;
  }
}

/** A second attempt is an item of its own; it takes the place of the one that was queued, not of the one that failed. */
function withItem(now: Snapshot, payload: LocalEvent['payload'], change: Partial<WorkItem>): Snapshot {
  const id = String(payload['work_item_id']);
  const known = now.work_items.find(({ work_item_id }) => work_item_id === id);
  if (known)
    return { ...now, work_items: now.work_items.map((each) => (each === known ? { ...each, ...change } : each)) };
  const item: WorkItem = {
    work_item_id: id,
    worker: String(payload['worker']),
    scope_key: String(payload['scope_key']),
    attempt: Number(payload['attempt']),
    status: 'queued',
    outputs: [],
    started_at: null,
    finished_at: null,
    error: null,
    ...change,
  };
  return { ...now, work_items: [...now.work_items, item] };
}

function withArtifact(now: Snapshot, { payload, ts, event_id }: LocalEvent): Snapshot {
  const { name, work_item_id, ...index } = payload as unknown as {
    name: string;
    work_item_id: string;
  } & IndexedArtifact;
  const items = now.work_items.map((item) =>
    item.work_item_id === work_item_id ? { ...item, outputs: [...new Set([...item.outputs, name])] } : item,
  );
  const artifacts_index = { ...now.artifacts_index, [name]: { ...index, ts, event_id } };
  return { ...now, work_items: items, artifacts_index };
}
