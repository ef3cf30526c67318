// What a person and what a program read of a verification. Words of a foreign server stand in the reasons, so
// control characters are taken out before anything reaches a terminal.
import type { ProbeStatus } from './probe.ts';
import type { ProbeOutcome, VerifyReport } from './verify.ts';

type Style = ProbeStatus | 'heading' | 'quiet';

/** Gives a piece of text its colour; the caller knows whether there is a terminal. */
export type Paint = (style: Style, text: string) => string;

export interface VerifyJson {
  readonly format: 1;
  readonly transport: string;
  readonly counts: Readonly<Record<ProbeStatus, number>>;
  readonly tookMs: number;
  readonly probes: readonly {
    readonly id: string;
    readonly title: string;
    readonly status: ProbeStatus;
    readonly reason: string;
    readonly tookMs: number;
  }[];
}

const unpainted: Paint = (_style, text) => text;

export function renderReport(report: VerifyReport, paint: Paint = unpainted): string {
  const idWidth = widest(
    report.outcomes.map(({ id }) => id),
    'probe',
  );
  const statusWidth = widest(
    report.outcomes.map(({ status }) => status),
    'result',
  );
  const row = (id: string, status: string, reason: string, style: Style) =>
    `${id.padEnd(idWidth)}  ${paint(style, status.padEnd(statusWidth))}  ${reason}`.trimEnd();
  return [
    paint('heading', row('probe', 'result', 'reason', 'heading')),
    ...report.outcomes.map((outcome) => row(outcome.id, outcome.status, wordsOf(outcome), outcome.status)),
    '',
    summaryLine(report),
    '',
  ].join('\n');
}

export function summaryLine(report: VerifyReport): string {
  const { ok, failed, warning, skipped } = countStatuses(report);
  return `${ok} ok, ${failed} failed, ${warning} warnings, ${skipped} skipped`;
}

export function reportJson(report: VerifyReport): VerifyJson {
  return {
    format: 1,
    transport: report.transport,
    counts: countStatuses(report),
    tookMs: Math.round(report.tookMs),
    probes: report.outcomes.map(({ id, title, status, reason, tookMs }) => {
      return { id, title, status, reason, tookMs: Math.round(tookMs) };
    }),
  };
}

/** Whether the command must not exit with 0. Strict is for servers that promise what MCP only recommends. */
export function hasFailures(report: VerifyReport, { strict = false } = {}): boolean {
  return report.outcomes.some(({ status }) => status === 'failed' || (strict && status === 'warning'));
}

function countStatuses(report: VerifyReport): Record<ProbeStatus, number> {
  const counts = { ok: 0, failed: 0, warning: 0, skipped: 0 };
  for (const { status } of report.outcomes) counts[status] += 1;
  return counts;
}

// A probe that went well needs no sentence; one that did not says first what was expected.
function wordsOf({ status, title, reason }: ProbeOutcome): string {
  const words = status === 'failed' || status === 'warning' ? `${title}: ${reason}` : reason;
  return words.replaceAll(/\p{Cc}+/gu, ' ');
}

function widest(texts: readonly string[], heading: string): number {
  return Math.max(heading.length, ...texts.map((text) => text.length));
}
