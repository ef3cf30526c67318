// The image of a graph as bytes: its texts as JSON, which is read fastest, then its integers as they are in memory.
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { GraphImage } from '../graph/note-graph.ts';
import type { NoteRecord } from '../note-record.ts';

/** Raise it when links are led by other rules, or the image has another form. */
const imageVersion = 2;

export function imageToBytes({ order, names, tags, links, edges }: GraphImage): Buffer {
  const { sources, ...targets } = links.targets;
  const cells = [order, sources, links.named, links.codes, edges.out, edges.in, ...tags.map((tag) => tag[2])];
  const texts: Texts = {
    names,
    tags: tags.map(([tag, written]) => [tag, written]),
    targets,
    lengths: cells.map(({ length }) => length),
  };
  const text = Buffer.from(JSON.stringify(texts));
  const head = Buffer.alloc(8);
  // Integers have to begin at a multiple of four.
  const filler = Buffer.alloc(-text.length & 3);
  const parts = [
    text,
    filler,
    ...cells.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ];
  head.writeUInt32LE(text.length, 4);
  head.writeUInt32LE(
    parts.reduce((sum, part) => crc32(part, sum), 0),
    0,
  );
  return Buffer.concat([head, ...parts]);
}

/** Throws when the bytes are not what was written. */
export function imageFromBytes(bytes: Uint8Array): GraphImage {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (crc32(buffer.subarray(8)) !== buffer.readUInt32LE(0)) throw new Error('the image of the graph is damaged');
  const textEnd = 8 + buffer.readUInt32LE(4);
  const { names, tags, targets, lengths } = JSON.parse(buffer.toString('utf8', 8, textEnd)) as Texts;
  let at = (textEnd + 3) & ~3;
  const cells = lengths.map((length) => {
    const values = new Int32Array(buffer.buffer.slice(buffer.byteOffset + at, buffer.byteOffset + at + 4 * length));
    at += 4 * length;
    return values;
  });
  const [order, sources, named, codes, out, into, ...tagged] = cells as Cells;
  return {
    order,
    names,
    tags: tags.map(([tag, written], index) => [tag, written, tagged[index] ?? new Int32Array()]),
    links: { named, codes, targets: { sources, ...targets } },
    edges: { out, in: into },
  };
}

/** The same for the same notes with the same content at the same places, and for nothing else. */
export function fingerprintOf(notes: Iterable<NoteRecord | undefined>): string {
  let text = `image ${imageVersion} ${endianness()}\n`;
  for (const note of notes) text += note ? `${note.hash} ${note.id}\n` : '\n';
  return hashBytes(text);
}

interface Texts {
  readonly names: GraphImage['names'];
  readonly tags: readonly (readonly [tag: string, written: number])[];
  readonly targets: Omit<GraphImage['links']['targets'], 'sources'>;
  readonly lengths: readonly number[];
}

type Cells = [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, ...Int32Array[]];
