// evidence_map.json and truth_lock_report.json (W2): where each claim stands in the repository, and which claims disagree.
import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../../kernel/schema/shapes.ts';
import { Issue } from './issue.ts';
import { artifact, Claim, Digest, Line, list, Sha, Text } from './parts.ts';

/** From the strongest to the weakest: its place, from 1, is the priority of a source. */
export const sourceTypes = [
  'manifest',
  'source_code',
  'test',
  'implementation_doc',
  'api_doc',
  'readme_technical',
  'readme_marketing',
] as const;
export type SourceType = (typeof sourceTypes)[number];

export const Citation = closed({
  path: Text,
  start_line: Line,
  end_line: Line,
  source_type: oneOf(sourceTypes),
});
export type Citation = Static<typeof Citation>;

export const EvidenceMap = artifact({
  repo_url: Text,
  repo_sha: Sha,
  claims: list(
    closed({
      ...Claim,
      citations: list(Citation, { minItems: 1 }),
      source_priority: Type.Integer({ minimum: 1, maximum: sourceTypes.length }),
    }),
  ),
  contradictions: list(
    closed({
      claim_a_id: Digest,
      claim_b_id: Digest,
      resolution: oneOf([
        'prefer_higher_priority',
        'prefer_more_specific',
        'prefer_implementation_notes',
        'unresolved',
      ]),
      winning_claim_id: nullable(Digest),
      reasoning: Text,
    }),
  ),
});
export type EvidenceMap = Static<typeof EvidenceMap>;

export const TruthLockReport = artifact({
  ok: Type.Boolean(),
  pages: list(closed({ path: Text, claim_ids: list(Digest) })),
  unresolved_claim_ids: list(Digest),
  inferred_claim_ids: list(Digest),
  forbidden_inferred_claim_ids: list(Digest),
  issues: list(Issue),
});
export type TruthLockReport = Static<typeof TruthLockReport>;
