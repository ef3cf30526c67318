// The part of a run's story that its own events tell: the launch and its workers, attempt by attempt.
import { isRecord } from '../../../kernel/is-record.ts';
import type { RunError, RunEvent } from '../../../runs/run.ts';
import { statusOfFault } from './call-record.ts';
import type { TraceStatus, Twig } from './trace-tree.ts';

type Stages = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export function growEvents(events: readonly RunEvent[], twigs: Map<string, Twig>): void {
  const stages = stagesOf(events);
  for (const event of events) {
    const { type, spanId, data } = event;
    if (type === 'run.started') twigs.set(spanId, rootOf(event));
    else if (type === 'step.started' || type === 'step.repeated') begin(event, stages, twigs);
    const twig = twigs.get(spanId);
    if (!twig) continue;
    const change = changeOf(event, stages);
    if (change.status) twig.status = change.status;
    if (change.isOver) twig.durationMs = Math.max(0, event.at - twig.startedAt);
    else if (type === 'step.repeated' || type === 'run.resumed') twig.durationMs = null;
    const error = data['error'] as RunError | undefined;
    twig.notes.push(...(error ? [`${error.code}: ${error.message}`] : []), ...(change.notes ?? []));
  }
}

/** What the plan says of each step, the later plan over the earlier. */
function stagesOf(events: readonly RunEvent[]): Stages {
  const planned = events.filter(({ type }) => type === 'run.planned').flatMap(({ data }) => data['steps']);
  const steps = planned as readonly { readonly key: string; readonly facts: Readonly<Record<string, unknown>> }[];
  return new Map(steps.map(({ key, facts }) => [key, facts]));
}

function rootOf({ spanId, at, data }: RunEvent): Twig {
  const { parentSpanId = null, name } = data as { parentSpanId?: string; name?: string };
  return {
    spanId,
    isLaunch: true,
    parentSpanId,
    label: `launch ${name ?? ''}`.trim(),
    status: 'running',
    startedAt: at,
    durationMs: null,
    notes: [],
  };
}

function begin({ type, spanId, step, at, data }: RunEvent, stages: Stages, twigs: Map<string, Twig>): void {
  if (twigs.has(spanId)) return;
  const worker = stages.get(step ?? '')?.['worker'];
  const label = typeof worker === 'string' ? `${worker} ${step}` : `${step}`;
  const attempt = Number(data['attempt'] ?? 1);
  const notes = attempt > 1 && type === 'step.started' ? [`attempt ${attempt}`] : [];
  const root = [...twigs.values()][0]?.spanId ?? null;
  twigs.set(spanId, { spanId, parentSpanId: root, label, status: 'running', startedAt: at, durationMs: null, notes });
}

interface Change {
  readonly status?: TraceStatus;
  readonly isOver?: true;
  readonly notes?: readonly string[];
}

function changeOf({ type, step, level, data }: RunEvent, stages: Stages): Change {
  switch (type) {
    case 'run.waiting':
      return { status: 'waiting', notes: [waits(data['for'], step, stages)] };
    case 'run.resumed':
      return { status: 'running', notes: ['resumed'] };
    case 'run.cancel-requested':
      return { notes: ['asked to stop'] };
    case 'run.ended':
      return { status: endStatus(data), isOver: true };
    case 'step.repeated':
      return { status: 'running', notes: ['begun again: the process that did it was gone'] };
    case 'step.interrupted':
      return { status: 'cancelled', isOver: true, notes: ['stopped together with its process'] };
    case 'step.succeeded':
      return { status: 'success', isOver: true, notes: resultNotes(data['output'], stages.get(step ?? '')) };
    case 'step.failed':
      return { status: statusOfFault(data['error'] as RunError), isOver: true };
    case 'artifact.stored':
      return { notes: [`wrote ${data['name']} (${Number(data['size']).toLocaleString('en')} bytes)`] };
    default:
      // What only says how far a worker has come is not worth a line.
      return level === 'info' ? {} : { notes: [`${type}: ${data['message'] ?? JSON.stringify(data)}`] };
  }
}

function waits(reason: unknown, step: string | null, stages: Stages): string {
  const reached = stages.get(step ?? '')?.['reaches'];
  if (reason === 'outcome') return `waits to be told how ${step} ended`;
  return typeof reached === 'string' ? `waits at ${reached}` : 'waits to be resumed';
}

function endStatus({ status, error }: Readonly<Record<string, unknown>>): TraceStatus {
  if (status === 'succeeded') return 'success';
  if (status === 'canceled') return 'cancelled';
  return error ? statusOfFault(error as RunError) : 'failure';
}

function resultNotes(output: unknown, facts: Readonly<Record<string, unknown>> | undefined): string[] {
  const { counts, notes, issues } = isRecord(output) ? output : {};
  const figures = isRecord(counts) ? Object.entries(counts).map(([name, count]) => `${count} ${name}`) : [];
  const said = Array.isArray(notes) ? notes.map(String) : [];
  const open = Array.isArray(issues) && issues.length > 0 ? [`${issues.length} issues opened`] : [];
  const reached = typeof facts?.['reaches'] === 'string' ? [`reached ${facts['reaches']}`] : [];
  return [...(figures.length > 0 ? [figures.join(', ')] : []), ...said, ...open, ...reached];
}
