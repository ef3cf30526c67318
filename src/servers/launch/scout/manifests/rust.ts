// Cargo.toml.
import { isRecord } from '../../../../kernel/is-record.ts';
import { readToml } from '../toml/read-toml.ts';
import type { Tree } from '../tree.ts';
import { existing, type Manifest, type ManifestFacts, textOrNull } from './manifest.ts';

export function readCargo(manifest: Manifest, tree: Tree): Partial<ManifestFacts> {
  const content = parse(manifest.text);
  const owner = record(content['package']);
  const library = record(content['lib']);
  const bins = Array.isArray(content['bin']) ? content['bin'].filter(isRecord) : [];
  const name = textOrNull(owner['name']);
  const libraries = existing(manifest, [library['path'] ?? 'src/lib.rs'], tree);
  const mains = existing(manifest, [...bins.map((bin) => bin['path']), 'src/main.rs'], tree);
  const named = bins.flatMap((bin) => textOrNull(bin['name']) ?? []);
  return {
    packageName: name,
    description: textOrNull(owner['description']),
    buildSystems: ['cargo'],
    entrypoints: [...new Set([...libraries, ...mains])],
    // What is public in the root of a crate is public by the language itself.
    isExplicit: libraries.length > 0,
    programs: [...new Set([...named, ...(mains.length > named.length && name !== null ? [name] : [])])].sort(),
    testCommands: ['cargo test'],
    isWorkspace:
      content['workspace'] !== undefined && isRecord(content['workspace']) && 'members' in content['workspace'],
    dependencies: Object.keys(record(content['dependencies'])).sort(),
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return readToml(text);
  } catch {
    return {};
  }
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
