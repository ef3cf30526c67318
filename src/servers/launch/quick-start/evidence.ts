// One thing that speaks for a value, where it was found and how much it counts; and how several add up.
import type { EvidenceSource, SiteProfile } from '../profile/site-profile.ts';

export type InferredField = 'family' | 'target_platform';

export interface Evidence {
  readonly field: InferredField;
  readonly value: string;
  readonly source: EvidenceSource;
  readonly weight: number;
  /** The name, file or line it was read from. */
  readonly where: string;
}

export interface Candidate {
  readonly value: string;
  /** From 0 to 1, to four digits. */
  readonly confidence: number;
}

/** Evidence with the weight that the profile gives its source; none where the profile does not look at it. */
export function evidenceOf(
  { weights }: SiteProfile,
  field: InferredField,
  source: EvidenceSource,
  value: string | undefined,
  where: string,
): Evidence[] {
  const weight = weights[source];
  return value === undefined || weight === 0 ? [] : [{ field, value, source, weight, where }];
}

/**
 * Candidates of a field, the likeliest first. Sources count as independent, 1 - (1 - a)(1 - b)...; one source that says
 * the same twice counts once, since two manifests of one toolchain are no two reasons.
 */
export function rankCandidates(evidence: readonly Evidence[], field: InferredField): Candidate[] {
  const doubts = new Map<string, Map<EvidenceSource, number>>();
  for (const { value, source, weight } of settled(evidence.filter((each) => each.field === field))) {
    const bySource = doubts.get(value) ?? new Map<EvidenceSource, number>();
    doubts.set(value, bySource.set(source, 1 - weight));
  }
  return [...doubts]
    .map(([value, bySource]) => ({ value, confidence: round(1 - product([...bySource.values()])) }))
    .sort((a, b) => b.confidence - a.confidence || (a.value < b.value ? -1 : 1));
}

/** What the repository says of itself ends the question: whoever put it there wants no guess, whatever else points elsewhere. */
function settled(evidence: readonly Evidence[]): readonly Evidence[] {
  const said = evidence.find(({ source }) => source === 'config_file');
  return said ? evidence.filter(({ value }) => value === said.value) : evidence;
}

// In order of size, so that the order in which evidence was found does not show in the last digit.
function product(factors: readonly number[]): number {
  return [...factors].sort((a, b) => a - b).reduce((all, each) => all * each, 1);
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
