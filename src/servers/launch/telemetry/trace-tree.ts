// A run's whole story as a tree: the launch, its workers, what they did, and the calls that were about it. It is told from
// the run's own events, and from telemetry where that knows more.
import type { RunEvent } from '../../../runs/run.ts';
import type { TelemetryRecord } from './record.ts';
import { growEvents } from './trace-events.ts';
import { growRecords } from './trace-records.ts';

export type TraceStatus = TelemetryRecord['status'] | 'waiting';

export interface TraceNode {
  readonly label: string;
  readonly status: TraceStatus;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Null while it goes on. */
  readonly durationMs: number | null;
  readonly notes: readonly string[];
  readonly children: readonly TraceNode[];
}

/** A node while it grows, known by its span. */
export interface Twig {
  readonly spanId: string;
  /** It is the whole run, that everything else is below. */
  readonly isLaunch?: boolean;
  parentSpanId: string | null;
  label: string;
  status: TraceStatus;
  startedAt: number;
  durationMs: number | null;
  readonly notes: string[];
}

/** Null when there is no such launch, though calls may have named it. */
export function traceTree(records: readonly TelemetryRecord[], events: readonly RunEvent[]): TraceNode | null {
  const twigs = new Map<string, Twig>();
  growEvents(events, twigs);
  growRecords(records, twigs);
  const all = [...twigs.values()];
  const root = all.find(({ isLaunch }) => isLaunch);
  if (!root) return null;
  const below = Map.groupBy(
    all.filter((twig) => twig !== root),
    (twig) => stem(twig, root, twigs),
  );
  return join(root, below);
}

/** What it hangs on: its parent, or the root where that is unknown, as for the call that started the run. */
function stem(twig: Twig, root: Twig, twigs: ReadonlyMap<string, Twig>): Twig {
  const parent = parentOf(twig, twigs);
  // Spans come from outside too: some may say that each is the other's parent.
  const seen = new Set([twig]);
  for (let each = parent; each && each !== root; each = parentOf(each, twigs)) {
    if (seen.has(each)) return root;
    seen.add(each);
  }
  return parent ?? root;
}

function parentOf({ parentSpanId }: Twig, twigs: ReadonlyMap<string, Twig>): Twig | undefined {
  return parentSpanId === null ? undefined : twigs.get(parentSpanId);
}

function join(twig: Twig, below: ReadonlyMap<Twig, readonly Twig[]>): TraceNode {
  const { label, status, startedAt, durationMs, notes } = twig;
  // The order in which they were told breaks ties: sorting keeps it.
  const children = (below.get(twig) ?? []).toSorted((a, b) => a.startedAt - b.startedAt);
  return { label, status, startedAt, durationMs, notes, children: children.map((each) => join(each, below)) };
}
