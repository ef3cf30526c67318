// The order of issues: the worst first, then as the gates run, then by place. A report and the choice of what to fix share it.
import { type Issue, severities } from '../artifacts/schemas/issue.ts';
import { compare } from '../plan/evidence.ts';

export function compareIssues(gates: readonly string[]): (a: Issue, b: Issue) => number {
  const placeOf = (gate: string): number => (gates.includes(gate) ? gates.indexOf(gate) : gates.length);
  return (a, b) =>
    severities.indexOf(b.severity) - severities.indexOf(a.severity) ||
    placeOf(a.gate) - placeOf(b.gate) ||
    compare(a.gate, b.gate) ||
    compare(a.location?.path ?? '', b.location?.path ?? '') ||
    (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
    compare(a.issue_id, b.issue_id);
}
