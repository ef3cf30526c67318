// Server-sent events out of a byte stream: data lines joined, comments and other fields dropped.
import { StringDecoder } from 'node:string_decoder';

/** Yields the data of each event. The end of the stream does not complete an event. */
export async function* readEvents(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let buffered = '';
  let data: string[] = [];
  for await (const chunk of bytes) {
    buffered += decoder.write(chunk);
    // A lone \r at the end may be half of \r\n: it waits for what follows.
    const lines = buffered.split(/\r\n|\n|\r(?!$)/);
    buffered = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield data.join('\n');
        data = [];
      } else if (line === 'data' || line.startsWith('data:')) {
        data.push(line.slice(5).replace(/^ /, ''));
      }
    }
  }
}
