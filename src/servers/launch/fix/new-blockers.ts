// What a fix broke: blockers that were not there before it. Such a fix is taken back.
import type { Issue } from '../artifacts/schemas/issue.ts';
import type { ValidationReport } from '../artifacts/schemas/validation-report.ts';

/** By gate, code and file: a fix moves lines and changes words, and both are in the ids and messages of issues. */
export function newBlockers(before: ValidationReport, after: ValidationReport): Issue[] {
  const known = new Map<string, number>();
  for (const issue of before.issues.filter(isBlocker)) known.set(keyOf(issue), (known.get(keyOf(issue)) ?? 0) + 1);
  return after.issues.filter(isBlocker).filter((issue) => {
    const left = known.get(keyOf(issue)) ?? 0;
    known.set(keyOf(issue), left - 1);
    return left <= 0;
  });
}

function isBlocker({ severity, status }: Issue): boolean {
  return severity === 'blocker' && status === 'OPEN';
}

function keyOf({ gate, error_code, location }: Issue): string {
  return JSON.stringify([gate, error_code, location?.path ?? null]);
}
