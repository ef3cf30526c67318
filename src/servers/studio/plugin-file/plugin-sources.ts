// The plugin's Luau sources as they go into its file. Where they lie the simulated Studio knows, which runs them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSourceFolders } from '../sim/sim-sources.ts';
import type { LuauSource } from './build-plugin-file.ts';

/** Sorted by path. */
export function readPluginSources(folder: string = findSourceFolders().plugin): LuauSource[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.luau'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
