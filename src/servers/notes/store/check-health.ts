// Looks at every link and title of the vault.
import type { NoteGraph } from '../graph/note-graph.ts';
import type { VaultIndex } from '../index/vault-index.ts';
import type { AmbiguousLink, BrokenLink, Counted, Health } from './vault-reports.ts';

export function checkHealth(index: VaultIndex, limit: number): Health {
  const { graph } = index;
  const found = lookAtLinks(graph, limit);
  const issues = [
    ...graph.idsInOrder().flatMap((id) => graph.find(id)?.issues.map((message) => ({ id, message })) ?? []),
    ...index.issues.map(({ path, message }) => ({ id: path, message })),
  ];
  return {
    notes: graph.size,
    links: found.edges,
    tags: graph.tagCounts().length,
    broken: found.broken,
    ambiguous: found.ambiguous,
    orphans: counted(graph.orphans(), limit),
    duplicates: counted(
      graph.duplicateTitles().map(({ title, ids }) => ({ title, ids: [...ids] })),
      limit,
    ),
    issues: counted(issues, limit),
  };
}

function lookAtLinks(graph: NoteGraph, limit: number) {
  const broken: Counted<BrokenLink> = { total: 0, items: [] };
  const ambiguous: Counted<AmbiguousLink> = { total: 0, items: [] };
  let edges = 0;
  for (const id of graph.idsInOrder()) {
    edges += graph.degrees(id).outgoing;
    for (const { link, resolution } of graph.resolutions(id)) {
      const { target, line, column } = link;
      if (resolution.kind === 'missing') count(broken, { id, target, line, column }, limit);
      if (resolution.kind !== 'note' || resolution.candidates.length < 2) continue;
      const { id: chosen, candidates } = resolution;
      count(ambiguous, { id, target, chosen, candidates: [...candidates], line, column }, limit);
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
