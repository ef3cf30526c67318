// The counters beside each server in the rail.
import type { Page } from './dom.ts';
import type { Link } from './link.ts';
import type { readMetrics } from './read-metrics.ts';

declare const document: Page;

export function showCounts(link: Link, read: typeof readMetrics, formatDuration: (ms: number) => string) {
  return async (): Promise<void> => {
    const response = await link.request('/metrics', { signal: AbortSignal.timeout(4_000) });
    if (!response.ok) return;
    const counts = read(await response.text());
    for (const place of document.querySelectorAll('[data-counts]')) {
      const counted = counts.get(place.dataset['counts'] ?? '');
      place.hidden = counted === undefined;
      if (!counted) continue;
      const { calls, failed, p50Ms, p95Ms } = counted;
      say('[data-calls]', `${calls} ${calls === 1 ? 'call' : 'calls'}`);
      say('[data-failed]', failed > 0 ? `${failed} failed` : '');
      draw('p50', p50Ms);
      draw('p95', p95Ms);

      function say(selector: string, text: string) {
        const found = place.querySelector(selector);
        if (found) found.textContent = text;
      }

      // From 0.1 ms to a minute there are almost six powers of ten, so the bars are logarithmic.
      function draw(name: string, ms: number) {
        say(`[data-time="${name}"]`, formatDuration(ms));
        const share = Math.log10(Math.max(ms, 0.1) / 0.1) / Math.log10(60_000 / 0.1);
        const bar = place.querySelector(`[data-bar="${name}"]`);
        if (bar) bar.style.width = `${Math.round(Math.min(Math.max(share, 0.03), 1) * 100)}%`;
      }
    }
  };
}
