// A launch for a person at a terminal: a line per state, and what came of it at the end.
import type { ValidationReport } from '../../../servers/launch/artifacts/schemas/validation-report.ts';
import { formatMs } from '../../figures.ts';
import { paint } from '../../paint.ts';

export interface RunSummary {
  readonly runId: string;
  readonly state: string;
  readonly report: ValidationReport | null;
  readonly pullRequest: { readonly pr_url: string; readonly branch: string; readonly commit_sha: string } | null;
}

export function headLine(runId: string, address: string): string {
  return `${paint('heading', 'launch')} ${address}\n${paint('quiet', `  ${runId}`)}\n`;
}

/** `counts` are what the stages since the last line have counted. */
export function stateLine(state: string, counts: Readonly<Record<string, number>>, tookMs: number): string {
  const mark = state === 'VALIDATING' ? paint('warning', '!') : paint('ok', '✓');
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  const words = told.map(([what, count]) => `${count} ${count === 1 ? what.replace(/s$/, '') : what}`).join(', ');
  return `  ${mark} ${state.padEnd(14)} ${words.padEnd(46)} ${paint('quiet', formatMs(tookMs).padStart(7))}\n`;
}

export function summary({ runId, state, report, pullRequest }: RunSummary): string {
  const rows: [string, string][] = [
    ...(pullRequest
      ? ([
          ['Pull request', pullRequest.pr_url],
          ['Branch', pullRequest.branch],
        ] as [string, string][])
      : []),
    ...(report ? ([['Gates', gatesOf(report)]] as [string, string][]) : []),
    ['Story', `mooring launch trace ${runId}`],
  ];
  const red =
    report?.ok === false ? report.issues.filter(({ severity }) => severity === 'error' || severity === 'blocker') : [];
  return [
    '',
    ...rows.map(([name, value]) => `${name.padEnd(13)} ${value}`),
    ...red.slice(0, 10).map(({ severity, message, location }) => {
      const place = location ? ` ${location.path}${location.line ? `:${location.line}` : ''}` : '';
      return `  ${paint('failed', severity)}${place} ${message}`;
    }),
    ...(red.length > 10
      ? [
          `  and ${red.length - 10} more: mooring call launch launch_get_artifact --run-id ${runId} --artifact-name validation_report.json`,
        ]
      : []),
    ...(state === 'READY_FOR_PR' ? [`Next          mooring call launch launch_open_pr --run-id ${runId}`] : []),
    '',
  ].join('\n');
}

function gatesOf({ ok, gates, profile }: ValidationReport): string {
  const skipped = gates.filter((gate) => gate.skipped);
  const passed = gates.filter((gate) => gate.ok && !gate.skipped).length;
  const verdict = ok ? paint('ok', 'green') : paint('failed', 'red');
  const left = skipped.length > 0 ? `, ${skipped.map(({ name }) => name).join(' and ')} skipped` : '';
  return `${verdict}: ${passed} of ${gates.length} passed${left} (profile ${profile})`;
}
