// A repository on this machine: read only where its real place, and the real place of everything git would read for it,
// lies below an allowed folder.
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isInside } from '../../../platform/files/safe-path.ts';
import { GitError, git } from '../../../platform/git/git.ts';
import { fault } from '../faults.ts';
import { requireAllowedPath } from '../quick-start/repo-url.ts';

export interface LocalRepository {
  readonly kind: 'local';
  /** Real path: the top of a work tree, or a bare repository. */
  readonly path: string;
  readonly isBare: boolean;
}

/** Throws INVALID_URL for a place that is not allowed, REPO_NOT_FOUND where there is no repository. */
export async function openLocalRepository(
  path: string,
  allowedRoots: readonly string[],
  signal?: AbortSignal,
): Promise<LocalRepository> {
  const roots = await realRoots(allowedRoots);
  const real = await realPlace(path, [...allowedRoots, ...roots]);
  requireAllowedPath(real, roots);
  const { gitFolders, isBare } = await findGitFolders(real, signal);
  for (const folder of gitFolders) {
    requireAllowedPath(folder, roots);
    for (const borrowed of await listAlternates(folder)) requireAllowedPath(borrowed, roots);
  }
  return { kind: 'local', path: real, isBare };
}

/** A root that is gone allows nothing. */
async function realRoots(allowedRoots: readonly string[]): Promise<string[]> {
  const found = await Promise.all(allowedRoots.map((root) => realpath(root).catch(() => null)));
  return found.filter((root) => root !== null);
}

/** Whether something is outside of the allowed folders is not told: a path that is not there is refused like one that is. */
async function realPlace(path: string, roots: readonly string[]): Promise<string> {
  requireAllowedPath(path, roots);
  try {
    const real = await realpath(path);
    if ((await stat(real)).isDirectory()) return real;
  } catch (error) {
    throw fault('REPO_NOT_FOUND', { message: 'There is no such folder, or it cannot be read.', cause: error });
  }
  throw fault('REPO_NOT_FOUND', { message: 'The path is a file. A repository is a folder.' });
}

interface GitFolders {
  readonly gitFolders: readonly string[];
  readonly isBare: boolean;
}

async function findGitFolders(path: string, signal: AbortSignal | undefined): Promise<GitFolders> {
  const asked = ['rev-parse', '--is-bare-repository', '--absolute-git-dir', '--git-common-dir', '--show-cdup'];
  const answer = await git(asked, { cwd: path, signal }).catch((error: unknown) => {
    if (error instanceof GitError) throw noRepository(error);
    throw error;
  });
  const [bare, gitFolder = '', commonFolder = '', wayUp = ''] = answer.split('\n');
  const folders = await Promise.all([gitFolder, resolve(path, commonFolder)].map((folder) => realpath(folder)));
  const isBare = bare === 'true';
  // Git looks upwards: a folder somewhere inside a work tree, or inside .git, is not the repository.
  if (isBare ? !folders.includes(path) : wayUp !== '' || isInside(folders[0] ?? '', path)) {
    throw fault('REPO_NOT_FOUND', {
      message: 'The folder lies inside a git repository, but is not the top of it.',
      hint: 'Give the top folder of the repository.',
    });
  }
  return { gitFolders: [...new Set(folders)], isBare };
}

function noRepository(error: GitError): Error {
  if (!/not a git repository/.test(error.stderr)) {
    return fault('REPO_NOT_FOUND', { message: `Git cannot read this repository: ${error.stderr}`, cause: error });
  }
  return fault('REPO_NOT_FOUND', {
    message: 'The folder is no git repository. Only what is committed can be used.',
    hint: 'Make it one with: git init && git add -A && git commit -m first',
  });
}

/** Folders of objects that belong to other repositories and are read as if they were of this one. */
async function listAlternates(gitFolder: string): Promise<string[]> {
  const objects = join(gitFolder, 'objects');
  const text = await readFile(join(objects, 'info', 'alternates'), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const objectFolder = await realpath(objects).catch(() => null);
  const named = await Promise.all(
    lines.map((line) => realpath(resolve(objects, line)).catch(() => resolve(objects, line))),
  );
  return [...(objectFolder === null ? [] : [objectFolder]), ...named];
}
