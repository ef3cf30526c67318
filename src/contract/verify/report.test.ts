import { describe, expect, test } from 'vitest';
import { hasFailures, renderReport, reportJson, summaryLine } from './report.ts';
import type { ProbeOutcome, VerifyReport } from './verify.ts';

const outcome = (id: string, status: ProbeOutcome['status'], reason: string): ProbeOutcome => ({
  id,
  title: `title of ${id}`,
  status,
  reason,
  tookMs: 1.6,
});

const report = (...outcomes: ProbeOutcome[]): VerifyReport => ({ transport: 'stdio', outcomes, tookMs: 12.3 });

const mixed = report(
  outcome('ping', 'ok', 'after 1 ms'),
  outcome('unknown-tool', 'failed', 'a result'),
  outcome('ids', 'warning', 'hm'),
  outcome('cancel', 'skipped', 'no slow tool'),
);

describe('renderReport', () => {
  test('is a table with a summary', () => {
    expect(renderReport(mixed)).toBe(
      [
        'probe         result   reason',
        'ping          ok       after 1 ms',
        'unknown-tool  failed   title of unknown-tool: a result',
        'ids           warning  title of ids: hm',
        'cancel        skipped  no slow tool',
        '',
        '1 ok, 1 failed, 1 warnings, 1 skipped',
        '',
      ].join('\n'),
    );
  });

  test('paints the result and leaves the columns straight', () => {
    const painted = renderReport(mixed, (style, text) => `<${style}>${text}</${style}>`);
    expect(painted).toContain('unknown-tool  <failed>failed </failed>  title');
    expect(painted).toContain('<heading>probe');
  });

  test('does not let a server write control characters on the terminal', () => {
    expect(renderReport(report(outcome('ping', 'failed', 'a\u001b[2Jb\nc\u0007')))).toContain('a [2Jb c');
  });
});

test('the JSON form has the counts and whole milliseconds', () => {
  expect(reportJson(mixed)).toMatchObject({
    format: 1,
    transport: 'stdio',
    counts: { ok: 1, failed: 1, warning: 1, skipped: 1 },
    tookMs: 12,
    probes: [{ id: 'ping', status: 'ok', reason: 'after 1 ms', tookMs: 2 }, {}, {}, {}],
  });
});

describe('hasFailures', () => {
  const warned = report(outcome('ids', 'warning', 'hm'), outcome('cancel', 'skipped', ''));

  test('is true for a failure', () => {
    expect(hasFailures(mixed)).toBe(true);
    expect(summaryLine(mixed)).toBe('1 ok, 1 failed, 1 warnings, 1 skipped');
  });

  test('takes warnings for failures only when strict', () => {
    expect(hasFailures(warned)).toBe(false);
    expect(hasFailures(warned, { strict: true })).toBe(true);
  });
});
