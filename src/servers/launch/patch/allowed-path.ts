// The write fence: whether a run may write a path of the site. One rule, asked when a page is planned, when it is written
// and when it is committed. Whole segments are compared, so that `python` does not allow `python-evil`.
import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fault } from '../faults.ts';

/**
 * The real place of a path that may be written, in a folder that is there. No symbolic link on the way, not even one that
 * leads to an allowed place. Throws ALLOWED_PATHS_VIOLATION. What the caller then opens may have changed meanwhile.
 */
export function requireAllowedPath(path: string, allowed: readonly string[], root: string): string {
  assertAllowed(path, allowed);
  let place = realpathSync.native(root);
  const steps = path.split('/');
  for (const [at, step] of steps.entries()) {
    const reason = whyNotThrough(place, step, at === steps.length - 1);
    if (reason !== null) throw violation(path, allowed, reason);
    place = join(place, step);
  }
  return place;
}

/** By its words alone. Throws ALLOWED_PATHS_VIOLATION that names the path and what is allowed. */
export function assertAllowed(path: string, allowed: readonly string[]): void {
  if (isAllowed(path, allowed)) return;
  throw violation(path, allowed, `lies outside what this run may write: ${allowed.join(', ') || 'nothing'}`);
}

/** An empty list allows nothing, and the case of letters counts everywhere. */
export function isAllowed(path: string, allowed: readonly string[]): boolean {
  if (!path.split('/').every(isPlainName)) return false;
  return allowed.some((each) => {
    const folder = each.replace(/\/\*\*$/, '').replace(/\/$/, '');
    if (folder === '') return false;
    // `folder/**` is what lies below it, not a file of that name.
    return path.startsWith(`${folder}/`) || (path === folder && !each.endsWith('/') && !each.endsWith('/**'));
  });
}

/** In bytes, on nearly every disk. */
const longestName = 255;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const notPlain = /[\\:\u0000-\u001f\u007f]|[. ]$/;

/** A name that means the same on every disk, and nothing else than itself. Windows drops dots and blanks at an end. */
function isPlainName(step: string): boolean {
  return step !== '' && Buffer.byteLength(step) <= longestName && !notPlain.test(step) && !isGitFolder(step);
}

/** Also by the short name that Windows gives it, and with the characters that macOS leaves out. */
function isGitFolder(step: string): boolean {
  return /^(?:\.git|git~\d+)$/i.test(step.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, ''));
}

function whyNotThrough(folder: string, name: string, isLast: boolean): string | null {
  const names = namesIn(folder);
  if (names === null) return null;
  const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return 'goes through a symbolic link';
  // On a disk that ignores case this would be somebody else's file; on others it would be after the next checkout.
  if (!names.includes(name) && (found !== undefined || names.some((each) => isSameWord(each, name))))
    return 'is spelt otherwise on disk';
  if (found === undefined) return null;
  if (isLast && !found.isFile()) return found.isDirectory() ? 'is a folder' : 'is no regular file';
  return isLast || found.isDirectory() ? null : 'goes through a file as if it were a folder';
}

/** Null below what is not there yet. */
function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function isSameWord(one: string, other: string): boolean {
  return one !== other && foldCase(one) === foldCase(other);
}

/** One spelling for all names that some disk takes for the same. */
export function foldCase(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function violation(path: string, allowed: readonly string[], reason: string): Error {
  return fault('ALLOWED_PATHS_VIOLATION', {
    message: `${path} ${reason}.`,
    details: { path, allowed_paths: [...allowed] },
  });
}
