// truth_lock_report.json: which claims may be used. A claim that lost a contradiction is used nowhere, and of one that nobody
// could decide neither side is.
import type { TruthLockReport } from '../artifacts/schemas/evidence-map.ts';
import type { Issue } from '../artifacts/schemas/issue.ts';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import { openIssue } from '../issues/open-issue.ts';
import type { Claim } from './claim.ts';
import { type Contradiction, placeOf } from './contradictions/find-contradictions.ts';

export interface TruthLock {
  readonly report: TruthLockReport;
  readonly isUsed: (claimId: string) => boolean;
}

export function lockTruth(
  claims: readonly Claim[],
  contradictions: readonly Contradiction[],
  earlier: readonly Issue[],
): TruthLock {
  const open = contradictions.filter(({ winner }) => winner === null);
  const unresolved = new Set(open.flatMap(({ a, b }) => [a.id, b.id]));
  const lost = new Set(
    contradictions.flatMap(({ a, b, winner }) => (winner ? [winner.id === a.id ? b.id : a.id] : [])),
  );
  const refused = new Set([...unresolved, ...lost]);
  const isUsed = (id: string): boolean => !refused.has(id);
  return {
    isUsed,
    report: {
      schema_version: artifactVersion,
      ok: unresolved.size === 0,
      pages: [],
      unresolved_claim_ids: [...unresolved].sort(),
      // Every claim stands in the repository; nothing is concluded, so there is nothing to forbid.
      inferred_claim_ids: [],
      forbidden_inferred_claim_ids: [],
      issues: [...earlier, ...contradictions.map(tell), ...tooFew(claims.filter(({ id }) => isUsed(id)))],
    },
  };
}

/** Sources of the same rank stop the launch; those a step apart ask for a look; a decided one is only told. */
function tell({ a, b, winner, resolution, reasoning }: Contradiction): Issue {
  const loser = winner?.id === a.id ? b : a;
  const place = (winner ? loser : b).citations[0];
  const said = `${placeOf(a)} says "${a.text}", but ${placeOf(b)} says "${b.text}".`;
  return openIssue('truthlock', {
    severity: resolution !== 'unresolved' ? 'warn' : a.priority === b.priority ? 'blocker' : 'error',
    code: resolution !== 'unresolved' ? 'FACTS_CLAIM_CONTRADICTED' : 'FACTS_CONTRADICTION_UNRESOLVED',
    message: `${said} ${reasoning}`,
    path: place?.path ?? null,
    line: place?.start_line ?? null,
    files: [...new Set([...a.citations, ...b.citations].map(({ path }) => path))].sort(),
    fix: winner ? `Correct ${placeOf(loser)}.` : 'Correct one of the two places.',
  });
}

const enough = 5;

function tooFew(used: readonly Claim[]): Issue[] {
  if (used.length >= enough) return [];
  const message =
    used.length === 0
      ? 'No claim about the product was found.'
      : `Only ${used.length} claims about the product were found.`;
  return [
    openIssue('truthlock', {
      severity: 'error',
      code: used.length === 0 ? 'FACTS_NO_CLAIMS' : 'FACTS_TOO_FEW_CLAIMS',
      message,
      path: null,
      line: null,
    }),
  ];
}
