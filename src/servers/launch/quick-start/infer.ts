// Which family and which platform a repository belongs to, by what can be read in it. Every reason is listed, and both
// answers have to be sure: above 80 percent, and clearly ahead of the next one.
import type { Fault } from '../../../kernel/fault.ts';
import { fault } from '../faults.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import { readConfigFile } from './clues/config-file.ts';
import { readLanguages } from './clues/languages.ts';
import { readManifests } from './clues/manifests.ts';
import { readName } from './clues/name.ts';
import { readReadme } from './clues/readme.ts';
import { readTopics } from './clues/topics.ts';
import { type Candidate, type Evidence, type InferredField, rankCandidates } from './evidence.ts';

/** What is known of a repository, as plain data: whoever fetched it, the answer is the same. */
export interface RepositoryClues {
  readonly name: string;
  /** The account it belongs to; null for local ones. */
  readonly org: string | null;
  readonly readme: TextFile | null;
  /** Manifests by path from the repository's root. */
  readonly manifests: readonly TextFile[];
  /** Bytes, lines or percent by language name: only the shares count. */
  readonly languages: Readonly<Record<string, number>>;
  readonly topics: readonly string[];
  /** `.launch.yml`. */
  readonly config: TextFile | null;
}

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export interface Inference {
  /** Null where no value is sure enough. */
  readonly family: string | null;
  readonly target_platform: string | null;
  readonly confidence: Readonly<Record<InferredField, number>>;
  readonly candidates: Readonly<Record<InferredField, readonly Candidate[]>>;
  readonly evidence: readonly Evidence[];
  /** What was in the repository's config file and could not be used. */
  readonly problems: readonly string[];
}

const inferredFields: readonly InferredField[] = ['family', 'target_platform'];

export function inferProduct(clues: RepositoryClues, profile: SiteProfile): Inference {
  const config = readConfigFile(clues.config, profile);
  const evidence = [
    ...config.evidence,
    ...readName(clues.name, clues.org, profile),
    ...readManifests(clues.manifests, clues.languages, profile),
    ...readLanguages(clues.languages, profile),
    ...readReadme(clues.readme, profile),
    ...readTopics(clues.topics, profile),
  ].sort(byFieldAndWeight);
  const family = rankCandidates(evidence, 'family');
  const platform = rankCandidates(evidence, 'target_platform');
  return {
    family: pickSure(family),
    target_platform: pickSure(platform),
    confidence: { family: family[0]?.confidence ?? 0, target_platform: platform[0]?.confidence ?? 0 },
    candidates: { family, target_platform: platform },
    evidence,
    problems: config.problems,
  };
}

export type SureInference = Inference & { readonly family: string; readonly target_platform: string };

/** Throws INVALID_INPUT with the fields that are missing, what they could be and why. */
export function requireSure(inference: Inference): SureInference {
  if (inference.family === null || inference.target_platform === null) throw ambiguous(inference);
  return { ...inference, family: inference.family, target_platform: inference.target_platform };
}

const surenessAbove = 0.8;
const leadAtLeast = 0.15;

function pickSure([first, second]: readonly Candidate[]): string | null {
  if (!first || first.confidence <= surenessAbove) return null;
  const lead = first.confidence - (second?.confidence ?? 0);
  // Both are rounded to four digits; their difference is not.
  return Math.round(lead * 10_000) >= leadAtLeast * 10_000 ? first.value : null;
}

function ambiguous({ candidates, evidence, problems, ...inferred }: Inference): Fault {
  const missing = inferredFields.filter((field) => inferred[field] === null);
  const suggested = missing
    .filter((field) => candidates[field].length > 0)
    .map((field) => [field, candidates[field].map(({ value }) => value)]);
  return fault('INVALID_INPUT', {
    message: `Could not unambiguously infer required fields: ${missing.join(', ')}.`,
    details: {
      missing_fields: missing,
      suggested_values: Object.fromEntries(suggested),
      confidence: Object.fromEntries(missing.map((field) => [field, candidates[field]])),
      evidence,
      ...(problems.length > 0 && { problems }),
    },
    hint: 'Call launch_start_run with these fields in run_config, or put them into .launch.yml in the repository.',
  });
}

function byFieldAndWeight(a: Evidence, b: Evidence): number {
  return (
    inferredFields.indexOf(a.field) - inferredFields.indexOf(b.field) ||
    b.weight - a.weight ||
    compare(a.source, b.source) ||
    compare(a.value, b.value) ||
    compare(a.where, b.where)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
