// Takes away what was wrong before. Lines move, so a finding is known again by its code, its file and its words; where there
// are more of a kind than before, the new ones are those further down.
import type { Finding } from '../issues/open-issue.ts';

export function withoutBaseline(findings: readonly Finding[], before: readonly Finding[]): Finding[] {
  const known = new Map<string, number>();
  for (const finding of before) known.set(keyOf(finding), (known.get(keyOf(finding)) ?? 0) + 1);
  return findings.filter((finding) => {
    const left = known.get(keyOf(finding)) ?? 0;
    if (left > 0) known.set(keyOf(finding), left - 1);
    return left === 0;
  });
}

function keyOf({ code, path, message }: Finding): string {
  return JSON.stringify([code, path ?? null, message]);
}
