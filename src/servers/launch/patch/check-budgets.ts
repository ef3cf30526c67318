// How much a run may change: files, lines of each, and how often patches may be tried. Throws BUDGET_EXCEEDED.
import type { Patch, PatchBundle } from '../artifacts/schemas/patch-bundle.ts';
import type { RunConfig } from '../config/run-config.ts';
import { fault } from '../faults.ts';
import { splitLines } from './text-lines.ts';

type Budgets = RunConfig['budgets'];

export function checkChangeBudget(
  { patches }: PatchBundle,
  budgets: Pick<Budgets, 'max_files_changed' | 'max_lines_per_file'>,
): void {
  const files = Map.groupBy(patches, ({ path }) => path);
  if (files.size > budgets.max_files_changed) {
    throw exceeded(
      'max_files_changed',
      budgets.max_files_changed,
      files.size,
      `The patches change ${files.size} files`,
    );
  }
  for (const [path, ofFile] of files) {
    const lines = ofFile.reduce((sum, patch) => sum + countLines(patch), 0);
    if (lines <= budgets.max_lines_per_file) continue;
    throw exceeded('max_lines_per_file', budgets.max_lines_per_file, lines, `${path} has ${lines} changed lines`, path);
  }
}

/** `attempt` counts from 1, over the whole run. */
export function checkPatchAttempt(attempt: number, { max_patch_attempts }: Pick<Budgets, 'max_patch_attempts'>): void {
  if (attempt <= max_patch_attempts) return;
  throw exceeded(
    'max_patch_attempts',
    max_patch_attempts,
    attempt,
    `This would be attempt ${attempt} to patch the site`,
  );
}

/** Lines that come or lines that go, whichever are more: a changed line is one. */
function countLines(patch: Patch): number {
  const gone = splitLines(patch.undo?.content ?? '').length;
  if (patch.type === 'create_file') return Math.max(gone, splitLines(patch.new_content).length);
  const come = patch.undo ? patch.undo.end_line - patch.undo.start_line + 1 : 0;
  return Math.max(gone, come);
}

function exceeded(budget: keyof Budgets, limit: number, used: number, what: string, path?: string): Error {
  return fault('BUDGET_EXCEEDED', {
    message: `${what}; budgets.${budget} allows ${limit}.`,
    details: { budget, limit, used, ...(path !== undefined && { path }) },
    hint: `Start the run with a larger budgets.${budget}.`,
  });
}
