// A diff for a terminal: one line per finding, in columns, and a last line that says what to do.
import { adviceFor, headlineOf } from './advice.ts';
import type { Diff } from './diff-snapshots.ts';
import type { Finding } from './finding.ts';
import type { ToolVersions } from './verdict.ts';

export type Ink = 'title' | 'breaking' | 'compatible' | 'quiet' | 'plain';

/** Adds colour to a piece of text, or nothing. */
export type Paint = (ink: Ink, text: string) => string;

const noPaint: Paint = (_ink, text) => text;

export function renderText(diff: Diff, paint: Paint = noPaint): string {
  const findings = diff.findings.map(printable);
  const widths = measure(findings);
  const groups = groupByTool({ ...diff, findings }).map(({ title, findings: within }) =>
    [`  ${paint('title', title)}`, ...within.map((finding) => `    ${renderFinding(finding, widths, paint)}`)].join(
      '\n',
    ),
  );
  const body = groups.length > 0 ? [groups.join('\n')] : [];
  return `${[paint('title', headlineOf(diff)), ...body, adviceFor(diff)].join('\n\n')}\n`;
}

/** Names and texts of foreign servers must not steer the terminal. */
function printable(finding: Finding): Finding {
  const clean = (text: string) => text.replace(/\p{Cc}/gu, '�');
  const { tool, path, what, waived } = finding;
  return {
    ...finding,
    tool: tool && clean(tool),
    path: clean(path),
    what: clean(what),
    waived: waived && clean(waived),
  };
}

export interface Group {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** The findings under the tool they are about; those about the server as a whole come first. */
export function groupByTool(diff: Diff): Group[] {
  const byTool = Map.groupBy(diff.findings, ({ tool }) => tool);
  // A tool can also need a bump without a finding of its own: as an alias, or with its whole server.
  const wanting = diff.tools.filter(({ state }) => state !== 'fits' && state !== 'untold').map(({ name }) => name);
  const names = new Set([...[...byTool.keys()].filter((name) => name !== null), ...wanting]);
  const versions = new Map(diff.tools.map((tool) => [tool.name, tool]));
  const width = Math.max(14, ...[...names].map((name) => name.length + 2));
  const server = byTool.get(null);
  return [
    ...(server ? [{ title: 'all tools', findings: server }] : []),
    ...[...names].sort().map((name) => ({
      title: `${name.padEnd(width)}${versionText(versions.get(name))}`.trimEnd(),
      findings: byTool.get(name) ?? [],
    })),
  ];
}

function versionText(tool: ToolVersions | undefined): string {
  const { versionBefore, versionAfter, state, needsInteger } = tool ?? {};
  if (versionBefore == null) return versionAfter == null ? '' : `v${versionAfter}`;
  if (versionAfter == null) return `v${versionBefore}`;
  const step = versionBefore === versionAfter ? `v${versionBefore}` : `v${versionBefore} → v${versionAfter}`;
  if (state === 'lowered' || state === 'reused') return `${step}, ${state}`;
  return state === 'missing' && needsInteger ? `${step} → needs v${versionBefore + 1}` : step;
}

interface Widths {
  readonly path: number;
  readonly what: number;
  readonly rule: number;
}

function measure(findings: readonly Finding[]): Widths {
  const widest = (least: number, pick: (finding: Finding) => string, gap: number) =>
    Math.max(least, ...findings.filter((finding) => finding.row !== 28).map((finding) => pick(finding).length + gap));
  return {
    path: widest(0, ({ path }) => path, 1),
    what: widest(26, ({ what }) => what, 2),
    rule: widest(23, ({ rule }) => rule, 3),
  };
}

const marks = { MAJOR: '✗', MINOR: '✓', PATCH: '·', NONE: '·' } as const;
const inks = { MAJOR: 'breaking', MINOR: 'compatible', PATCH: 'quiet', NONE: 'quiet' } as const;

function renderFinding(finding: Finding, widths: Widths, paint: Paint): string {
  const ink = finding.waived === null ? inks[finding.level] : 'quiet';
  const tail = `${finding.level.padEnd(8)}row ${finding.row}${finding.waived === null ? '' : `   waived: ${finding.waived}`}`;
  return `${paint(ink, markOf(finding))} ${columns(finding, widths)}${paint(ink, tail)}`;
}

export function markOf({ level, waived }: Finding): string {
  return waived === null ? marks[level] : '~';
}

/** A change of wording reads as one phrase: its rule would only repeat it. */
function columns({ row, path, what, rule }: Finding, widths: Widths): string {
  if (row === 28) return `${path} ${what}`.padEnd(widths.path + widths.what + widths.rule);
  return path.padEnd(widths.path) + what.padEnd(widths.what) + rule.padEnd(widths.rule);
}
