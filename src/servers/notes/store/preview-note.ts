// What a note with this text at this place would look like to readers, before anything is written.
import { basename } from 'node:path';
import type { NoteGraph } from '../graph/note-graph.ts';
import { titleFromFileName } from '../vault/file-name.ts';
import { scanNote } from '../vault/scan-note.ts';
import type { StoredNote } from './store-provider.ts';

export function previewNote(graph: NoteGraph, id: string, text: string, hash: string): StoredNote {
  const scanned = scanNote(text);
  const links = scanned.links.flatMap((link) => {
    const found = graph.resolve(link, id);
    return found.kind === 'note' && found.id !== id ? [found.id] : [];
  });
  return {
    id,
    title: scanned.title ?? titleFromFileName(basename(id, '.md')),
    content: text.slice(scanned.bodyStart),
    tags: scanned.tags,
    links: [...new Set(links)],
    hash,
  };
}
