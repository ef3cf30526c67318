// Patches for tests: made for texts as they are given, and a bundle around them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { Patch, PatchBundle } from '../artifacts/schemas/patch-bundle.ts';
import type { TextChange } from './change-text.ts';
import { makePatch } from './make-patch.ts';

export function bundleOf(...patches: readonly (readonly Patch[])[]): PatchBundle {
  return { schema_version: artifactVersion, site_ref: 'a'.repeat(40), patches: patches.flat() };
}

/** Patches that follow each other on one file. */
export function chain(path: string, before: string | null, ...changes: readonly TextChange[]): Patch[] {
  let text = before;
  return changes.map((change) => {
    const made = makePatch(path, text, change);
    if ('refusal' in made) throw new Error(made.refusal.message);
    text = made.after;
    return made.patch;
  });
}

/** Every file below a folder with its content, links not followed. */
export function readTree(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(files.map((file) => [file.slice(folder.length + 1), readFileSync(file, 'latin1')]));
}
