// What a link's target says, read once for all links that say the same.
import type { LinkTarget } from '../vault/link.ts';
import { isAttachmentName } from './attachment.ts';
import { foldPlain, hasNoteEnding, lastSegmentOf, plainKey, stemOf } from './name-key.ts';

export interface TargetName {
  /** The target as written, without `.md` and without the slash that means the root. */
  readonly text: string;
  readonly plain: string;
  readonly folded: string;
  /** Folded last segment: the name of the file that is meant, if it is a file. */
  readonly fileKey: string;
  /** `root` for `/a`, `source` for `./a`, `../a` and `a/../b`: then it is this place or none. */
  readonly anchor: 'none' | 'root' | 'source';
  /** Links with a path in brackets: they never mean a title. */
  readonly isStrict: boolean;
  /** What the link is when no note answers to it. */
  readonly absence: 'missing' | 'attachment';
}

export function readTarget(link: LinkTarget): TargetName {
  const isStrict = isStrictLink(link);
  const whole = isStrict ? link.target : link.target.trim();
  const anchor = whole.startsWith('/') ? 'root' : hasDotSegment(whole) ? 'source' : 'none';
  const text = stemOf(anchor === 'root' ? whole.slice(1) : whole);
  const plain = plainKey(text);
  const folded = foldPlain(plain);
  const isFile = !hasNoteEnding(whole) && (isStrict || isAttachmentName(whole));
  return {
    text,
    plain,
    folded,
    fileKey: lastSegmentOf(folded),
    anchor,
    isStrict,
    absence: isFile ? 'attachment' : 'missing',
  };
}

export function isStrictLink(link: LinkTarget): boolean {
  return link.kind === 'markdown' || link.kind === 'reference';
}

/** A note that comes or goes under one of these may change where the link leads; no other can. */
export function keysOfTarget(target: TargetName): string[] {
  return mayBeTitle(target) && target.folded !== target.fileKey ? [target.fileKey, target.folded] : [target.fileKey];
}

export function mayBeTitle(target: TargetName): boolean {
  return !target.isStrict && target.anchor !== 'source';
}

/** The path from the root that a target written in `folder` means; null when it leaves the vault or is a folder. */
export function joinPath(folder: string, target: string): string | null {
  if (isDot(lastSegmentOf(target))) return null;
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of target.split('/')) {
    if (!isDot(segment)) segments.push(segment);
    else if (segment === '..' && segments.pop() === undefined) return null;
  }
  return segments.join('/');
}

function hasDotSegment(target: string): boolean {
  return target.includes('.') && target.split('/').some(isDot);
}

function isDot(segment: string): boolean {
  return segment === '.' || segment === '..';
}
