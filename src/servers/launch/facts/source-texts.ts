// The texts of a checked-out folder, read once each. Only what the inventory lists is there; links are not followed, and what
// is binary or too large for a text is no text.
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';

export interface SourceTexts {
  /** Null for what is no text of this commit. Without a byte order mark, ends of line as `\n`. */
  read(path: string): string | null;
}

const maxBytes = 2 * 1024 * 1024;

export function openTexts(
  folder: string,
  { paths, binary_assets }: Pick<RepoInventory, 'paths' | 'binary_assets'>,
): SourceTexts {
  const listed = new Set(paths);
  for (const path of binary_assets) listed.delete(path);
  const known = new Map<string, string | null>();
  return {
    read(path) {
      if (!listed.has(path)) return null;
      const text = known.has(path) ? known.get(path) : readText(join(folder, path));
      known.set(path, text ?? null);
      return text ?? null;
    },
  };
}

function readText(path: string): string | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const about = fstatSync(file);
    if (!about.isFile() || about.size > maxBytes) return null;
    const text = readFileSync(file, 'utf8');
    return text.includes('\0') ? null : text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  } finally {
    closeSync(file);
  }
}
