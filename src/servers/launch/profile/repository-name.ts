// What the name of a repository says about its product, by the patterns of a profile.
import { platformNamed } from './platforms.ts';
import type { RepositoryNamePattern, SiteProfile } from './site-profile.ts';

export interface NamedProduct {
  readonly family: string;
  readonly platform: string;
  readonly productName: string;
}

/** The product that the whole name spells; null where no pattern fits. */
export function productOfName(profile: SiteProfile, name: string): NamedProduct | null {
  const { name: bare, via } = withoutVia(name);
  for (const pattern of profile.repositoryNames) {
    const found = matchPattern(profile, pattern, bare);
    if (found) return via === null ? found : { ...found, productName: `${found.productName} via ${via}` };
  }
  return null;
}

/** What a product is bound through is not what it is for: `Python-via-.NET` is Python. */
export function withoutVia(name: string): { readonly name: string; readonly via: string | null } {
  const at = name.toLowerCase().indexOf('-via-');
  return at < 0 ? { name, via: null } : { name: name.slice(0, at), via: name.slice(at + '-via-'.length) };
}

/** The family of a repository where any slug is one: its name, spelt as a slug. Null where nothing is left of it. */
export function slugOf(name: string): string | null {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? null : slug;
}

function matchPattern(profile: SiteProfile, { name, productName }: RepositoryNamePattern, bare: string) {
  const source = name
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? `(?<${part.slice(1, -1)}>.+)` : part.replaceAll('.', '\\.')))
    .join('');
  const { groups } = new RegExp(`^${source}$`, 'i').exec(bare) ?? {};
  const family = profile.families?.find(({ id }) => id === groups?.['family']?.toLowerCase());
  const platform = platformNamed(profile.platforms, groups?.['platform'] ?? '');
  if (!family || !platform) return null;
  const spelt = productName.replace('{Family}', family.title).replace('{Platform}', platform.title);
  return { family: family.id, platform: platform.id, productName: spelt };
}
