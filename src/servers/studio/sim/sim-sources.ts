// Where the Luau sources lie, and what is in them: in the source tree, or in the built product below dist/luau.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface LuauSource {
  readonly kind: 'sim' | 'plugin';
  /** As the files name each other. */
  readonly name: string;
  readonly text: string;
}

export interface SourceFolders {
  readonly sim: string;
  readonly plugin: string;
}

export function findSourceFolders(folder: string = import.meta.dirname): SourceFolders {
  return {
    sim: firstOf(['luau/sim', '../luau/sim', 'luau'].map((each) => join(folder, each))),
    plugin: firstOf(['luau/plugin', '../luau/plugin', '../../../../plugin/src'].map((each) => join(folder, each))),
  };
}

export function readSources({ sim, plugin }: SourceFolders): LuauSource[] {
  return [...filesOf('sim', sim), ...filesOf('plugin', plugin)];
}

function firstOf(folders: readonly string[]): string {
  const found = folders.find((each) => existsSync(each));
  if (!found) throw new Error(`The Luau sources are missing from this installation: ${folders.join(', ')}.`);
  return found;
}

function filesOf(kind: LuauSource['kind'], folder: string): LuauSource[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.luau'));
  const seen = new Set<string>();
  return files.sort().map((each) => {
    const name = basename(each, '.luau');
    if (seen.has(name)) throw new Error(`Two files below ${folder} are named ${name}.luau.`);
    seen.add(name);
    return { kind, name, text: readFileSync(join(folder, each), 'utf8') };
  });
}
