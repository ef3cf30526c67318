// Where does a path given by a client lead? Inside the root it may go anywhere, also to what does not exist
// yet; out of the root never, neither by its words nor through symbolic links.
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, posix, relative as relativePath, sep, win32 } from 'node:path';

export type EscapeReason = 'nul' | 'absolute' | 'parent' | 'symlink' | 'symlink-loop';

export class PathEscape extends Error {
  override readonly name = 'PathEscape';
  readonly reason: EscapeReason;
  readonly path: string;

  constructor(path: string, reason: EscapeReason) {
    super(`the path ${JSON.stringify(path)} ${wording[reason]}`);
    this.reason = reason;
    this.path = path;
  }
}

const wording: Record<EscapeReason, string> = {
  nul: 'contains a NUL character',
  absolute: 'is absolute; it must be relative to the root',
  parent: 'leaves the root',
  symlink: 'leaves the root through a symbolic link',
  'symlink-loop': 'runs in a circle of symbolic links',
};

/**
 * The real path of `relative` under `root`, links followed. What the caller then opens may have changed meanwhile.
 * Looks synchronously: a look takes microseconds, and handing it to another thread ten times as long.
 */
export async function resolveInside(root: string, relative: string): Promise<string> {
  if (relative.includes('\0')) throw new PathEscape(relative, 'nul');
  // Both spellings on every platform: a drive or a share is never meant as a name inside the root.
  if (posix.isAbsolute(relative) || win32.isAbsolute(relative)) throw new PathEscape(relative, 'absolute');
  const realRoot = realpathSync.native(root);
  const lexical = join(realRoot, relative);
  if (!isInside(realRoot, lexical)) throw new PathEscape(relative, 'parent');
  const real = followLinks(realRoot, relativePath(realRoot, lexical), relative);
  if (!isInside(realRoot, real)) throw new PathEscape(relative, 'symlink');
  return real;
}

/** Compared by whole segments, so that /root-evil is not inside /root. */
export function isInside(root: string, path: string): boolean {
  const way = relativePath(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const maxLinks = 40;

/** Like realpath, but goes on where nothing exists: a dangling link leads where a file written through it would be. */
function followLinks(from: string, way: string, asked: string): string {
  let real = from;
  let links = 0;
  const pending = segmentsOf(way);
  for (let segment = pending.shift(); segment !== undefined; segment = pending.shift()) {
    if (segment === '..') {
      real = dirname(real);
      continue;
    }
    const next = join(real, segment);
    const target = linkTarget(next);
    if (target === null) {
      real = next;
      continue;
    }
    links += 1;
    if (links > maxLinks) throw new PathEscape(asked, 'symlink-loop');
    if (isAbsolute(target)) real = parse(target).root;
    pending.unshift(...segmentsOf(target));
  }
  return real;
}

function segmentsOf(path: string): string[] {
  const below = path.slice(parse(path).root.length);
  return below.split(sep).filter((segment) => segment !== '' && segment !== '.');
}

/** Null for what is no link: another kind of file, or nothing at all. */
function linkTarget(path: string): string | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Below a file, gone since the look, or a name no disk can hold.
    if (code === 'ENOTDIR' || code === 'ENOENT' || code === 'EINVAL' || code === 'ENAMETOOLONG') return null;
    throw error;
  }
}
