// Which pages a section could have: those that the profile always wants, then what the evidence offers, best first.
import type { OptionalPages } from '../profile/page-quotas.ts';
import { mandatoryPages } from '../profile/page-quotas.ts';
import { type Amount, type Range, roleRules } from '../profile/page-roles.ts';
import type { Section } from '../profile/sections.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import type { Candidate } from './draft.ts';
import { compare } from './evidence.ts';
import type { Materials } from './fill-page.ts';
import { pageRecipes } from './recipes.ts';
import { claimsOfTopic, slugOf, type Topic, topicNamed } from './topics.ts';

export function mandatoryCandidates(
  section: Section,
  profile: SiteProfile,
  family: string,
  materials: Materials,
): Candidate[] {
  const amount = amountReader(materials);
  return mandatoryPages(profile.sections[section].quota, family).map(({ slug, role, claims }) => ({
    section,
    slug,
    role,
    // A page that a family adds is about what its slug says.
    topic:
      pageRecipes[`${section}/${slug}`] || role === 'toc' || role === 'api_reference' || role === 'landing'
        ? null
        : topicNamed(slug, materials.evidence),
    isMandatory: true,
    claims: amount(claims ?? roleRules[role].claims),
    code: amount(roleRules[role].code),
  }));
}

const topicKinds: Readonly<Record<OptionalPages['source'], readonly Topic['kind'][]>> = {
  feature: ['doc'],
  workflow: ['workflow'],
  api_symbol: ['class'],
  feature_with_snippet: ['format', 'name'],
  high_evidence: ['doc', 'class'],
};

/** By the order in which the profile names their sources, then by their evidence, then by slug. */
export function optionalCandidates(section: Section, profile: SiteProfile, materials: Materials): Candidate[] {
  const amount = amountReader(materials);
  const { volume, facts } = materials.evidence;
  const isProduct = (name: string) => name.toLowerCase() === facts.product_name.toLowerCase();
  return profile.sections[section].quota.optional.flatMap(({ source, role, slug, aboveScore }) => {
    if (aboveScore !== undefined && volume.score <= aboveScore) return [];
    // A closer look at the product itself is what the announcement is.
    const isPost = source === 'high_evidence';
    const topics = materials.topics
      .filter(({ kind, name }) => topicKinds[source].includes(kind) && !(isPost && isProduct(name)))
      .sort((a, b) => b.quality - a.quality || compare(a.slug, b.slug));
    // A slug without a name is one page, about the best topic there is.
    const chosen = slug.includes('{name}') ? topics : topics.slice(0, 1);
    const range = amount(roleRules[role].claims);
    return chosen.map(
      (topic): Candidate => ({
        section,
        slug: slugOf(slug.replace('{name}', topic.slug)),
        role,
        topic,
        isMandatory: false,
        claims: { min: Math.max(range.min, claimsOfTopic), max: range.max },
        // Only a how-to is nothing without code.
        code: { min: source === 'feature_with_snippet' ? 1 : 0, max: amount(roleRules[role].code).max },
      }),
    );
  });
}

function amountReader({ workflows, evidence }: Materials): (range: Range) => { min: number; max: number | null } {
  const read = (amount: Amount): number =>
    amount === 'per_workflow'
      ? workflows.filter(({ isFirstSteps }) => !isFirstSteps).length
      : amount === 'per_class'
        ? evidence.symbols.classes.length
        : amount;
  return ({ min, max }) => ({ min: read(min), max: max === null ? null : read(max) });
}
