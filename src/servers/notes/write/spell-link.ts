// The spellings that would lead a link to a note, the one most like the author's first: a bare name stays bare, a path
// stays a path, a relative one relative, with or without `.md`. What is ambiguous is told by trying the next, longer one.
import { posix } from 'node:path';
import { foldedKey, folderOf, hasNoteEnding, lastSegmentOf, plainKey, stemOf } from '../graph/name-key.ts';
import { joinPath, readTarget, type TargetName } from '../graph/target-name.ts';
import type { LinkTarget } from '../vault/link.ts';
import { depthOf, relativeStem, suffixesOf } from './path-spelling.ts';

/** A note under the id and title it had, and those it will have. */
export interface Renaming {
  readonly was: { readonly id: string; readonly title: string };
  readonly is: { readonly id: string; readonly title: string };
}

/** Where the link stands, before and after. */
export interface Standing {
  readonly was: string;
  readonly is: string;
}

/** Targets as they are meant; how they are written down is another question. */
export function* spellingsOf(link: LinkTarget, note: Renaming, source: Standing): Iterable<string> {
  const written = readTarget(link);
  const ending = hasNoteEnding(link.target.trim()) ? link.target.trim().slice(-3) : '';
  for (const stem of stemsFor(written, note, source)) yield stem + ending;
}

/** True when a path to the note would lead there no more, or only by its end or by another case. */
export function losesItsPath(link: LinkTarget, { was, is }: Renaming, source: Standing): boolean {
  const written = readTarget(link);
  return pathLikeness(written, source.was, was.id) > pathLikeness(written, source.is, is.id);
}

/**
 * True when the author called the note by its file or title, and it is called so no more. Another name that it keeps, such
 * as a heading that nobody has changed yet, may still answer; the author did not mean that one.
 */
export function losesItsName(link: LinkTarget, { was, is }: Renaming): boolean {
  const written = readTarget(link);
  return isCalled(written, was) && !isCalled(written, is);
}

function isCalled(written: TargetName, { id, title }: Renaming['was']): boolean {
  return isPathOf(written, id) || (!written.isStrict && written.folded === foldedKey(stemOf(title)));
}

/** A relative path to what is no note, or not there yet, as it reads from the new folder; empty when nothing changes. */
export function* rebasedPaths(link: LinkTarget, source: Standing): Iterable<string> {
  const { anchor, isStrict } = readTarget(link);
  const [was, is] = [folderOf(source.was), folderOf(source.is)];
  if (was === is || !(anchor === 'source' || (anchor === 'none' && isStrict))) return;
  // The folders above the vault have no names here; they only have to be enough.
  const above = '/~'.repeat(link.target.split('../').length);
  const path = posix.relative(`${above}/${is}`, posix.join(above, was, link.target));
  const needsDot = !path.startsWith('../') && (!isStrict || link.target.startsWith('./'));
  if (!needsDot) yield path;
  yield `./${path}`;
}

function* stemsFor(written: TargetName, note: Renaming, source: Standing): Iterable<string> {
  const rooted = `/${stemOf(note.is.id)}`;
  if (written.anchor === 'root') {
    yield rooted;
    return;
  }
  if (isRelative(written, note, source)) yield* relativeStems(written, note, source);
  else yield* namesAndPaths(written, note);
  if (written.isStrict) yield relativeStem(source.is, note.is.id);
  yield rooted;
}

function isRelative(written: TargetName, { was }: Renaming, source: Standing): boolean {
  return written.anchor === 'source' || pathLikeness(written, source.was, was.id) > 0;
}

/**
 * 2 when a path in brackets, read from where it stands, is that of the note: programs that know no vault read it so.
 * 1 when only the case differs, 0 when it is none.
 */
function pathLikeness({ isStrict, anchor, text }: TargetName, source: string, id: string): 0 | 1 | 2 {
  const path = isStrict && anchor !== 'root' ? joinPath(folderOf(source), text) : null;
  if (path === null) return 0;
  if (path === stemOf(id)) return 2;
  return plainKey(path) === plainKey(stemOf(id)) ? 1 : 0;
}

function* relativeStems(written: TargetName, note: Renaming, source: Standing): Iterable<string> {
  if (staysInFolder(note) && folderOf(source.was) === folderOf(source.is)) yield withLastSegment(written, note);
  const stem = relativeStem(source.is, note.is.id);
  // In double brackets the dot is what makes it relative.
  const hadDot = written.text.startsWith('./') || (written.anchor === 'source' && !written.isStrict);
  const needsDot = hadDot && !stem.startsWith('../');
  yield needsDot ? `./${stem}` : stem;
}

function* namesAndPaths(written: TargetName, note: Renaming): Iterable<string> {
  if (isTitle(written, note)) yield note.is.title;
  const count = written.text.split('/').length;
  // The folders as the author spelled them, if they are still those of the note.
  if (staysInFolder(note) && isPathOf(written, note.was.id)) yield withLastSegment(written, note);
  const isWhole = count > 1 && count >= depthOf(note.was.id);
  yield* suffixesOf(note.is.id, isWhole ? depthOf(note.is.id) : count);
}

function staysInFolder({ was, is }: Renaming): boolean {
  return folderOf(was.id) === folderOf(is.id);
}

function withLastSegment({ text }: TargetName, { is }: Renaming): string {
  return text.slice(0, text.lastIndexOf('/') + 1) + lastSegmentOf(stemOf(is.id));
}

/** Whether the note was called by its title, which was not the name of its file. */
function isTitle({ plain, isStrict }: TargetName, { was, is }: Renaming): boolean {
  if (isStrict || was.title === is.title || is.title.trim() !== is.title || hasNoteEnding(is.title)) return false;
  return plain === plainKey(stemOf(was.title)) && plain !== plainKey(lastSegmentOf(stemOf(was.id)));
}

function isPathOf({ folded }: TargetName, id: string): boolean {
  return `/${readTarget({ kind: 'wiki', target: id }).folded}`.endsWith(`/${folded}`);
}
