// The files of a folder found by walking it, by git's rules: ignore files at every level, the repository's own
// excludes, no links, no repositories within this one.
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../../platform/clock.ts';
import { paceBy } from '../../../platform/pace.ts';
import { commonGitFolderOf, hasGitMarker } from './git-marker.ts';
import { addRules, type IgnoreRules, isIgnored, ownIgnoreFile } from './ignore-rules.ts';
import { type Catch, isLeftOut, type ListLimits, takeFile } from './take-file.ts';

/** A folder still to be walked, with the rules of those above it. The root's path is empty. */
interface Pending {
  readonly path: string;
  readonly git: IgnoreRules;
  readonly own: IgnoreRules;
}

export async function listByWalk(root: string, { signal, maxFiles }: ListLimits): Promise<Catch> {
  const caught: Catch = { files: [], skipped: [], isCut: false };
  signal?.throwIfAborted();
  const pace = paceBy(systemClock, signal);
  const pending: Pending[] = [{ path: '', git: excludesOf(root), own: null }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const folder = enter(root, next);
    for (const entry of entriesOf(root, folder.path, caught)) {
      if (pace.isDue()) await pace.rest();
      const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
      if (isLeftOut(entry.name)) continue;
      if (entry.isDirectory()) {
        if (!isPassedOver(folder, `${path}/`) && !hasGitMarker(join(root, path))) pending.push({ ...folder, path });
        continue;
      }
      if (isPassedOver(folder, path)) continue;
      if (!takeFile(caught, root, path, maxFiles)) return caught;
    }
  }
  return caught;
}

function enter(root: string, { path, git, own }: Pending): Pending {
  return {
    path,
    git: addRules(git, join(root, path, '.gitignore'), path),
    own: addRules(own, join(root, path, ownIgnoreFile), path),
  };
}

function isPassedOver({ git, own }: Pending, path: string): boolean {
  return isIgnored(git, path) || isIgnored(own, path);
}

function excludesOf(root: string): IgnoreRules {
  const folder = commonGitFolderOf(root);
  return folder === null ? null : addRules(null, join(folder, 'info', 'exclude'), '');
}

function entriesOf(root: string, path: string, caught: Catch): Dirent[] {
  try {
    return readdirSync(join(root, path), { withFileTypes: true });
  } catch {
    // The root itself was looked at before; a folder below may forbid it, or be gone.
    caught.skipped.push({ path: path === '' ? '.' : path, reason: 'unreadable' });
    return [];
  }
}
