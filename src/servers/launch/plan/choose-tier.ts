// How much is launched: a tier from the strength of the evidence, and every signal that moved it.
import type { EvidenceMap } from '../artifacts/schemas/evidence-map.ts';
import type { PagePlan } from '../artifacts/schemas/page-plan.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { Evidence } from './evidence.ts';

export type Tier = PagePlan['launch_tier'];
type Adjustment = PagePlan['launch_tier_adjustments'][number];

export interface TierInput {
  readonly config: Pick<RunConfig, 'launch_tier'>;
  readonly inventory: RepoInventory;
  readonly evidenceMap: EvidenceMap;
  readonly evidence: Evidence;
}

const tiers: readonly Tier[] = ['minimal', 'standard', 'rich'];

/** Which share of a section's largest number of pages a tier may use. */
export const tierShares: Readonly<Record<Tier, number>> = { minimal: 0.3, standard: 0.7, rich: 1 };

interface Signal {
  readonly name: string;
  readonly reason: string;
  readonly to: 'minimal' | 'one_less';
  /** Also lowers a tier that was asked for: the evidence cannot carry it. */
  readonly isBinding: boolean;
  readonly isGiven: (input: TierInput) => boolean;
  /** Given, but too little to count: it is put on record, and nothing else. */
  readonly isSlight?: (input: TierInput) => boolean;
}

const reductions: readonly Signal[] = [
  {
    name: 'unresolved_contradictions',
    reason: 'Sources of the repository contradict each other, and none of them decides.',
    to: 'minimal',
    isBinding: true,
    isGiven: ({ evidenceMap }) => evidenceMap.contradictions.some(({ resolution }) => resolution === 'unresolved'),
  },
  {
    name: 'few_claims',
    reason: 'Fewer than five claims about the product can be used.',
    to: 'minimal',
    isBinding: true,
    isGiven: ({ evidence }) => evidence.volume.claims < 5,
  },
  {
    name: 'no_code_to_show',
    reason: 'The repository has neither a snippet that can be shown nor examples.',
    to: 'minimal',
    isBinding: true,
    isGiven: ({ evidence, inventory }) => evidence.volume.snippets === 0 && inventory.example_paths.length === 0,
  },
  {
    name: 'no_ci_no_tests',
    reason: 'Nothing shows that the product is tested: no continuous integration and no tests.',
    to: 'one_less',
    isBinding: false,
    isGiven: ({ inventory }) => inventory.ci_paths.length === 0 && inventory.test_file_count === 0,
  },
  {
    name: 'phantom_paths',
    reason: 'Its pages name files that are not there.',
    to: 'one_less',
    isBinding: false,
    isGiven: ({ inventory }) => inventory.phantom_paths.length > 0,
    isSlight: ({ inventory, evidence }) =>
      inventory.phantom_paths.length < phantomsFrom &&
      inventory.phantom_paths.length * claimsPerPhantom <= evidence.volume.claims,
  },
];
/** One dead link is found in almost every repository that people look after. */
const phantomsFrom = 3;
const claimsPerPhantom = 10;

/** So much evidence carries a standard launch, whatever is doubtful about the repository. */
const carries = ({ volume }: Evidence): boolean => volume.claims >= 100 && volume.snippets >= 5;

const strengths: Readonly<Record<string, (inventory: RepoInventory) => boolean>> = {
  'continuous integration': ({ ci_paths }) => ci_paths.length > 0,
  'more than ten tests': ({ test_file_count }) => test_file_count > 10,
  examples: ({ example_paths }) => example_paths.length > 0,
  documentation: ({ roots }) => roots.docs.length > 0,
};
const strongFrom = 3;

export function chooseTier(input: TierInput): { readonly tier: Tier; readonly adjustments: Adjustment[] } {
  const asked = input.config.launch_tier;
  let tier: Tier = asked ?? 'standard';
  const adjustments: Adjustment[] = [];
  const move = (to: Tier, signal: string, reason: string): void => {
    const way = tiers.indexOf(to) - tiers.indexOf(tier);
    const adjustment = way < 0 ? 'reduced' : way > 0 ? 'elevated' : 'unchanged';
    adjustments.push({ adjustment, reason, from_tier: tier, to_tier: to, signal });
    tier = to;
  };
  if (asked !== undefined) move(asked, 'config', `The run asks for the tier ${asked}.`);
  const given = reductions.filter(({ isGiven }) => isGiven(input));
  const weighty = given.filter(({ isSlight }) => !isSlight?.(input));
  for (const signal of given) {
    const { name, reason, to, isBinding } = signal;
    // Whoever asked for a tier has judged how far the repository is to be trusted.
    if (asked !== undefined && !isBinding) move(tier, name, `${reason} The tier that the run asks for stays.`);
    else if (!weighty.includes(signal)) move(tier, name, `${reason} They are too few to count.`);
    else if (!isBinding && tier === 'standard' && carries(input.evidence))
      move(tier, name, `${reason} There is evidence enough for the tier all the same.`);
    else move(to === 'minimal' ? 'minimal' : (tiers[tiers.indexOf(tier) - 1] ?? 'minimal'), name, reason);
  }
  const strong = Object.entries(strengths).filter(([, isGiven]) => isGiven(input.inventory));
  if (asked === undefined && weighty.length === 0 && strong.length >= strongFrom) {
    move('rich', 'strong_repository', `The repository has ${strong.map(([name]) => name).join(', ')}.`);
  }
  return { tier, adjustments };
}
