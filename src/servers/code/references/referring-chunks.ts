// Chunks that call or use a name: as it is written, and under the name that an import of their file gives it. Nothing of
// this is kept in the index, so a file that is edited takes nobody else's references with it.
import type { ChunkFacts } from '../../../syntax/chunk.ts';
import type { Segment, ValueField } from '../segment/segment.ts';
import { type ImportedName, importedNames, meaningOf, type SearchedPart } from './imported-names.ts';
import { endsWith, type NamePath, pathOf } from './name-path.ts';

export type Reference = 'calls' | 'uses';

/**
 * Of one part, in no order; a chunk may come twice. `parts` are all of the index: where one of them imports what is asked
 * for, a file that gives its first word to something else does not mean it, though it is written the same.
 */
export function chunksReferring(
  parts: readonly SearchedPart[],
  part: SearchedPart,
  field: Reference,
  asked: string,
): number[] {
  const path = pathOf(asked);
  const written = writtenChunks(part.segment, field, asked);
  if (path.length === 0) return [...written];
  const found = path.length === 1 ? [...written] : withoutOthers(parts, part.segment, written, path);
  const read = new ValueReader(part.segment, field);
  for (const name of importedNames(part, path)) {
    // Found already: it goes by its own name here.
    if (path.length === 1 && name.local === asked) continue;
    for (const chunk of read.chunksOf(name)) found.push(chunk);
  }
  return found;
}

function writtenChunks(segment: Segment, field: ValueField, asked: string): Uint32Array {
  const table = segment.values(field);
  const value = table.find(asked);
  return value === -1 ? new Uint32Array(0) : table.chunksOf(value);
}

function withoutOthers(
  parts: readonly SearchedPart[],
  segment: Segment,
  written: Uint32Array,
  path: NamePath,
): number[] {
  const meansAnother = (chunk: number): boolean => {
    const meaning = meaningOf(segment, segment.fileOf[chunk] as number, path[0] as string);
    return meaning !== null && !endsWith([...meaning, ...path.slice(1)], path);
  };
  let isImported: boolean | null = null;
  return [...written].filter((chunk) => {
    if (!meansAnother(chunk)) return true;
    isImported ??= parts.some((each) => importedNames(each, path).next().done === false);
    return !isImported;
  });
}

/** How the words of a callee may be joined in one language or another. */
const joints = ['.', '::', '->', ':', '\\', '?.'];

/** Chunks of a file that refer to a name that it imports. Values are looked up once, however many files import them. */
class ValueReader {
  readonly #segment: Segment;
  readonly #field: Reference;
  readonly #chunks = new Map<string, Uint32Array>();
  readonly #takers = new Map<string, Uint32Array>();

  constructor(segment: Segment, field: Reference) {
    this.#segment = segment;
    this.#field = field;
  }

  *chunksOf({ file, local, rest }: ImportedName): Generator<number> {
    const writings = rest.length === 0 ? [local] : joints.map((joint) => [local, ...rest].join(joint));
    // A used name stands alone; what it is taken of is told by what is read and called.
    const values = this.#field === 'uses' ? [local] : writings;
    const isSure = this.#field === 'uses' ? rest.length === 0 : rest.length > 0;
    for (const value of values) {
      for (const chunk of this.#inFile(file, value)) {
        if (this.#isParam(chunk, local)) continue;
        if (isSure || this.#refers(chunk, writings)) yield chunk;
      }
    }
  }

  *#inFile(file: number, value: string): Generator<number> {
    const chunks = this.#chunks.get(value) ?? writtenChunks(this.#segment, this.#field, value);
    this.#chunks.set(value, chunks);
    if (chunks.length === 0) return;
    const { firstChunk, chunkCount } = this.#segment.file(file);
    for (let at = firstNotBelow(chunks, firstChunk); at < chunks.length; at += 1) {
      const chunk = chunks[at] as number;
      if (chunk >= firstChunk + chunkCount) return;
      yield chunk;
    }
  }

  /** Of the chunk or of one around it: within, the name is no longer what is imported. */
  #isParam(chunk: number, local: string): boolean {
    const takers = this.#takers.get(local) ?? writtenChunks(this.#segment, 'param', local);
    this.#takers.set(local, takers);
    if (takers.length === 0) return false;
    for (let each = chunk; each !== -1; each = this.#segment.parentOf[each] as number) {
      if (takers[firstNotBelow(takers, each)] === each) return true;
    }
    return false;
  }

  /** The value of a call may be its last name alone, or that of the chunk itself: `file.open` is no `open`. */
  #refers(chunk: number, writings: readonly string[]): boolean {
    const facts: ChunkFacts | null = this.#segment.detailsOf(chunk).facts;
    if (!facts) return false;
    if (this.#field === 'calls') return writings.some((each) => facts.calls.includes(each));
    return writings.some((each) => facts.calls.includes(each) || facts.reads.includes(each));
  }
}

function firstNotBelow(ascending: Uint32Array, least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
