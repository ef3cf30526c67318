// Which issue is mended next: always the same one for the same report.
import type { Issue } from '../artifacts/schemas/issue.ts';
import type { Patch } from '../artifacts/schemas/patch-bundle.ts';
import type { ValidationReport } from '../artifacts/schemas/validation-report.ts';
import type { GateInput } from '../gates/gate.ts';
import { compareIssues } from '../gates/order-issues.ts';
import { fixIssue } from './fix-issue.ts';
import { hasRule } from './rule-table.ts';

/** Open ones that keep the run from going on, the worst first. Warnings never enter. */
export function openBlockers({ issues, gates }: ValidationReport): Issue[] {
  return issues
    .filter(({ status, severity }) => status === 'OPEN' && (severity === 'blocker' || severity === 'error'))
    .sort(compareIssues(gates.map(({ name }) => name)));
}

/** The first that has a rule; `passedOver` are ids of those whose rule did not help. Null when none is left. */
export function chooseIssue(report: ValidationReport, passedOver: ReadonlySet<string> = new Set()): Issue | null {
  return openBlockers(report).find((issue) => hasRule(issue) && !passedOver.has(issue.issue_id)) ?? null;
}

export interface ChosenFix {
  /** Null when no rule helps any more. */
  readonly fix: { readonly issue: Issue; readonly patches: readonly Patch[] } | null;
  /** Ids of issues whose rule was asked and did not help, those given among them. */
  readonly failed: ReadonlySet<string>;
}

/** The first issue that a rule really mends. */
export function chooseFix(
  report: ValidationReport,
  input: GateInput,
  passedOver: ReadonlySet<string> = new Set(),
): ChosenFix {
  const failed = new Set(passedOver);
  for (let issue = chooseIssue(report, failed); issue !== null; issue = chooseIssue(report, failed)) {
    const patches = fixIssue(issue, input);
    if (patches !== null && patches.length > 0) return { fix: { issue, patches }, failed };
    failed.add(issue.issue_id);
  }
  return { fix: null, failed };
}
