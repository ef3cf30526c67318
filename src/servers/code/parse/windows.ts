// Lines of a file of which nothing more is known: pieces of forty, so that text in them is found and shown in reach.
import type { Chunk, ParsedFile } from '../chunk.ts';
import { Lines } from './lines.ts';

const windowLines = 40;

export function windowChunks(text: string): ParsedFile {
  const { count } = new Lines(text);
  const chunks: Chunk[] = [];
  for (let line = 1; line <= count; line += windowLines) {
    chunks.push({
      startLine: line,
      endLine: Math.min(line + windowLines - 1, count),
      parent: -1,
      mode: 'code',
      kind: 'Window',
      name: '',
      signature: '',
      doc: '',
      facts: null,
    });
  }
  return { chunks, imports: [], bindings: [] };
}
