// Which kind of site a product belongs to, where nobody says it: the one whose name it bears, else the one for everybody.
import { generic } from './generic.ts';
import { profileNamed, profiles } from './profiles.ts';
import type { SiteProfile } from './site-profile.ts';

/** `named` is `site_profile`, where there is one; `names` are those of the repository and of its account. */
export function chooseProfile(named: string | undefined, names: readonly (string | null)[]): SiteProfile {
  if (named !== undefined) return profileNamed(named);
  const words = names.flatMap((name) => name?.toLowerCase().split(/[^a-z0-9]+/) ?? []);
  return profiles.find(({ brand }) => brand !== null && words.includes(brand.toLowerCase())) ?? generic;
}
