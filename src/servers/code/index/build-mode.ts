// What the argument `mode` of a build means for files: the build looks after those of the mode and leaves all others
// as they are, but for files that are gone, which are dropped in every mode.
import type { FileMode } from './manifest.ts';

export const buildModes = ['all', 'code', 'prose', 'extracted-prose', 'records'] as const;
export type BuildMode = (typeof buildModes)[number];

/** Comments and docstrings stand in files of code and come with them. Records stand in no file of the repository. */
export function fileModesOf(mode: BuildMode): readonly FileMode[] {
  if (mode === 'all') return allModes;
  if (mode === 'records') return [];
  return [mode === 'prose' ? 'prose' : 'code'];
}

export const allModes: readonly FileMode[] = ['code', 'prose'];
