// Which issue is next, and when mending ends.
import { expect, test } from 'vitest';
import type { Issue } from '../artifacts/schemas/issue.ts';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { ValidationReport } from '../artifacts/schemas/validation-report.ts';
import { type Finding, openIssue } from '../issues/open-issue.ts';
import { chooseIssue, openBlockers } from './choose-issue.ts';
import { newBlockers } from './new-blockers.ts';
import { whatRemains } from './what-remains.ts';

function reportOf(...issues: readonly Issue[]): ValidationReport {
  const gates = ['schema_validation', 'truthlock', 'xss'].map((name) => ({ name, ok: false }));
  return {
    schema_version: artifactVersion,
    ok: false,
    profile: 'local',
    gates,
    issues,
    manual_edits: false,
    manual_edited_files: [],
  };
}

function issue(gate: string, code: string, more: Partial<Finding> = {}): Issue {
  return openIssue(gate, { severity: 'blocker', code, message: code, path: 'a.md', line: 1, ...more });
}

const yaml = issue('schema_validation', 'FRONTMATTER_UNREADABLE');
const script = issue('xss', 'XSS_SCRIPT');
const late = issue('xss', 'GATE_TIMEOUT');
const words = issue('truthlock', 'TRUTHLOCK_TEXT_STRAYED', { severity: 'error' });
const skipped = issue('xss', 'XSS_SCRIPT', { severity: 'warn' });

test('the worst comes first, then the order of the gates, then the place', () => {
  const second = issue('xss', 'XSS_SCRIPT', { line: 12 });
  const other = issue('xss', 'XSS_SCRIPT', { path: 'b.md' });
  const report = reportOf(words, skipped, other, second, script, yaml);
  expect(openBlockers(report)).toEqual([yaml, script, second, other, words]);
  expect(chooseIssue(report)).toBe(yaml);
  expect(chooseIssue(reportOf(...report.issues.toReversed()))).toEqual(yaml);
});

test('issues without a rule, resolved ones, warnings and those passed over are not chosen', () => {
  expect(chooseIssue(reportOf(late, words))).toBe(words);
  expect(chooseIssue(reportOf({ ...yaml, status: 'RESOLVED' }, skipped))).toBeNull();
  expect(chooseIssue(reportOf(yaml, words), new Set([yaml.issue_id]))).toBe(words);
});

test('mending goes on while a rule is left and an attempt is', () => {
  const open = reportOf(yaml, late, words);
  expect(whatRemains(open, { used: 1, most: 3 })).toEqual({
    verdict: 'fixable',
    remainingBlockers: 3,
    unfixable: [late.issue_id],
  });
  expect(whatRemains(open, { used: 3, most: 3 }).verdict).toBe('attempts_used_up');
  expect(whatRemains(open, { used: 0, most: 0 }).verdict).toBe('attempts_used_up');
  expect(whatRemains(reportOf(skipped), { used: 3, most: 3 })).toEqual({
    verdict: 'nothing',
    remainingBlockers: 0,
    unfixable: [],
  });
});

test('only issues that nobody can mend by rule leave the run to a person', () => {
  expect(whatRemains(reportOf(late), { used: 0, most: 3 })).toEqual({
    verdict: 'only_unfixable',
    remainingBlockers: 1,
    unfixable: [late.issue_id],
  });
  expect(whatRemains(reportOf(yaml), { used: 0, most: 3 }, new Set([yaml.issue_id])).verdict).toBe('only_unfixable');
});

test('a blocker that was not there before the fix is new, one that only moved is not', () => {
  const moved = issue('xss', 'XSS_SCRIPT', { line: 40 });
  const again = issue('xss', 'XSS_SCRIPT', { line: 50 });
  const other = issue('truthlock', 'TRUTHLOCK_CLAIM_UNKNOWN');
  expect(newBlockers(reportOf(yaml, script), reportOf(moved))).toEqual([]);
  expect(newBlockers(reportOf(yaml, script), reportOf(moved, again))).toEqual([again]);
  expect(newBlockers(reportOf(yaml), reportOf(other, words))).toEqual([other]);
});
