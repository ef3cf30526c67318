// The part of a run's story that only telemetry tells: calls of tools, gates, models, commits, and whatever others posted.
import type { TelemetryRecord } from './record.ts';
import type { Twig } from './trace-tree.ts';

export function growRecords(records: readonly TelemetryRecord[], twigs: Map<string, Twig>): void {
  for (const record of records) {
    const known = twigs.get(spanOf(record));
    // The run's own events are the better source; of the launch and its workers only the commit is news.
    if (known && isOfRun(record)) known.notes.push(...commitNote(record));
    else if (known) twigs.set(record.event_id, { ...twigOf(record), spanId: record.event_id });
    else twigs.set(spanOf(record), twigOf(record));
  }
}

function isOfRun({ job_type }: TelemetryRecord): boolean {
  return job_type === 'launch' || job_type === 'launch_worker';
}

/** What has no span of its own is known by its event. */
function spanOf({ context_json, event_id }: TelemetryRecord): string {
  const span = context_json?.['span_id'];
  return typeof span === 'string' ? span : event_id;
}

function twigOf(record: TelemetryRecord): Twig {
  const { status, start_time, duration_ms, error_summary, output_summary, context_json } = record;
  const parent = context_json?.['parent_span_id'];
  return {
    spanId: spanOf(record),
    isLaunch: record.job_type === 'launch',
    parentSpanId: typeof parent === 'string' ? parent : null,
    label: labelOf(record),
    status,
    startedAt: Date.parse(start_time),
    durationMs: duration_ms,
    notes: [error_summary, output_summary]
      .filter((note) => note !== null && note !== '')
      .concat(commitNote(record)) as string[],
  };
}

const words: Readonly<Record<string, string>> = {
  mcp_tool_call: 'call',
  launch_gate: 'gate',
  launch_llm_call: 'model',
  launch_commit: 'commit',
};

function labelOf({ job_type, agent_name, context_json }: TelemetryRecord): string {
  if (job_type === 'launch') return `launch ${context_json?.['product_slug'] ?? ''}`.trim();
  if (job_type === 'launch_worker') return `${agent_name} ${context_json?.['step'] ?? ''}`.trim();
  return `${words[job_type] ?? job_type} ${agent_name}`;
}

function commitNote({ commit }: TelemetryRecord): string[] {
  return commit ? [`commit ${commit.commit_hash}`] : [];
}
