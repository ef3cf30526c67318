// Git hands files of the work tree to programs that the repository's configuration names, before it compares or
// blames them. We only look: here are the settings that switch all of them off.
import { GitError, git } from '../../../platform/git/git.ts';

export async function withoutFilters(root: string, signal?: AbortSignal): Promise<string[]> {
  const filters = new Set((await filterKeys(root, signal)).map((key) => key.slice(0, key.lastIndexOf('.'))));
  return [...filters].flatMap((filter) => {
    // A setting given to git ends its name at the first such sign, so that this one could not be switched off.
    if (filter.includes('=')) throw new GitError(['config'], null, 'a filter has a name that cannot be used');
    return ['clean=', 'smudge=', 'process=', 'required=false'].flatMap((setting) => ['-c', `${filter}.${setting}`]);
  });
}

async function filterKeys(root: string, signal?: AbortSignal): Promise<string[]> {
  try {
    const args = ['config', '--includes', '-z', '--name-only', '--get-regexp', '^filter\\.'];
    return (await git(args, { cwd: root, signal })).split('\0').filter((key) => key !== '');
  } catch (error) {
    // The answer when there are none.
    if (error instanceof GitError && error.exitCode === 1) return [];
    throw error;
  }
}
