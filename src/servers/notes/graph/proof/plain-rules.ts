// The rules of link resolution, written down once more as a list of questions asked of every note in turn. Slow and
// without any index, so that it is plain to read and can be held against the real thing.
import type { NoteRecord } from '../../note-record.ts';
import type { LinkTarget } from '../../vault/link.ts';
import { isAttachmentName } from '../attachment.ts';
import { compareIds } from '../id-order.ts';

type Question = (note: NoteRecord) => boolean;

/** Ids of the notes that the first answered question answers to, else why there is none. */
export function resolvePlainly(
  notes: readonly NoteRecord[],
  link: LinkTarget,
  from: string,
): readonly string[] | string {
  if (link.target.trim() === '') return 'self';
  for (const question of questions(link, from)) {
    const ids = notes.filter(question).map(({ id }) => id);
    if (ids.length > 0) return ids.sort((a, b) => a.split('/').length - b.split('/').length || compareIds(a, b));
  }
  if (/\.md$/i.test(link.target)) return 'missing';
  return link.kind === 'markdown' || isAttachmentName(link.target) ? 'attachment' : 'missing';
}

function questions(link: LinkTarget, from: string): Question[] {
  const isPath = link.kind === 'markdown';
  const target = stem(isPath ? link.target : link.target.trim());
  const folder = from.split('/').slice(0, -1);
  const likenesses = [plain, folded];
  if (target.split('/').some((segment) => segment === '.' || segment === '..')) {
    const place = walk(folder, target);
    return place === null ? [] : [isAt(place, exact), ...likenesses.map((like) => isAt(place, like))];
  }
  const isRooted = target.startsWith('/');
  const name = isRooted ? target.slice(1) : target;
  const near = [...folder, name].join('/');
  return likenesses.flatMap((like) => {
    const places = isRooted ? [name] : isPath ? [near, name] : [name, near];
    const paths = places.flatMap((place) => [...(like === plain ? [isAt(place, exact)] : []), isAt(place, like)]);
    const ending: Question = ({ id }) => like(`/${stem(id)}`).endsWith(like(`/${name}`));
    const isNamed = (given: string): boolean => like(stem(given)) === like(name);
    const titles: Question[] = [
      ({ title }) => isNamed(title),
      ({ aliases }) => aliases.some(isNamed),
      ({ heading }) => heading !== null && isNamed(heading),
    ];
    return [...paths, ...(isRooted ? [] : [ending]), ...(isPath ? [] : titles)];
  });
}

function isAt(place: string, like: (name: string) => string): Question {
  return ({ id }) => like(stem(id)) === like(place);
}

function walk(folder: readonly string[], target: string): string | null {
  // What ends so is a folder.
  if (/(^|\/)\.\.?$/.test(target)) return null;
  const place = [...folder];
  for (const segment of target.split('/')) {
    if (segment === '..' && place.length === 0) return null;
    if (segment === '..') place.pop();
    else if (segment !== '.') place.push(segment);
  }
  return place.join('/');
}

const stem = (name: string): string => name.replace(/\.md$/i, '');
const exact = (name: string): string => name;
const plain = (name: string): string => name.normalize('NFC').toLowerCase();
const folded = (name: string): string => plain(name).replace(/[ _-]+/g, '-');
