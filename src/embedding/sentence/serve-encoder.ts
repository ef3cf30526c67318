// The inside of the model's process: a request per line comes in, an answer per line goes out, one after the other.
import type { Readable } from 'node:stream';
import type { Encode } from './load-encoder.ts';
import { type EmbedAnswer, type EmbedRequest, onLines, packVectors, readRequest } from './wire.ts';

/** Resolves when the input has ended and what was asked before is answered. */
export async function serveEncoder(
  input: Readable,
  write: (line: string) => void,
  load: () => Promise<Encode>,
): Promise<void> {
  // Loaded at once, since whoever starts the process has texts for it.
  const encoder = load();
  let last: Promise<void> = encoder.then(
    () => {},
    () => {},
  );
  onLines(input, (line) => {
    last = last.then(async () => write(`${JSON.stringify(await answer(line, encoder))}\n`));
  });
  await new Promise((resolve) => input.once('end', resolve).once('close', resolve));
  await last;
}

async function answer(line: string, encoder: Promise<Encode>): Promise<EmbedAnswer> {
  const request: EmbedRequest | undefined = readRequest(line);
  if (!request) return { id: -1, error: 'the line is no request: {"id": number, "texts": [string]}' };
  try {
    const encode = await encoder;
    return { id: request.id, vectors: packVectors(await encode(request.texts)) };
  } catch (thrown) {
    return { id: request.id, error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
