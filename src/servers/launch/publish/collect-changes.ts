// The files that a run changed, as they are in its checkout now: what was validated is what is committed.
import { readFile } from 'node:fs/promises';
import { requireAllowedPath } from '../patch/allowed-path.ts';
import type { SiteChange } from './commit-service.ts';

/** Sorted, each once. A file that is gone is taken away. Throws ALLOWED_PATHS_VIOLATION. */
export async function collectChanges(
  siteFolder: string,
  paths: readonly string[],
  allowedPaths: readonly string[],
  signal?: AbortSignal,
): Promise<SiteChange[]> {
  const changes: SiteChange[] = [];
  for (const path of [...new Set(paths)].sort()) {
    signal?.throwIfAborted();
    const place = requireAllowedPath(path, allowedPaths, siteFolder);
    const content = await readFile(place).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
    changes.push({ path, content });
  }
  return changes;
}
