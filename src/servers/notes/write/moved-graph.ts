// The graph as it will be after a rename. The note is moved in the real graph and moved back before anyone else can
// look: that costs as much as the links that use its names, while a copy would cost as much as the vault.
import { foldedKey, plainKey, stemOf } from '../graph/name-key.ts';
import type { NoteGraph } from '../graph/note-graph.ts';
import type { NoteRecord } from '../note-record.ts';
import type { LinkTarget } from '../vault/link.ts';
import { suffixesOf } from './path-spelling.ts';

/** `ask` must not wait for anything. */
export function askMoved<T>(graph: NoteGraph, old: NoteRecord, fresh: NoteRecord, ask: () => T): T {
  graph.apply({ puts: [fresh], removes: [old.id] });
  try {
    return ask();
  } finally {
    graph.apply({ puts: [old], removes: [fresh.id] });
  }
}

/** Notes with a link whose meaning the rename may change, the renamed one excepted. */
export function findConcerned(graph: NoteGraph, old: NoteRecord, fresh: NoteRecord): Set<string> {
  const concerned = new Set(graph.incoming(old.id));
  askMoved(graph, old, fresh, () => {
    const linked = new Set(graph.incoming(fresh.id));
    for (const rival of findRivals(graph, fresh)) {
      // A note's links to itself are not among the incoming ones.
      for (const id of [rival, ...graph.incoming(rival)]) linked.add(id);
    }
    for (const id of linked) if (mayMean(graph, id, fresh.id)) concerned.add(id);
  });
  concerned.delete(old.id);
  concerned.delete(fresh.id);
  return concerned;
}

/** The notes that share a name with this one: a link by that name has become ambiguous. */
function findRivals(graph: NoteGraph, note: NoteRecord): Set<string> {
  const rivals = new Set<string>();
  for (const link of probesFor(note)) {
    const resolution = graph.resolve(link, '');
    if (resolution.kind !== 'note' || !resolution.candidates.includes(note.id)) continue;
    for (const id of resolution.candidates) rivals.add(id);
  }
  rivals.delete(note.id);
  return rivals;
}

/** One link for each name of the note, as plain as it is, and so that only the folded names are alike. */
function* probesFor(note: NoteRecord): Iterable<LinkTarget> {
  const names = new Set([...suffixesOf(note.id), note.title, ...note.aliases]);
  if (note.heading !== null) names.add(note.heading);
  for (const name of names) {
    for (const target of new Set([name, unlikelySpelling(name)])) {
      yield { kind: 'wiki', target };
      // From the root fewer files answer, so that titles are heard which are not otherwise.
      yield { kind: 'wiki', target: `/${target}` };
      yield { kind: 'markdown', target };
    }
  }
}

function unlikelySpelling(name: string): string {
  const plain = plainKey(stemOf(name));
  return foldedKey(plain).replaceAll('-', ' _-_ ');
}

function mayMean(graph: NoteGraph, source: string, id: string): boolean {
  return graph
    .resolutions(source)
    .some(({ resolution }) => resolution.kind === 'note' && resolution.candidates.includes(id));
}
