// What the names of a repository and of its account say.
import { platformNamed } from '../../profile/platforms.ts';
import { productOfName, slugOf, withoutVia } from '../../profile/repository-name.ts';
import type { EvidenceSource, SiteProfile } from '../../profile/site-profile.ts';
import { type Evidence, evidenceOf } from '../evidence.ts';

export function readName(name: string, org: string | null, profile: SiteProfile): Evidence[] {
  const ofOrg = org === null ? [] : readTokens(org, 'org_name', org, profile);
  const product = productOfName(profile, name);
  if (product) {
    return [
      ...evidenceOf(profile, 'family', 'name_pattern', product.family, name),
      ...evidenceOf(profile, 'target_platform', 'name_pattern', product.platform, name),
      ...ofOrg,
    ];
  }
  const tokens = readTokens(withoutVia(name).name, 'name_token', name, profile);
  if (profile.families !== null) return [...tokens, ...ofOrg];
  return [...evidenceOf(profile, 'family', 'name_pattern', slugOf(name) ?? undefined, name), ...tokens, ...ofOrg];
}

/** Words of a name that are families or platforms. */
export function readTokens(text: string, source: EvidenceSource, where: string, profile: SiteProfile): Evidence[] {
  return tokensOf(text).flatMap((token) => {
    const family = profile.families?.find(({ id }) => id === token)?.id;
    return [
      ...evidenceOf(profile, 'family', source, family, where),
      ...evidenceOf(profile, 'target_platform', source, platformNamed(profile.platforms, token)?.id, where),
    ];
  });
}

/** `Aspose.Words-for-.NET` is aspose, words, for and .net. Each once. */
export function tokensOf(text: string): string[] {
  const found = text.toLowerCase().match(/(?<![a-z0-9])(?:\.net|node\.js|c\+\+|c#)(?![a-z0-9])|[a-z0-9]+/g) ?? [];
  return [...new Set(found)];
}
