// The order of pages in a plan: by section, the profile's own pages first as it names them, then the others by slug.
import { mandatoryPages } from '../profile/page-quotas.ts';
import { sections } from '../profile/sections.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import type { Draft } from './draft.ts';
import { compare } from './evidence.ts';

export function sortDrafts(drafts: readonly Draft[], profile: SiteProfile, family: string): Draft[] {
  const place = ({ section, slug, isMandatory }: Draft): number => {
    const own = mandatoryPages(profile.sections[section].quota, family);
    return isMandatory ? own.findIndex((page) => page.slug === slug) : own.length;
  };
  return drafts.toSorted(
    (a, b) =>
      sections.indexOf(a.section) - sections.indexOf(b.section) || place(a) - place(b) || compare(a.slug, b.slug),
  );
}
