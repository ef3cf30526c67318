// A run_config as given becomes the one a run works with: checked, every default written out, checked again. What is
// given always wins; the rest comes from the profile, the name of the repository, or default-settings.ts.
import { isRecord } from '../../../kernel/is-record.ts';
import type { Compile, Validate } from '../../../kernel/schema/validator.ts';
import { contentFolder, layoutOf, type Place, urlFolder } from '../profile/page-place.ts';
import { platformNamed } from '../profile/platforms.ts';
import { productOfName, slugOf } from '../profile/repository-name.ts';
import { type Section, sections } from '../profile/sections.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import type { RepositorySource } from '../quick-start/repo-url.ts';
import { checkMeaning, readSource } from './check-meaning.ts';
import { defaultFallbackTimeoutS, defaultSettings } from './default-settings.ts';
import { GivenRunConfig } from './given-run-config.ts';
import { refuseConfig } from './refuse-config.ts';
import { RunConfig, UnpinnedRunConfig } from './run-config.ts';

export interface RunConfigRules {
  readonly given: Validate;
  readonly unpinned: Validate;
  readonly pinned: Validate;
}

export const runConfigSchemas = {
  'launch/run_config/given': GivenRunConfig,
  'launch/run_config/unpinned': UnpinnedRunConfig,
  'launch/run_config/pinned': RunConfig,
};

export function compileRunConfig(compile: Compile): RunConfigRules {
  const rule = (key: keyof typeof runConfigSchemas) => compile(key, runConfigSchemas[key]);
  return {
    given: rule('launch/run_config/given'),
    unpinned: rule('launch/run_config/unpinned'),
    pinned: rule('launch/run_config/pinned'),
  };
}

/** Throws SCHEMA_VALIDATION_FAILED that says which field breaks which rule. */
export function completeRunConfig(given: unknown, profile: SiteProfile, rules: RunConfigRules): UnpinnedRunConfig {
  const wrong = rules.given(given);
  if (wrong) throw refuseConfig(wrong);
  const config = fillDefaults(given as GivenRunConfig, profile);
  // A default that could not be found is missing here: the family of a repository whose name says none.
  const stillWrong = withoutDerived(rules.unpinned(config)) ?? checkMeaning(config as UnpinnedRunConfig, profile);
  if (stillWrong.length > 0) throw refuseConfig(stillWrong);
  return config as UnpinnedRunConfig;
}

/** What follows from family and platform is not missing by itself: they are. */
function withoutDerived(wrong: ReturnType<Validate>): ReturnType<Validate> {
  const derived = ['allowed_paths', 'canonical_urls'];
  const rest = wrong?.filter(({ keyword, params }) => {
    return keyword !== 'required' || !derived.includes(String(params?.['missingProperty']));
  });
  return rest && rest.length > 0 ? rest : wrong;
}

/** The commits that were found, written down. Throws SCHEMA_VALIDATION_FAILED where one is no full commit id. */
export function pinRunConfig(
  config: UnpinnedRunConfig,
  commits: { readonly github_ref?: string; readonly site_ref?: string },
  rules: RunConfigRules,
): RunConfig {
  const pinned = { ...config, ...commits };
  const wrong = rules.pinned(pinned);
  if (wrong) throw refuseConfig(wrong);
  return pinned as RunConfig;
}

function fillDefaults(given: GivenRunConfig, profile: SiteProfile): Record<string, unknown> {
  const source = readSource(given.github_repo_url, 'github_repo_url');
  const product = nameProduct(given, profile, source);
  const locales = given.locales ?? [given.locale ?? profile.defaultLocale];
  const settings = mergeInto(
    { ...defaultSettings, ...product, site_profile: profile.id },
    {
      ...given,
      ...(given.llm?.fallback && {
        llm: { ...given.llm, fallback: { request_timeout_s: defaultFallbackTimeoutS, ...given.llm.fallback } },
      }),
    },
  ) as Partial<RunConfig> & typeof defaultSettings;
  const required = given.required_sections ?? profile.requiredSections;
  const siteLayout = mergeInto(siteLayoutOf(profile), given.site_layout ?? {}) as RunConfig['site_layout'];
  const config = {
    site_repo_url: profile.siteRepoUrl,
    ...settings,
    github_repo_url: source.kind === 'local' ? source.path : source.url,
    locales,
    // Both spellings where both can say it, so that it does not matter which of them was given.
    ...(locales.length === 1 && given.locale === undefined && { locale: locales[0] }),
    required_sections: sections.filter((each) => required.includes(each)),
    site_layout: siteLayout,
  };
  return { ...config, ...placeProduct(config as unknown as RunConfig, given, profile) };
}

function nameProduct(given: GivenRunConfig, profile: SiteProfile, source: RepositorySource) {
  const named = productOfName(profile, source.name);
  const family = given.family ?? (profile.families === null ? slugOf(source.name) : named?.family);
  const platform = given.target_platform ?? named?.platform ?? profile.defaultPlatform;
  const known = platformNamed(profile.platforms, platform ?? '');
  return {
    ...(family && { family, product_slug: family }),
    ...(platform && { target_platform: platform }),
    ...(known && { platform_family: known.family }),
    product_name: named?.productName ?? nameOutside(profile, family, known?.title) ?? source.name,
  };
}

/** The name of a product whose repository does not spell it: as the last of the profile's patterns would. */
function nameOutside(profile: SiteProfile, family: string | null | undefined, platform: string | undefined) {
  const title = profile.families?.find(({ id }) => id === family)?.title;
  if (title === undefined || platform === undefined) return undefined;
  return profile.repositoryNames.at(-1)?.productName.replace('{Family}', title).replace('{Platform}', platform);
}

function siteLayoutOf(profile: SiteProfile) {
  const each = <T>(pick: (section: Section) => T) => Object.fromEntries(sections.map((name) => [name, pick(name)]));
  return {
    content_root: 'content',
    subdomain_roots: each((name) => profile.sections[name].contentRoot),
    localization: { mode_by_section: each((name) => profile.sections[name].localization) },
  };
}

/** What a run may write, and where its pages will be read: both follow from the product and the layout. */
function placeProduct(config: RunConfig, given: GivenRunConfig, profile: SiteProfile) {
  const { family, target_platform: platform, locales, layout_mode, required_sections, site_layout } = config;
  if (family === undefined || platform === undefined) return {};
  const layout = layoutOf(profile, layout_mode);
  const at = (locale: string): Place => ({ family, platform, locale, layout });
  const folders = required_sections.flatMap((section) =>
    locales.map((locale) => contentFolder(profile.sections[section], site_layout.subdomain_roots[section], at(locale))),
  );
  const address = (section: Section) =>
    required_sections.includes(section) && {
      [section === 'products' ? 'product' : section]:
        `https://${profile.sections[section].host}${urlFolder(profile, profile.sections[section], at(locales[0] ?? ''))}`,
    };
  return {
    allowed_paths: given.allowed_paths ?? [...new Set(folders)].map((folder) => `${folder}/**`),
    canonical_urls: {
      ...address('products'),
      ...address('docs'),
      ...address('reference'),
      ...given.canonical_urls,
    },
  };
}

/** Given over default, object by object; lists are replaced whole. */
function mergeInto(defaults: object, given: object): object {
  const merged: Record<string, unknown> = structuredClone({ ...defaults });
  for (const [name, value] of Object.entries(given)) {
    const below = merged[name];
    merged[name] = isRecord(below) && isRecord(value) ? mergeInto(below, value) : value;
  }
  return merged;
}
