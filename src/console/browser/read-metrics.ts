// What each server has done so far, read from the text of /metrics.

export interface Counts {
  readonly calls: number;
  readonly failed: number;
  /** Estimates: a histogram knows only between which limits a call fell. */
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export function readMetrics(text: string): Map<string, Counts> {
  const ends = new Map<string, { calls: number; failed: number }>();
  const buckets = new Map<string, Map<number, number>>();
  for (const line of text.split('\n')) {
    const [, metric = '', labels = '', value = ''] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
    const label = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';
    const server = label('server');
    if (metric === 'mooring_calls_total') {
      const known = ends.get(server) ?? { calls: 0, failed: 0 };
      known.calls += Number(value);
      if (label('code') !== 'ok') known.failed += Number(value);
      ends.set(server, known);
    } else if (metric === 'mooring_call_duration_seconds_bucket') {
      const limit = label('le') === '+Inf' ? Number.POSITIVE_INFINITY : Number(label('le')) * 1_000;
      const known = buckets.get(server) ?? new Map<number, number>();
      known.set(limit, (known.get(limit) ?? 0) + Number(value));
      buckets.set(server, known);
    }
  }
  return new Map(
    [...ends].map(([server, counted]) => {
      const sorted = [...(buckets.get(server) ?? [])].sort(([a], [b]) => a - b);
      return [server, { ...counted, p50Ms: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) }];
    }),
  );

  /** Linear inside the bucket, as Prometheus does it; above the last limit that limit is all one can say. */
  function quantile(sorted: readonly (readonly [number, number])[], share: number): number {
    const wanted = (sorted.at(-1)?.[1] ?? 0) * share;
    let lower = 0;
    let below = 0;
    for (const [limit, upTo] of sorted) {
      if (upTo >= wanted && upTo > 0) {
        if (limit === Number.POSITIVE_INFINITY) return lower;
        return lower + ((limit - lower) * (wanted - below)) / (upTo - below);
      }
      lower = limit;
      below = upTo;
    }
    return lower;
  }
}
