// Which builds a site consists of: one per subdomain and family where each has a config of its own, else one for all.
import type { SiteContext } from '../../artifacts/schemas/site.ts';
import { nameOf } from '../places.ts';
import { isBelow } from '../select-entries.ts';

export type BuildMatrix = SiteContext['hugo']['build_matrix'];

/** Stands for every subdomain, or every family. */
export const anyOfThem = '*';

/** Files that several builds take parts from, and that are none themselves. */
const notFamilies = new Set(['home', 'page', 'common']);

export function buildMatrix(paths: readonly string[], configDir: string): BuildMatrix {
  const builds = paths
    .filter((path) => isBelow(path, configDir))
    .flatMap((path) => {
      const steps = path.slice(configDir === '.' ? 0 : configDir.length + 1).split('/');
      const name = stemOf(path);
      if (notFamilies.has(name)) return [];
      const [subdomain = ''] = steps;
      if (steps.length === 2) return [{ subdomain, family: name, config_path: path }];
      // A config beside the folders serves a whole subdomain, as the blog's does.
      return steps.length === 1 && configDir !== 'config' && configDir !== '.'
        ? [{ subdomain: name, family: anyOfThem, config_path: path }]
        : [];
    });
  if (builds.length > 0 && configDir !== 'config') return builds;
  const single =
    paths.find((path) => !path.includes('/')) ??
    paths.find((path) => /^config\/_default\/(?:hugo|config)\./.test(path));
  return single === undefined ? [] : [{ subdomain: anyOfThem, family: anyOfThem, config_path: single }];
}

function stemOf(path: string): string {
  return nameOf(path).replace(/\.[a-z]+$/, '');
}
