// The plugin in a folder of plugins: whether it is there, whether it is ours of today, and putting it there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../../platform/files/atomic-write.ts';
import { buildPluginFile, pluginName } from '../../servers/studio/plugin-file/build-plugin-file.ts';
import { readPluginSources } from '../../servers/studio/plugin-file/plugin-sources.ts';
import { versionOfFile, versionOfSources } from '../../servers/studio/plugin-file/plugin-version.ts';

export interface OurPlugin {
  readonly xml: string;
  readonly version: string;
}

export function buildOurPlugin(): OurPlugin {
  const sources = readPluginSources();
  const version = versionOfSources(sources);
  if (version === undefined) throw new Error('The plugin does not say its version.');
  return { xml: buildPluginFile(sources), version };
}

export interface PluginPlace {
  readonly path: string;
  readonly state: 'missing' | 'same' | 'other';
  /** Null when nothing is there, or when it does not say. */
  readonly version: string | null;
}

export function lookAtPlugin(folder: string, ours: OurPlugin): PluginPlace {
  const path = join(folder, `${pluginName}.rbxmx`);
  const found = readIfThere(path);
  if (found === undefined) return { path, state: 'missing', version: null };
  return { path, state: found === ours.xml ? 'same' : 'other', version: versionOfFile(found) ?? null };
}

/** Studio sees the old file or the new one, never a half. */
export async function writePlugin({ path, state }: PluginPlace, ours: OurPlugin): Promise<void> {
  if (state !== 'same') await writeAtomic(path, ours.xml);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if ((thrown as { code?: string }).code === 'ENOENT') return undefined;
    throw thrown;
  }
}
