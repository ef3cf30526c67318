// Where the pages of a section lie in the site repository, and under which address they are read.
import type { Layout, SectionRule, SiteProfile } from './site-profile.ts';

export interface Place {
  readonly family: string;
  readonly platform: string;
  readonly locale: string;
  readonly layout: Layout;
}

/** The folder of a section's pages; `root` is the section's content root as the run has it. */
export function contentFolder(rule: SectionRule, root: string, { family, platform, locale, layout }: Place): string {
  return `${root}/${fill(rule.folder[layout], { family, platform, locale })}`;
}

/** The path part of a section's address, from slash to slash. A page's slug follows it. */
export function urlFolder(
  profile: SiteProfile,
  rule: SectionRule,
  { family, platform, locale, layout }: Place,
): string {
  return fill(rule.url, {
    family,
    platform: layout === 'v2' ? platform : '',
    locale: locale === profile.defaultLocale ? '' : locale,
  }).replaceAll(/\/{2,}/g, '/');
}

export function layoutOf(profile: SiteProfile, mode: 'auto' | Layout): Layout {
  return mode === 'auto' ? profile.autoLayout : mode;
}

function fill(template: string, words: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}
