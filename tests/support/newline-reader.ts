// Lines as MCP has them over stdio: ended by a newline and nothing else. Node's own readline also ends them at U+2028
// and U+2029, which may stand inside of JSON.
import type { Readable } from 'node:stream';

export function readLines(stream: Readable, take: (line: string) => void): void {
  let pieces: string[] = [];
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const [first = '', ...rest] = chunk.split('\n');
    pieces.push(first);
    for (const next of rest) {
      take(pieces.join(''));
      pieces = [next];
    }
  });
}
