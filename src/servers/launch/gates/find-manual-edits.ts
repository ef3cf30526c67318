// Files that are not as the patches left them: somebody edited them by hand.
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { Issue } from '../artifacts/schemas/issue.ts';
import { openIssue } from '../issues/open-issue.ts';
import type { GateInput } from './gate.ts';
import { byProfile } from './verdict.ts';

export function findManualEdits({ pages, patchBundle }: Pick<GateInput, 'pages' | 'patchBundle'>): string[] {
  const last = new Map(patchBundle.patches.map(({ path, content_hash }) => [path, content_hash]));
  return pages.flatMap(({ path, text }) => {
    const hash = last.get(path);
    return hash === undefined || hash === hashBytes(text) ? [] : [path];
  });
}

export function manualEditIssues(paths: readonly string[], { config }: GateInput): Issue[] {
  if (config.allow_manual_edits) return [];
  return paths.map((path) =>
    openIssue('manual_edits', {
      severity: byProfile(config),
      code: 'MANUAL_EDIT_NOT_ALLOWED',
      message: 'The file is not as the run left it, and this run does not allow edits by hand.',
      path,
      fix: 'Start the run with allow_manual_edits, or put the file back.',
    }),
  );
}
