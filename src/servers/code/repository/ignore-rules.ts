// The patterns that hold in one folder: those of the folders above it, then its own. They are kept in one list
// with every pattern written from the root, since git lets the last one that fits decide, across all the files.
import { lstatSync, readFileSync } from 'node:fs';
import ignore, { type Ignore } from 'ignore';
import { ignoreFileBytes } from './limits.ts';

/** Ours, with the same patterns: what it names is left out of the index and stays in git. */
export const ownIgnoreFile = '.mooringignore';

/** Null where there are no patterns at all. */
export type IgnoreRules = Ignore | null;

/** `folder` is the way from the root, empty for the root itself. A file that is a link does not count, as for git. */
export function addRules(above: IgnoreRules, file: string, folder: string): IgnoreRules {
  const text = readIgnoreFile(file);
  if (text === null) return above;
  const rules = ignore({ ignorecase: isCaseBlind });
  if (above !== null) rules.add(above);
  // As a list: each pattern stands for itself, whatever characters the folder's name has.
  return rules.add(patternsOf(text).map((pattern) => rootPattern(pattern, folder)));
}

/** A folder's path ends in `/`. Folders above must have been asked before: what is in an ignored one is not looked at. */
export function isIgnored(rules: IgnoreRules, path: string): boolean {
  return rules?.ignores(path) ?? false;
}

// What git sets up for itself where file systems usually mind no case.
const isCaseBlind = process.platform === 'darwin' || process.platform === 'win32';

function readIgnoreFile(file: string): string | null {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > ignoreFileBytes) return null;
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function patternsOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.map(withoutTrailingSpaces).filter((line) => line !== '' && !line.startsWith('#'));
}

/** Spaces at the end do not count unless a backslash keeps them. From the end, so that a long run costs no more. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end -= 1;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === '\\') backslashes += 1;
  return line.slice(0, backslashes % 2 === 1 && end < line.length ? end + 1 : end);
}

function rootPattern(line: string, folder: string): string {
  if (folder === '') return line;
  const isNegated = line.startsWith('!');
  const pattern = isNegated ? line.slice(1) : line;
  const slash = pattern.indexOf('/');
  // One with a slash before its end is meant from its own folder; any other at every depth below it.
  const isAnchored = slash >= 0 && slash < pattern.length - 1;
  const way = `/${folder.replace(/[\\*?[\]! #]/g, '\\$&')}/${isAnchored ? '' : '**/'}`;
  return `${isNegated ? '!' : ''}${way}${pattern.replace(/^\//, '')}`;
}
