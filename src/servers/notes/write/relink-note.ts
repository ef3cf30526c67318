// Rewrites the links of one note so that each means after the rename what it meant before.
import type { NoteGraph } from '../graph/note-graph.ts';
import type { Resolution } from '../graph/resolution.ts';
import type { Link } from '../vault/link.ts';
import { scanNote } from '../vault/scan-note.ts';
import type { ScannedNote } from '../vault/scanned-note.ts';
import { applySplices, type Splice } from '../vault/splice.ts';
import { losesItsName, losesItsPath, type Renaming, rebasedPaths, type Standing, spellingsOf } from './spell-link.ts';
import { writeLabel, writeTarget } from './write-target.ts';

export interface LinkingNote {
  readonly source: Standing;
  readonly text: string;
  readonly scan: ScannedNote;
  /** Where each link led before the rename, in the order of the scan. */
  readonly meanings: readonly Resolution[];
}

export interface Relinked {
  readonly edits: readonly Splice[];
  /** Links that no spelling can save, as they stand in the text. */
  readonly lost: readonly string[];
}

/** `graph` is as it will be after the rename. */
export function relinkNote(graph: NoteGraph, note: LinkingNote, renaming: Renaming): Relinked {
  const edits = new Map<number, Splice>();
  const lost = new Set<Link>();
  note.scan.links.forEach((link, index) => {
    const meaning = note.meanings[index] ?? { kind: 'self' };
    const target = newTarget(graph, link, note, meaning, renaming);
    if (target === null) lost.add(link);
    // Links that share a definition ask for the same edit.
    else if (target !== undefined)
      edits.set(link.targetStart, { start: link.targetStart, end: link.targetEnd, text: target });
    const label =
      meaning.kind === 'note' && meaning.id === renaming.was.id ? newLabel(note.text, link, renaming) : null;
    if (label !== null) edits.set(link.labelStart, { start: link.labelStart, end: link.labelEnd, text: label });
  });
  return settle(
    graph,
    note,
    renaming,
    [...edits.values()].sort((a, b) => a.start - b.start),
    lost,
  );
}

/** Undefined when the link is good as it is, null when no spelling is. */
function newTarget(
  graph: NoteGraph,
  link: Link,
  note: LinkingNote,
  meaning: Resolution,
  renaming: Renaming,
): string | null | undefined {
  if (meaning.kind === 'self') return undefined;
  if (meaning.kind !== 'note') return rebase(graph, link, note, renaming.is.id);
  const meant = meantNote(meaning.id, renaming);
  const isLost = losesItsName(link, meant) || losesItsPath(link, meant, note.source);
  return !isLost && leadsTo(graph, link, note, meaning, meant.is.id) ? undefined : respell(graph, link, note, meant);
}

/** What is no note stays none, but for what waited for the new name. */
function rebase(graph: NoteGraph, link: Link, note: LinkingNote, id: string): string | undefined {
  for (const target of rebasedPaths(link, note.source)) {
    const found = graph.resolve({ kind: link.kind, target }, note.source.is);
    if (found.kind !== 'note' || found.id === id) return writeTarget(note.text, link, target) ?? undefined;
  }
  return undefined;
}

function meantNote(id: string, renaming: Renaming): Renaming {
  if (id === renaming.was.id) return renaming;
  const same = { id, title: '' };
  return { was: same, is: same };
}

/** A link that was ambiguous before may stay so; one that was not must not become so. */
function leadsTo(graph: NoteGraph, link: Link, note: LinkingNote, meaning: Resolution, id: string): boolean {
  const found = graph.resolve(link, note.source.is);
  if (found.kind !== 'note' || meaning.kind !== 'note' || found.id !== id) return false;
  return found.candidates.length === 1 || meaning.candidates.length > 1;
}

function respell(graph: NoteGraph, link: Link, note: LinkingNote, meant: Renaming): string | null {
  let ambiguous: string | null = null;
  for (const target of spellingsOf(link, meant, note.source)) {
    const found = graph.resolve({ kind: link.kind, target }, note.source.is);
    if (found.kind !== 'note' || found.id !== meant.is.id) continue;
    const written = writeTarget(note.text, link, target);
    if (written === null) continue;
    if (found.candidates.length === 1) return written;
    ambiguous ??= written;
  }
  return ambiguous;
}

function newLabel(text: string, link: Link, { was, is }: Renaming): string | null {
  return link.label === was.title && was.title !== is.title ? writeLabel(text, link, is.title) : null;
}

/** The edits that hold when the text is read again: no spelling is trusted that has not been tried. */
function settle(
  graph: NoteGraph,
  note: LinkingNote,
  renaming: Renaming,
  edits: readonly Splice[],
  lost: ReadonlySet<Link>,
): Relinked {
  const inBody = edits.filter(({ start }) => start >= note.scan.bodyStart);
  const kept = [edits, inBody].find((some) => holds(graph, note, renaming, some, edits, lost));
  if (kept === edits) return { edits, lost: [...lost].map((link) => note.text.slice(link.start, link.end)) };
  const dropped = new Set(edits.filter((edit) => !kept?.includes(edit)).map(({ start }) => start));
  const all = note.scan.links.filter((link) => lost.has(link) || dropped.has(link.targetStart));
  return { edits: kept ?? [], lost: all.map((link) => note.text.slice(link.start, link.end)) };
}

function holds(
  graph: NoteGraph,
  note: LinkingNote,
  renaming: Renaming,
  tried: readonly Splice[],
  wanted: readonly Splice[],
  lost: ReadonlySet<Link>,
): boolean {
  if (tried.length === 0) return wanted.length === 0;
  const { links, issues } = scanNote(applySplices(note.text, tried));
  if (links.length !== note.scan.links.length || issues.join() !== note.scan.issues.join()) return false;
  const starts = new Set(tried.map(({ start }) => start));
  return note.scan.links.every((link, index) => {
    const [fresh, meaning] = [links[index], note.meanings[index]];
    if (!fresh || meaning?.kind !== 'note' || lost.has(link) || !starts.has(link.targetStart)) return true;
    const found = graph.resolve(fresh, note.source.is);
    return found.kind === 'note' && found.id === meantNote(meaning.id, renaming).is.id;
  });
}
