// Where a work tree stands, read from git's own files: a refresh of one file must not wait for a process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonGitFolderOf, gitFolderOf, workTreeTop } from '../repository/git-marker.ts';
import type { Head } from './index-parts.ts';

const nowhere: Head = { head: null, branch: null };

/** Nulls outside git, and where it keeps its references in a way that is not read here. */
export function readHead(root: string): Head {
  const top = workTreeTop(root);
  const own = top === null ? null : gitFolderOf(top);
  const common = top === null ? null : commonGitFolderOf(top);
  if (own === null || common === null) return nowhere;
  const text = readText(join(own, 'HEAD'))?.trim() ?? '';
  if (/^[0-9a-f]{40,64}$/.test(text)) return { head: text, branch: null };
  const name = /^ref: (refs\/.+)$/.exec(text)?.[1];
  if (name === undefined || name.split('/').includes('..')) return nowhere;
  const head = readText(join(common, name))?.trim() ?? packedCommit(common, name);
  return { head: head ?? null, branch: name.replace(/^refs\/heads\//, '') };
}

function packedCommit(folder: string, name: string): string | null {
  const line = readText(join(folder, 'packed-refs'))
    ?.split('\n')
    .find((each) => each.endsWith(` ${name}`));
  return line?.slice(0, line.indexOf(' ')) ?? null;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
