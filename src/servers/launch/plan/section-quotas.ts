// How many pages each section gets: by its evidence, within what the profile, the tier and the budget of the run allow.
import type { RunConfig } from '../config/run-config.ts';
import { mandatoryPages } from '../profile/page-quotas.ts';
import { type Section, sections } from '../profile/sections.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import { type Tier, tierShares } from './choose-tier.ts';
import type { Evidence } from './evidence.ts';

export interface SectionQuota {
  readonly section: Section;
  readonly min: number;
  readonly max: number;
}

export interface QuotaInput {
  readonly config: RunConfig;
  readonly profile: SiteProfile;
  readonly tier: Tier;
  readonly evidence: Evidence;
}

/** In the order of sections; `isCapped` when the budget allows fewer pages than the tier. */
export function sectionQuotas(input: QuotaInput): {
  readonly quotas: SectionQuota[];
  readonly isCapped: boolean;
} {
  const { config, profile, tier } = input;
  const required = sections.filter((section) => config.required_sections.includes(section));
  const wanted = required.map((section): SectionQuota => {
    const { min, max } = profile.sections[section].quota;
    if (tier === 'minimal') return { section, min: Math.min(min, 1), max: 1 };
    const most = Math.max(min, Math.floor(max * tierShares[tier]));
    return { section, min, max: Math.min(Math.max(targetOf(section, input), min), most) };
  });
  const quotas = capPages(wanted, config.budgets.max_files_changed);
  return { quotas, isCapped: quotas.some(({ max }, at) => max < (wanted[at]?.max ?? 0)) };
}

function targetOf(section: Section, { config, profile, evidence }: QuotaInput): number {
  const mandatory = mandatoryPages(profile.sections[section].quota, config.family).length;
  const { facts, volume } = evidence;
  const features = facts.claim_groups.key_features.filter((id) => evidence.claim(id)).length;
  const targets: Readonly<Record<Section, number>> = {
    products: 1,
    docs: mandatory + facts.workflows.length,
    reference: 1 + Math.floor(volume.symbols / 3),
    kb: mandatory + Math.min(features, 5),
    blog: volume.score > 200 ? 2 : 1,
  };
  return targets[section];
}

/** One page for each section first, then one more for each in turn, so that no section starves. */
function capPages(wanted: readonly SectionQuota[], budget: number): SectionQuota[] {
  const given = wanted.map(() => 0);
  for (let left = budget, isMoving = true; left > 0 && isMoving; ) {
    isMoving = false;
    for (const [at, { max }] of wanted.entries()) {
      if (left === 0 || (given[at] ?? 0) >= max) continue;
      given[at] = (given[at] ?? 0) + 1;
      left -= 1;
      isMoving = true;
    }
  }
  return wanted.map((quota, at) => ({ ...quota, min: Math.min(quota.min, given[at] ?? 0), max: given[at] ?? 0 }));
}
