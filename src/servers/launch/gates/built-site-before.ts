// The touched files of a site as they were before the run, out of the commit that the patches start from.
import { GitError, git } from '../../../platform/git/git.ts';
import type { GateInput } from './gate.ts';

export type SiteBefore = Pick<GateInput, 'siteFolder' | 'patchBundle'>;

/** Null for no such file, undefined where nobody knows: the folder is no repository, or has not this commit. */
export async function readBefore(
  { siteFolder, patchBundle }: SiteBefore,
  path: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const first = patchBundle.patches.find((patch) => patch.path === path);
  if (first?.type === 'create_file' && first.expected_before_hash === undefined) return null;
  const ask = async (args: readonly string[]): Promise<string | null> => {
    try {
      return await git(args, { cwd: siteFolder, signal });
    } catch (error) {
      if (error instanceof GitError) return null;
      throw error;
    }
  };
  const text = await ask(['cat-file', 'blob', `${patchBundle.site_ref}:./${path}`]);
  if (text !== null) return text;
  return (await ask(['cat-file', '-e', `${patchBundle.site_ref}^{commit}`])) === null ? undefined : null;
}
