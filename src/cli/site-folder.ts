// The site repository that launch writes into: the one that was named, which must be there, or none of the user's own.
import { existingFolder } from './existing-folder.ts';
import type { ServerSettings } from './server-options.ts';

export function siteFolder({ site }: Pick<ServerSettings, 'site'>): string | undefined {
  return site && existingFolder(site, { flag: '--site', of: 'your site' });
}
