// W7: asks every gate and makes one report of their answers. Reads only; the same site and artifacts give the same bytes.
import type { Issue } from '../artifacts/schemas/issue.ts';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { ValidationReport } from '../artifacts/schemas/validation-report.ts';
import { fault } from '../faults.ts';
import { type Finding, openIssue } from '../issues/open-issue.ts';
import { withoutBaseline } from './compare-baseline.ts';
import { findManualEdits, manualEditIssues } from './find-manual-edits.ts';
import type { Gate, GateInput, GateResult } from './gate.ts';
import { compareIssues } from './order-issues.ts';
import { plannedPage } from './page-gate.ts';
import { runGate } from './run-gate.ts';
import { failsIn, type ValidationProfile } from './verdict.ts';
import type { WorktreePage } from './worktree-pages.ts';

export interface ValidationSetup {
  readonly profile: ValidationProfile;
  /** The touched pages as they were before the run: `readBaselinePages`. */
  readonly baselinePages: readonly WorktreePage[];
}

export interface Validation {
  readonly report: ValidationReport;
  /** By the name of the gate. */
  readonly logs: ReadonlyMap<string, string>;
}

/** Throws TOOLCHAIN_MISSING where the profile does without no gate. */
export async function validateSite(
  given: GateInput,
  gates: readonly Gate[],
  { profile, baselinePages }: ValidationSetup,
  signal: AbortSignal,
): Promise<Validation> {
  const input: GateInput = { ...given, config: { ...given.config, validation_profile: profile } };
  const judged: JudgedGate[] = [];
  // A page of the plan is the run's own from its first line to its last, whatever stood there.
  const before = baselinePages.filter((page) => plannedPage(page, input) === undefined);
  for (const gate of gates) judged.push(await judge(gate, input, before, signal));
  const missing = judged.flatMap(({ result }) => result.missing ?? []);
  if (missing.length > 0 && profile !== 'local') {
    throw fault('TOOLCHAIN_MISSING', {
      message: `Not installed, but needed in profile ${profile}: ${missing.map(({ name }) => name).join(', ')}.`,
      details: { tools: missing },
    });
  }
  const fails = (issue: Issue): boolean => failsIn(profile, input.config.ci_strictness, issue.severity);
  const edited = findManualEdits(input);
  const order = gates.map(({ name }) => name);
  const issues = [...judged.flatMap((each) => each.issues), ...manualEditIssues(edited, input)].sort(
    compareIssues(order),
  );
  const report: ValidationReport = {
    schema_version: artifactVersion,
    ok: !issues.some(fails),
    profile,
    gates: judged.map(({ gate, issues: own, result }) => ({
      name: gate.name,
      ok: !own.some(fails),
      ...(result.missing && { skipped: true }),
      log_path: `logs/gate_${gate.name}.log`,
    })),
    issues,
    manual_edits: edited.length > 0,
    manual_edited_files: edited,
  };
  return { report, logs: new Map(judged.map((each) => [each.gate.name, writeLog(each, fails)])) };
}

interface JudgedGate {
  readonly gate: Gate;
  readonly result: GateResult;
  readonly issues: readonly Issue[];
  /** How many findings were there before the run. */
  readonly known: number;
}

async function judge(
  gate: Gate,
  input: GateInput,
  baselinePages: readonly WorktreePage[],
  signal: AbortSignal,
): Promise<JudgedGate> {
  const result = await runGate(gate, input, signal);
  const before =
    gate.judgesPages === true && baselinePages.length > 0
      ? await runGate(gate, { ...input, pages: baselinePages, artifacts: new Map() }, signal)
      : null;
  const findings = withoutBaseline(result.findings, before?.findings ?? []);
  const skipped = result.missing ? [tellMissing(gate, result.missing)] : [];
  const issues = [...findings, ...skipped].map((finding) => openIssue(gate.name, finding));
  return { gate, result, issues: onlyFirst(issues), known: result.findings.length - findings.length };
}

function tellMissing({ name }: Gate, tool: NonNullable<GateResult['missing']>): Finding {
  return {
    severity: 'warn',
    code: 'TOOLCHAIN_MISSING',
    message: `The gate ${name} was skipped: ${tool.name} is ${tool.found === null ? 'not installed' : tool.found}, wanted is ${tool.wanted}.`,
    fix: `Install ${tool.name}.`,
  };
}

/** The same thing found twice on one line is one issue. */
function onlyFirst(issues: readonly Issue[]): Issue[] {
  return [...new Map(issues.map((issue) => [issue.issue_id, issue])).values()];
}

function writeLog({ gate, result, issues, known }: JudgedGate, fails: (issue: Issue) => boolean): string {
  const verdict = result.missing ? 'skipped' : issues.some(fails) ? 'failed' : 'passed';
  const lines = [
    `gate ${gate.name}`,
    ...result.log,
    ...(known > 0 ? [`${known} findings were there before this run and do not count`] : []),
    ...issues.map(tellIssue),
    `${verdict}, ${issues.length} issues`,
  ];
  return `${lines.join('\n')}\n`;
}

function tellIssue({ issue_id, severity, error_code, message, location }: Issue): string {
  const place = location ? ` ${location.path}${location.line ? `:${location.line}` : ''}` : '';
  return `${severity} ${error_code ?? ''} ${issue_id}${place}: ${message}`;
}
