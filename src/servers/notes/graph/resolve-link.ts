// Which note a link means. What does not depend on where the link stands is found once per target (`findNotes`);
// `chooseNotes` then lets the folder of the source have its say. All notes of the best rank are answered, the chosen
// one first: more than one means that the link is ambiguous.
import { compareIds } from './id-order.ts';
import { foldedKey, foldPlain, plainKey, stemOf } from './name-key.ts';
import { type Names, nameKeyOf } from './names.ts';
import { joinPath, mayBeTitle, type TargetName } from './target-name.ts';

type Likeness = 'plain' | 'folded';
const likenesses: readonly Likeness[] = ['plain', 'folded'];

export interface Findings {
  readonly slots: readonly number[];
  /** How the paths were compared, if several files answer to the target and the source's folder may still choose. */
  readonly openAs: Likeness | null;
}

const nothing: Findings = { slots: [], openAs: null };

export function findNotes(names: Names, target: TargetName): Findings {
  // Where such a link leads depends on its source alone.
  if (target.anchor === 'source') return nothing;
  for (const likeness of likenesses) {
    if (target.anchor === 'root') {
      const slots = notesAtPath(names, target.text, likeness);
      if (slots.length > 0) return { slots, openAs: null };
    } else {
      const slots = notesEndingOn(names, target, likeness);
      if (slots.length > 0) return { slots, openAs: slots.length > 1 ? likeness : null };
    }
    if (!mayBeTitle(target)) continue;
    const slots = notesEntitled(names, target, likeness);
    if (slots.length > 0) return { slots, openAs: null };
  }
  return nothing;
}

export function chooseNotes(names: Names, target: TargetName, found: Findings, folder: string): readonly number[] {
  if (target.anchor === 'source') {
    const path = joinPath(folder, target.text);
    if (path === null) return [];
    const plain = notesAtPath(names, path, 'plain');
    return plain.length > 0 ? plain : notesAtPath(names, path, 'folded');
  }
  if (found.openAs === null) return found.slots;
  const fromFolder = folder === '' ? target.text : `${folder}/${target.text}`;
  // A path in brackets is read from where it stands, a name in double brackets from the root.
  for (const path of target.isStrict ? [fromFolder, target.text] : [target.text, fromFolder]) {
    const slots = notesAtPath(names, path, found.openAs);
    if (slots.length > 0) return slots;
  }
  return found.slots;
}

/** By likeness `plain`, the exact spelling comes before any other case. */
function notesAtPath(names: Names, path: string, likeness: Likeness): number[] {
  const slots = [...names.atPath(foldedKey(path))];
  if (likeness === 'folded' || slots.length === 0) return byNearness(names, slots);
  const exact = slots.filter((slot) => stemOf(names.idAt(slot)) === path);
  const key = plainKey(path);
  return byNearness(names, exact.length > 0 ? exact : slots.filter((slot) => names.plainPathAt(slot) === key));
}

/** Whole segments only: `sub/Deep` is the end of `a/sub/Deep`, not of `a/resub/Deep`. */
function notesEndingOn(names: Names, target: TargetName, likeness: Likeness): number[] {
  const wanted = target[likeness];
  const ending = `/${wanted}`;
  const slots: number[] = [];
  for (const slot of names.named(target.fileKey)) {
    const plain = names.plainPathAt(slot);
    const path = likeness === 'plain' ? plain : foldPlain(plain);
    if (path === wanted || path.endsWith(ending)) slots.push(slot);
  }
  return byNearness(names, slots);
}

/** By title, else by alias, else by first heading. */
function notesEntitled(names: Names, target: TargetName, likeness: Likeness): number[] {
  const wanted = target[likeness];
  const isMeant = (name: string): boolean =>
    (likeness === 'plain' ? plainKey(stemOf(name)) : nameKeyOf(name)) === wanted;
  const ranks: [number[], number[], number[]] = [[], [], []];
  for (const slot of names.named(target.folded)) {
    const note = names.recordAt(slot);
    if (!note) continue;
    if (isMeant(note.title)) ranks[0].push(slot);
    else if (note.aliases.some(isMeant)) ranks[1].push(slot);
    else if (note.heading !== null && isMeant(note.heading)) ranks[2].push(slot);
  }
  return byNearness(names, ranks.find((slots) => slots.length > 0) ?? []);
}

/** Fewest folders first, then by id. */
function byNearness(names: Names, slots: number[]): number[] {
  if (slots.length < 2) return slots;
  return slots.sort(
    (a, b) => depthOf(names.idAt(a)) - depthOf(names.idAt(b)) || compareIds(names.idAt(a), names.idAt(b)),
  );
}

function depthOf(id: string): number {
  let depth = 0;
  for (let at = id.indexOf('/'); at >= 0; at = id.indexOf('/', at + 1)) depth += 1;
  return depth;
}
