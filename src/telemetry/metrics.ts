// Counters and latency histograms of calls, in the Prometheus text format.
import type { CallInfo } from '../kernel/call/call.ts';
import type { Listener } from '../kernel/call/listener.ts';
import type { Server } from '../kernel/server.ts';

const bucketsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000];

interface Series {
  readonly labels: string;
  readonly counts: number[];
  sumMs: number;
  total: number;
}

export class Metrics implements Listener {
  readonly #calls = new Map<string, number>();
  readonly #latency = new Map<string, Series>();
  #inFlight = 0;

  started(): void {
    this.#inFlight += 1;
  }

  finished(server: string, call: CallInfo): void {
    this.#record(server, call, 'ok');
  }

  failed(server: string, call: CallInfo, fault: { code: string }): void {
    this.#record(server, call, fault.code);
  }

  /** The whole exposition; queues are read when asked. */
  render(servers: readonly Server[]): string {
    return [
      '# HELP mooring_calls_total Calls by server, task and how they ended.',
      '# TYPE mooring_calls_total counter',
      ...[...this.#calls].map(([labels, count]) => `mooring_calls_total{${labels}} ${count}`),
      '# HELP mooring_call_duration_seconds How long calls took, waiting included.',
      '# TYPE mooring_call_duration_seconds histogram',
      ...[...this.#latency.values()].flatMap(renderSeries),
      '# HELP mooring_calls_in_flight Calls that have not ended.',
      '# TYPE mooring_calls_in_flight gauge',
      `mooring_calls_in_flight ${this.#inFlight}`,
      '# HELP mooring_queue_size Calls that wait for a slot.',
      '# TYPE mooring_queue_size gauge',
      ...servers.map((each) => `mooring_queue_size{server="${each.id}"} ${each.queue.size}`),
      '',
    ].join('\n');
  }

  #record(server: string, { task, durationMs }: CallInfo, code: string): void {
    this.#inFlight -= 1;
    const name = nameOf(task, code);
    const calls = `server="${server}",kind="${task.kind}",name="${name}",code="${code}"`;
    this.#calls.set(calls, (this.#calls.get(calls) ?? 0) + 1);
    const series = this.#seriesOf(`server="${server}",kind="${task.kind}",name="${name}"`);
    const bucket = bucketsMs.findIndex((limit) => durationMs <= limit);
    const at = bucket === -1 ? bucketsMs.length : bucket;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sumMs += durationMs;
    series.total += 1;
  }

  #seriesOf(labels: string): Series {
    const known = this.#latency.get(labels);
    if (known) return known;
    const series = { labels, counts: [], sumMs: 0, total: 0 };
    this.#latency.set(labels, series);
    return series;
  }
}

// A name a caller made up must not become a label of its own, or callers could grow the table at will.
function nameOf(task: CallInfo['task'], code: string): string {
  if (code === 'UNKNOWN_TOOL' || code === 'UNKNOWN_RESOURCE') return 'unknown';
  return task.kind === 'resource' ? 'read' : task.name;
}

function renderSeries({ labels, counts, sumMs, total }: Series): string[] {
  let below = 0;
  const buckets = bucketsMs.map((limit, index) => {
    below += counts[index] ?? 0;
    return `mooring_call_duration_seconds_bucket{${labels},le="${limit / 1000}"} ${below}`;
  });
  return [
    ...buckets,
    `mooring_call_duration_seconds_bucket{${labels},le="+Inf"} ${total}`,
    `mooring_call_duration_seconds_sum{${labels}} ${sumMs / 1000}`,
    `mooring_call_duration_seconds_count{${labels}} ${total}`,
  ];
}
