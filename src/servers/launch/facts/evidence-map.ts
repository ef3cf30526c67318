// evidence_map.json: every claim with all its places, also those that lost, and who contradicts whom.
import type { EvidenceMap } from '../artifacts/schemas/evidence-map.ts';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { Claim } from './claim.ts';
import type { Contradiction } from './contradictions/find-contradictions.ts';

export function mapEvidence(
  { repo_url, repo_sha }: RepoInventory,
  claims: readonly Claim[],
  contradictions: readonly Contradiction[],
): EvidenceMap {
  return {
    schema_version: artifactVersion,
    repo_url,
    repo_sha,
    claims: claims.map((claim) => ({
      ...publicClaim(claim),
      citations: claim.citations,
      source_priority: claim.priority,
    })),
    contradictions: contradictions.map(({ a, b, resolution, winner, reasoning }) => ({
      claim_a_id: a.id,
      claim_b_id: b.id,
      resolution,
      winning_claim_id: winner?.id ?? null,
      reasoning,
    })),
  };
}

/** Whatever is told here stands in the repository; nothing is concluded. */
export function publicClaim({ id, text, kind, confidence }: Claim): {
  claim_id: string;
  claim_text: string;
  claim_kind: Claim['kind'];
  truth_status: 'fact';
  confidence: Claim['confidence'];
} {
  return { claim_id: id, claim_text: text, claim_kind: kind, truth_status: 'fact', confidence };
}
