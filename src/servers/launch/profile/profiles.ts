// The profiles that come with the product, by name.
import { fault } from '../faults.ts';
import { aspose } from './aspose.ts';
import { generic } from './generic.ts';
import type { SiteProfile } from './site-profile.ts';

export const profiles: readonly SiteProfile[] = [aspose, generic];

/** Throws INVALID_INPUT that names the ones there are. */
export function profileNamed(id: string): SiteProfile {
  const found = profiles.find((each) => each.id === id);
  if (found) return found;
  const known = profiles.map((each) => each.id);
  throw fault('INVALID_INPUT', {
    message: `There is no site profile of that name. Known: ${known.join(', ')}.`,
    details: { known_profiles: known },
  });
}
