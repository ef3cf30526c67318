// W6, second half: puts a bundle of patches into the site, or takes it out again. All or nothing: with one conflict no file
// is touched. What is done already is recognised, so both can be repeated.
import type { PatchBundle, PatchConflict } from '../artifacts/schemas/patch-bundle.ts';
import { fault } from '../faults.ts';
import { type Direction, foldPatches } from './fold-patches.ts';
import { writeFiles } from './write-files.ts';

export interface AppliedPatches {
  /** Ids of patches: put in now, and found in place (PATCH_ALREADY_APPLIED). */
  readonly applied: readonly string[];
  readonly alreadyApplied: readonly string[];
  readonly conflicts: readonly PatchConflict[];
  readonly writtenPaths: readonly string[];
}

export function applyPatches(
  bundle: PatchBundle,
  siteFolder: string,
  allowedPaths: readonly string[],
  signal?: AbortSignal,
): Promise<AppliedPatches> {
  return bring('apply', bundle, siteFolder, allowedPaths, signal);
}

/** The exact inverse: every file is as it was, byte for byte, or nothing is done. */
export async function revertPatches(
  bundle: PatchBundle,
  siteFolder: string,
  allowedPaths: readonly string[],
  signal?: AbortSignal,
): Promise<RevertedPatches> {
  const result = await bring('revert', bundle, siteFolder, allowedPaths, signal);
  const { applied: reverted, alreadyApplied: alreadyReverted, conflicts, writtenPaths } = result;
  return { reverted, alreadyReverted, conflicts, writtenPaths };
}

export interface RevertedPatches {
  readonly reverted: readonly string[];
  readonly alreadyReverted: readonly string[];
  readonly conflicts: readonly PatchConflict[];
  readonly writtenPaths: readonly string[];
}

/** Throws ALLOWED_PATHS_VIOLATION when one of the conflicts is a path that may not be written. */
export function refuseForbiddenPaths(conflicts: readonly PatchConflict[], allowedPaths: readonly string[]): void {
  const forbidden = conflicts.find(({ kind }) => kind === 'path_not_allowed');
  if (!forbidden) return;
  throw fault('ALLOWED_PATHS_VIOLATION', {
    message: forbidden.message,
    details: { path: forbidden.path, allowed_paths: [...allowedPaths] },
  });
}

async function bring(
  direction: Direction,
  bundle: PatchBundle,
  siteFolder: string,
  allowedPaths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<AppliedPatches> {
  const { files, conflicts } = await foldPatches(bundle, siteFolder, allowedPaths, direction, signal);
  const alreadyApplied = files.flatMap(({ done }) => done);
  if (conflicts.length > 0) return { applied: [], alreadyApplied, conflicts, writtenPaths: [] };
  const late = await writeFiles(files, siteFolder, allowedPaths, signal);
  const written = files.filter(({ path, open }) => open.length > 0 && !late.some((each) => each.path === path));
  return {
    applied: written.flatMap(({ open }) => open),
    alreadyApplied,
    conflicts: late,
    writtenPaths: written.map(({ path }) => path),
  };
}
