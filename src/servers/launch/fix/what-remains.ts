// Whether mending goes on. Attempts that are used up end the run; issues that no rule mends leave it to a person.
import type { ValidationReport } from '../artifacts/schemas/validation-report.ts';
import { openBlockers } from './choose-issue.ts';
import { hasRule } from './rule-table.ts';

export interface Attempts {
  readonly used: number;
  readonly most: number;
}

export interface Remainder {
  readonly verdict: /** Nothing keeps the run from going on. */
    | 'nothing'
    | 'fixable'
    /** FIX_EXHAUSTED, and the run has failed. */
    | 'attempts_used_up'
    /** FIX_EXHAUSTED, and a person may mend the worktree. */
    | 'only_unfixable';
  /** How many open issues are errors or blockers. */
  readonly remainingBlockers: number;
  /** Ids of those that no rule mends, in the order of the report. */
  readonly unfixable: readonly string[];
}

/** `failed` are ids of issues whose rule was tried and did not help. */
export function whatRemains(
  report: ValidationReport,
  attempts: Attempts,
  failed: ReadonlySet<string> = new Set(),
): Remainder {
  const open = openBlockers(report);
  const unfixable = open.filter((issue) => !hasRule(issue) || failed.has(issue.issue_id)).map((each) => each.issue_id);
  const verdict =
    open.length === 0
      ? 'nothing'
      : attempts.used >= attempts.most
        ? 'attempts_used_up'
        : unfixable.length === open.length
          ? 'only_unfixable'
          : 'fixable';
  return { verdict, remainingBlockers: open.length, unfixable };
}

/** Ids of issues whose fix was taken back: their rule is not tried again. */
export function takenBack(
  fixes: readonly { readonly fixed_issue_id: string; readonly applied_patch_ids: readonly string[] }[],
): Set<string> {
  return new Set(fixes.filter((fix) => fix.applied_patch_ids.length === 0).map((fix) => fix.fixed_issue_id));
}
