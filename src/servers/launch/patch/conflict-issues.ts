// Conflicts of patches as issues of a run: what stands in the way, and where.
import type { Issue } from '../artifacts/schemas/issue.ts';
import type { PatchConflict } from '../artifacts/schemas/patch-bundle.ts';
import { openIssue } from '../issues/open-issue.ts';

export function conflictIssues(conflicts: readonly PatchConflict[]): Issue[] {
  return conflicts.map(({ path, kind, message }) =>
    openIssue('linker_patcher', {
      severity: 'blocker',
      code: 'LINKER_PATCHER_CONFLICT_UNRESOLVABLE',
      message: `${path} cannot be patched (${kind}): ${message}`,
      path,
      fix: 'Settle it in the repository of the site, then start a new run.',
    }),
  );
}
