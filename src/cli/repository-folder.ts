// The folder whose code is searched: the one that was named, which must be there, or the working directory.
import { existingFolder } from './existing-folder.ts';
import type { ServerSettings } from './server-options.ts';

export interface RepositoryFolders {
  readonly repo: string;
  readonly allowRoots: readonly string[];
}

export function repositoryFolders({ repo, allowRoots }: ServerSettings): RepositoryFolders {
  return {
    repo: repo ? existingFolder(repo, { flag: '--repo', of: 'your code' }) : process.cwd(),
    allowRoots: allowRoots.map((root) => existingFolder(root, { flag: '--allow-root', of: 'your repositories' })),
  };
}
