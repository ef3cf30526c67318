// Chunks under the names that labels use: what is around them and their own name.
import type { Chunk, ParsedFile } from '../../src/syntax/chunk.ts';
import type { Subject } from './filter-rules.ts';
import type { ChunkNames, Labels } from './truth-labels.ts';

export interface NamedChunk {
  readonly file: string;
  /** From the outermost inwards. */
  readonly chain: readonly string[];
  /** Without its visibility, to tell `struct Store` from `impl Store`. */
  readonly signature: string;
  readonly title: string;
  /** One, but for the pieces of code that stand in no symbol: they count together. */
  readonly parts: readonly Subject[];
}

/** All code of a file that the labels speak of. */
export function nameChunks(file: string, parsed: ParsedFile, { unsettled }: Labels): NamedChunk[] {
  const { chunks, imports } = parsed;
  const code = chunks.filter(({ mode, kind }) => mode === 'code' && !unsettled.kinds.includes(kind));
  const loose = code.filter(({ kind }) => kind === 'Code');
  const named = code.filter(({ kind }) => kind !== 'Code').map((chunk) => nameOne(file, chunk, chunks, imports));
  const parts = loose.map((chunk) => ({ chunk, imports }));
  const top = { file, chain: ['<top>'], signature: '', title: `${file} <top>`, parts };
  const all = parts.length > 0 ? [top, ...named] : named;
  const open = resolveNames(unsettled.chunks, all).found;
  return all.filter((chunk) => !open.has(chunk));
}

function nameOne(file: string, chunk: Chunk, chunks: readonly Chunk[], imports: readonly string[]): NamedChunk {
  const chain: string[] = [];
  for (let each: Chunk | undefined = chunk; each; each = chunks[each.parent]) chain.unshift(...each.name.split('::'));
  const signature = chunk.signature.replace(/^pub /, '').replace(/\s*\{.*$/, '');
  const title = `${file} ${chain.join('.')} (${chunk.kind}, line ${chunk.startLine})`;
  return { file, chain, signature, title, parts: [{ chunk, imports }] };
}

interface Resolved {
  readonly found: ReadonlySet<NamedChunk>;
  /** Names that no chunk has. */
  readonly lost: readonly string[];
}

export function resolveNames(names: ChunkNames, chunks: readonly NamedChunk[]): Resolved {
  const found = new Set<NamedChunk>();
  const lost: string[] = [];
  for (const [file, wanted] of Object.entries(names)) {
    const inFile = chunks.filter((chunk) => chunk.file === file);
    for (const name of wanted) {
      const matching = name === '*' ? inFile : chunksNamed(name, inFile);
      if (name !== '*' && matching.length > 1) throw new Error(`${file} has several chunks ${name}`);
      if (matching.length === 0) lost.push(`${file} ${name}`);
      for (const chunk of matching) found.add(chunk);
    }
  }
  return { found, lost };
}

/** A name with a space is a signature, without the fields of a tuple. Otherwise the whole chain counts before the end of one. */
function chunksNamed(name: string, chunks: readonly NamedChunk[]): readonly NamedChunk[] {
  if (name.includes(' ')) {
    return chunks.filter(({ signature }) => signature === name || signature.startsWith(`${name}(`));
  }
  const whole = chunks.filter(({ chain }) => chain.join('.') === name);
  return whole.length > 0 ? whole : chunks.filter(({ chain }) => `.${chain.join('.')}`.endsWith(`.${name}`));
}
