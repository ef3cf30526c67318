// Looks at every link and title of the vault. Only what is listed is read from disk again, for its position.
import type { NoteGraph } from '../graph/note-graph.ts';
import type { VaultIndex } from '../index/vault-index.ts';
import { scanNote } from '../vault/scan-note.ts';
import type { AmbiguousLink, BrokenLink, Counted, Health } from './vault-reports.ts';

export async function checkHealth(index: VaultIndex, limit: number): Promise<Health> {
  const { graph } = index;
  const found = lookAtLinks(graph, limit);
  const issues = [
    ...graph.idsInOrder().flatMap((id) => graph.find(id)?.issues.map((message) => ({ id, message })) ?? []),
    ...index.issues.map(({ path, message }) => ({ id: path, message })),
  ];
  const positions = new Positions(index);
  return {
    notes: graph.size,
    links: found.edges,
    tags: graph.tagCounts().length,
    broken: { total: found.broken.total, items: await positions.placeAll(found.broken.items) },
    ambiguous: { total: found.ambiguous.total, items: await positions.placeAll(found.ambiguous.items) },
    orphans: counted(graph.orphans(), limit),
    duplicates: counted(
      graph.duplicateTitles().map(({ title, ids }) => ({ title, ids: [...ids] })),
      limit,
    ),
    issues: counted(issues, limit),
  };
}

/** A link by its number within its note: enough to find it in the text. */
type Unplaced<T extends BrokenLink> = Omit<T, 'line' | 'column'> & { readonly at: number };

function lookAtLinks(graph: NoteGraph, limit: number) {
  const broken: Counted<Unplaced<BrokenLink>> = { total: 0, items: [] };
  const ambiguous: Counted<Unplaced<AmbiguousLink>> = { total: 0, items: [] };
  let edges = 0;
  for (const id of graph.idsInOrder()) {
    edges += graph.degrees(id).outgoing;
    for (const [at, { link, resolution }] of graph.resolutions(id).entries()) {
      if (resolution.kind === 'missing') count(broken, { id, target: link.target, at }, limit);
      if (resolution.kind !== 'note' || resolution.candidates.length < 2) continue;
      const { id: chosen, candidates } = resolution;
      count(ambiguous, { id, target: link.target, at, chosen, candidates: [...candidates] }, limit);
    }
  }
  return { edges, broken, ambiguous };
}

function count<T>(list: Counted<T>, item: T, limit: number): void {
  list.total += 1;
  if (list.items.length < limit) list.items.push(item);
}

function counted<T>(items: readonly T[], limit: number): Counted<T> {
  return { total: items.length, items: items.slice(0, limit) };
}

/** Lines and columns of links, each note read at most once. */
class Positions {
  readonly #index: VaultIndex;
  readonly #links = new Map<string, Promise<readonly { line: number; column: number }[]>>();

  constructor(index: VaultIndex) {
    this.#index = index;
  }

  placeAll<T extends { readonly id: string; readonly at: number }>(items: readonly T[]) {
    return Promise.all(
      items.map(async ({ at, ...item }) => {
        const links = await this.#linksOf(item.id);
        // A note edited this very moment may have lost the link; the next report will know.
        const { line, column } = links[at] ?? { line: 1, column: 1 };
        return { ...item, line, column };
      }),
    );
  }

  #linksOf(id: string) {
    const known = this.#links.get(id) ?? this.#index.body(id).then((body) => scanNote(body?.text ?? '').links);
    this.#links.set(id, known);
    return known;
  }
}
