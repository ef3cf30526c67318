// What is wrong with a vault, found when somebody asks: links that lead nowhere or to several notes, notes nobody
// knows of, titles used twice. Everything comes in the order of its ids or names.
import type { NoteRecord } from '../note-record.ts';
import type { Edges } from './edges.ts';
import { compareIds } from './id-order.ts';
import { isAmbiguous, missing } from './link-code.ts';
import type { LinkTable } from './link-table.ts';
import { foldedKey, folderOf, plainKey, stemOf } from './name-key.ts';
import type { Names } from './names.ts';
import { chooseNotes, findNotes } from './resolve-link.ts';
import { isStrictLink, joinPath, readTarget } from './target-name.ts';

/** A name that links wait for. */
export interface Ghost {
  /** What a new note must be called to be found; for links by path, its path. */
  readonly name: string;
  readonly sources: readonly string[];
}

export interface Ambiguity {
  readonly source: string;
  readonly target: string;
  /** The chosen one first. */
  readonly candidates: readonly string[];
}

export interface DuplicateTitle {
  readonly title: string;
  readonly ids: readonly string[];
}

export function findGhosts(notes: Iterable<NoteRecord>, names: Names, links: LinkTable): Ghost[] {
  const ghosts = new Map<string, { name: string; sources: Set<string> }>();
  for (const { id, link } of linksWhere(notes, names, links, (code) => code === missing)) {
    const target = readTarget(link);
    const isPlace = target.isStrict || target.anchor === 'source';
    const place = isPlace ? joinPath(target.anchor === 'root' ? '' : folderOf(id), target.text) : null;
    const name = place === null ? (isPlace ? link.target : target.text) : `${place}.md`;
    const key = foldedKey(stemOf(name));
    const ghost = ghosts.get(key);
    if (!ghost) ghosts.set(key, { name, sources: new Set([id]) });
    else {
      ghost.sources.add(id);
      if (compareIds(name, ghost.name) < 0) ghost.name = name;
    }
  }
  return [...ghosts.values()]
    .map(({ name, sources }) => ({ name, sources: [...sources] }))
    .sort((a, b) => compareIds(a.name, b.name));
}

export function findAmbiguities(notes: Iterable<NoteRecord>, names: Names, links: LinkTable): Ambiguity[] {
  const told = new Set<string>();
  const ambiguities: Ambiguity[] = [];
  for (const { id, link } of linksWhere(notes, names, links, isAmbiguous)) {
    const key = JSON.stringify([id, isStrictLink(link), link.target]);
    if (told.has(key)) continue;
    told.add(key);
    const target = readTarget(link);
    const slots = chooseNotes(names, target, findNotes(names, target), folderOf(id));
    ambiguities.push({ source: id, target: link.target, candidates: slots.map((slot) => names.idAt(slot)) });
  }
  return ambiguities;
}

/** Notes without a link to or from another note. */
export function findOrphans(ids: Iterable<string>, names: Names, edges: Edges): string[] {
  return [...ids].filter((id) => {
    const slot = names.slotOf(id) ?? -1;
    return edges.out.lengthOf(slot) === 0 && edges.in.lengthOf(slot) === 0;
  });
}

/** Case does not count; the title is spelled as in the first note that has it. */
export function findDuplicateTitles(notes: Iterable<NoteRecord>): DuplicateTitle[] {
  const byTitle = new Map<string, { title: string; ids: string[] }>();
  for (const { id, title } of notes) {
    const known = byTitle.get(plainKey(title));
    if (known) known.ids.push(id);
    else byTitle.set(plainKey(title), { title, ids: [id] });
  }
  return [...byTitle.values()].filter(({ ids }) => ids.length > 1).sort((a, b) => compareIds(a.title, b.title));
}

function* linksWhere(
  notes: Iterable<NoteRecord>,
  names: Names,
  links: LinkTable,
  isWanted: (code: number) => boolean,
): Generator<{ readonly id: string; readonly link: NoteRecord['links'][number] }> {
  for (const note of notes) {
    const codes = links.codesOf(names.slotOf(note.id) ?? -1);
    for (const [index, link] of note.links.entries()) if (isWanted(codes[index] ?? 0)) yield { id: note.id, link };
  }
}
