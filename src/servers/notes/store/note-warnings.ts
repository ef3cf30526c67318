// What is wrong with one note, in the contract's words.
import type { NoteGraph } from '../graph/note-graph.ts';

export function warningsOf(graph: NoteGraph, id: string): string[] {
  const note = graph.find(id);
  if (!note) return [];
  const links = graph.resolutions(id).flatMap(({ link: { target }, resolution }) => {
    if (resolution.kind === 'missing') return [`Broken link: [[${target}]]`];
    if (resolution.kind !== 'note' || resolution.candidates.length < 2) return [];
    const others = resolution.candidates.filter((each) => each !== resolution.id);
    return [`Ambiguous link: [[${target}]] leads to ${resolution.id}, not to ${others.join(', ')}`];
  });
  return [...note.issues, ...links];
}
