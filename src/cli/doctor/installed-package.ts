// Whether a package that Mooring loads at run time is there, and the command that brings it where it will be found.
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Its version; undefined when it is not installed where we look for it. */
export function installedVersion(name: string, folder: string): string | undefined {
  try {
    const manifest = findPackageJSON(name, join(folder, 'package.json'));
    if (manifest === undefined) return undefined;
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
    return String(version);
  } catch {
    return undefined;
  }
}

export function installCommand(names: readonly string[], folder: string): string {
  const wanted = names.join(' ');
  const modules = dirname(folder);
  // A checkout of ours: the lockfile stays as it is.
  if (basename(modules) !== 'node_modules') return `npm install --no-save --prefix ${folder} ${wanted}`;
  const project = dirname(modules);
  return existsSync(join(project, 'package.json'))
    ? `npm install --prefix ${project} ${wanted}`
    : `npm install --global ${wanted}`;
}
