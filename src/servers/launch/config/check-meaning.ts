// The rules of run_config that JSON Schema cannot say: what fits the profile, what fits each other.
import { Fault } from '../../../kernel/fault.ts';
import type { Violation } from '../../../kernel/schema/violations.ts';
import { platformNamed } from '../profile/platforms.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import { type RepositorySource, readRepositorySource } from '../quick-start/repo-url.ts';
import { commitVariables } from './default-settings.ts';
import { brokenRule, refuseConfig } from './refuse-config.ts';
import type { UnpinnedRunConfig } from './run-config.ts';

/** Every rule that is broken; none when the config makes sense. */
export function checkMeaning(config: UnpinnedRunConfig, profile: SiteProfile): Partial<Violation>[] {
  const { locale, locales, family, target_platform, platform_family, site_profile, commit_service } = config;
  const platform = platformNamed(profile.platforms, target_platform);
  const rules: [isKept: boolean, path: string, keyword: string, message: string][] = [
    [
      locale === undefined || (locales.length === 1 && locales[0] === locale),
      '/locales',
      'const',
      'must be exactly the one locale that locale names, where both are given',
    ],
    [site_profile === profile.id, '/site_profile', 'const', `must be ${profile.id} here`],
    [
      profile.families === null || profile.families.some(({ id }) => id === family),
      '/family',
      'enum',
      `must be a family of the profile ${profile.id}: ${profile.families?.map(({ id }) => id).join(', ')}`,
    ],
    [
      platform !== undefined,
      '/target_platform',
      'enum',
      `must be a platform of the profile ${profile.id}: ${profile.platforms.map(({ id }) => id).join(', ')}`,
    ],
    [
      platform === undefined || platform_family === platform.family,
      '/platform_family',
      'const',
      `must be ${platform?.family}, the family of ${target_platform}`,
    ],
    ...templateRules(commit_service),
    [isSource(config.site_repo_url), '/site_repo_url', 'format', sourceForms],
    [isSource(config.workflows_repo_url), '/workflows_repo_url', 'format', sourceForms],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, path, keyword, message]) => brokenRule(path, keyword, message));
}

const sourceForms = 'must be an https, ssh or file URL of a repository, or an absolute path';

/** Throws the fault of a run_config, whichever rule of addresses is broken. */
export function readSource(url: string, field: string): RepositorySource {
  try {
    return readRepositorySource(url);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw refuseConfig([brokenRule(`/${field}`, 'format', sourceForms)]);
  }
}

function isSource(url: string | undefined): boolean {
  if (url === undefined || /^embedded:[a-z-]+$/.test(url)) return true;
  try {
    readRepositorySource(url);
    return true;
  } catch {
    return false;
  }
}

function templateRules(service: UnpinnedRunConfig['commit_service']) {
  return (['commit_message_template', 'commit_body_template'] as const).map(
    (field): [boolean, string, string, string] => {
      const named = [...service[field].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const isKept = named.every((name) => commitVariables.some((known) => known === name));
      return [isKept, `/commit_service/${field}`, 'pattern', `may name only {${commitVariables.join('}, {')}}`];
    },
  );
}
