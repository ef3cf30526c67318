// Lines of a file of which nothing more is known: pieces of forty, so that text in them is found and shown in reach.
import type { Chunk, ParsedFile } from '../chunk.ts';
import { Lines } from './lines.ts';

const windowLines = 40;

export function windowChunks(text: string): ParsedFile {
  return windowsOf(new Lines(text).count);
}

export function windowsOf(lineCount: number): ParsedFile {
  const chunks: Chunk[] = [];
  for (let line = 1; line <= lineCount; line += windowLines) {
    chunks.push({
      startLine: line,
      endLine: Math.min(line + windowLines - 1, lineCount),
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
