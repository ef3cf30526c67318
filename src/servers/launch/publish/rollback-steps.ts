// The commands that bring a site back to where it was before a pull request, for a clone of it with the remote `origin`.
export interface Rollback {
  readonly branchName: string;
  readonly baseBranch: string;
  readonly commitSha: string;
}

/**
 * One shell line each. The commit is undone by its own id, so it does not matter how it was merged, and what others did since
 * stays.
 */
export function rollbackSteps({ branchName, baseBranch, commitSha }: Rollback): string[] {
  const [branch, base] = [quote(branchName), quote(baseBranch)];
  return [
    '# In a clone of the site. Before the merge only the last line is needed, which closes the pull request.',
    `git fetch origin ${commitSha}`,
    `git fetch origin ${base}`,
    'git switch --detach FETCH_HEAD',
    `git revert --no-edit ${commitSha}`,
    `git push origin ${quote(`HEAD:refs/heads/${baseBranch}`)}`,
    `git push origin --delete ${branch}`,
  ];
}

function quote(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
