// An immutable part of the index, as those who search see it: the text of some files, their chunks, and everything that
// finds a chunk. Chunks and files are numbered from 0 within a segment; typed arrays are views and must not be changed.
import type { Chunk, ChunkKind, ChunkMode, ImportBinding, ParsedFile } from '../../../syntax/chunk.ts';
import type { FileRole, SourceFile } from '../source-file.ts';

/** What a segment is made of. */
export interface SegmentInput {
  readonly source: SourceFile;
  readonly parsed: ParsedFile;
  /** False while only lines are known: the text phase. */
  readonly isParsed: boolean;
}

/** Where a term stands, in the order of the nibbles of a posting's `counts`. */
export const fields = ['name', 'signature', 'path', 'doc', 'comment', 'body', 'callees'] as const;
export type Field = (typeof fields)[number];

export const chunkModes: readonly ChunkMode[] = ['code', 'prose', 'extracted'];
export const chunkKinds: readonly ChunkKind[] = [
  'Window',
  'Code',
  'FunctionDeclaration',
  'MethodDeclaration',
  'ConstructorDeclaration',
  'ClassDeclaration',
  'InterfaceDeclaration',
  'StructDeclaration',
  'EnumDeclaration',
  'TraitDeclaration',
  'ImplDeclaration',
  'TypeDeclaration',
  'VariableDeclaration',
  'PropertyDeclaration',
  'ModuleDeclaration',
  'MacroDeclaration',
  'ConfigDeclaration',
  'StyleRule',
  'Section',
  'Comment',
];

/** Lists of words that a chunk carries and filters ask for. `calls` holds callees in full and by their last name. */
export const valueFields = [
  'name',
  'import',
  'calls',
  'uses',
  'param',
  'decorator',
  'inferredType',
  'returnType',
  'throws',
  'reads',
  'writes',
  'mutates',
  'alias',
  'awaits',
  'visibility',
  'modifier',
  'extends',
] as const;
export type ValueField = (typeof valueFields)[number];

export const counters = ['branches', 'loops', 'breaks', 'continues'] as const;
export type Counter = (typeof counters)[number];
/** A counter of a chunk of which nothing is known. */
export const uncounted = 0xffff;

/** Bits of `flagsOf`. */
export const flags = { hasFacts: 1, isAsync: 2, isGenerator: 4, returns: 8, hasSignature: 16, isCalling: 32 } as const;

export interface SegmentFile {
  readonly path: string;
  readonly lang: string;
  readonly role: FileRole;
  readonly hash: string;
  readonly isParsed: boolean;
  /** Bytes of `text`. */
  readonly textStart: number;
  readonly textEnd: number;
  readonly lineCount: number;
  readonly firstChunk: number;
  readonly chunkCount: number;
}

/** Filled by `readPostings`, used again for the next term. */
export interface Postings {
  length: number;
  /** Ascending. */
  chunks: Uint32Array;
  /** How often the term stands in each field, four bits each in the order of `fields`, the first in the lowest; 15 means 15 or more. */
  counts: Uint32Array;
}

/** The values of one field over all chunks: small, so that a filter may look at every one. */
export interface ValueTable {
  readonly size: number;
  /** How many chunks carry the field at all. */
  readonly carriers: number;
  valueAt(value: number): string;
  /** Ascending. */
  chunksOf(value: number): Uint32Array;
  /** -1 when no chunk has exactly this. */
  find(value: string): number;
  /** All of them, made for each call. */
  texts(): PackedTexts;
}

/** Many texts in one buffer, each with a NUL after it. */
export interface PackedTexts {
  readonly bytes: Buffer;
  /** Where each begins; one more at the end. */
  readonly starts: Uint32Array;
}

export interface AverageLength {
  readonly sum: number;
  readonly chunks: number;
}

export type ChunkDetails = Pick<Chunk, 'name' | 'signature' | 'doc' | 'facts'>;

export interface Segment {
  /** Throws `SegmentUnreadable` when something that opening does not read is not as it was written. */
  checkRest(): void;
  readonly fileCount: number;
  readonly chunkCount: number;
  /** The text of all files, one after the other: all of it in memory, from the first time it is asked for. */
  readonly text: Buffer;
  /** The same of one file, which is cheaper. Positions in it count from `textStart`. */
  textOf(file: number): Buffer;
  file(file: number): SegmentFile;
  /** Byte of `text` at which a line begins; lines count from 1, and the one after the last begins at `textEnd`. */
  lineStart(file: number, line: number): number;
  /** The line of a file that a byte of `text` lies in. */
  lineAt(file: number, byte: number): number;
  /** The file that a byte of `text` lies in. */
  fileAt(byte: number): number;
  /** The same for the same files with the same content, and hardly ever for others. */
  readonly filesKey: number;
  /** By file: the same for the same content, and hardly ever for another. */
  readonly contentKeyOf: Uint32Array;
  /** By file, and one entry more: where its chunks begin, and those of the file before end. */
  readonly firstChunkOf: Uint32Array;
  roleOf(file: number): FileRole;
  importsOf(file: number): readonly string[];
  bindingsOf(file: number): readonly ImportBinding[];

  readonly fileOf: Uint32Array;
  readonly startLineOf: Uint16Array | Uint32Array;
  readonly endLineOf: Uint16Array | Uint32Array;
  /** A chunk of this segment, or -1. */
  readonly parentOf: Int32Array;
  /** Index into `chunkModes`. */
  readonly modeOf: Uint8Array;
  /** Index into `chunkKinds`. */
  readonly kindOf: Uint8Array;
  readonly flagsOf: Uint8Array;
  readonly counterOf: Readonly<Record<Counter, Uint16Array>>;
  /** How many terms a field of a chunk has, rounded: `decodeLength` reads it. */
  readonly lengthCodeOf: Readonly<Record<Field, Uint8Array>>;
  /** Over all chunks that have the field: how long it is, dead ones included. */
  readonly averageLengthOf: Readonly<Record<Field, AverageLength>>;
  /** The innermost chunk of mode code or prose whose own line this is; -1 for a blank line between symbols and for one beyond the file. */
  chunkAt(file: number, line: number): number;
  /** Decoded for each call: for hits, not for loops over all chunks. */
  chunk(chunk: number): Chunk;
  /** Of what `chunk` says, that which is written of it. */
  detailsOf(chunk: number): ChunkDetails;
  /** Of the chunk's name, for `stringAt`; -1 where it has none. The same name has the same number. */
  nameNumberOf(chunk: number): number;
  stringAt(number: number): string;
  /** Of all chunks, made for each call. */
  signatures(): PackedTexts;

  /** Terms as `tokenize` makes them; -1 when no chunk has it. */
  findTerm(term: string): number;
  /** Terms that begin so, at most `limit` of them. */
  termsWith(prefix: string, limit: number): string[];
  /** How many chunks have the term, in whatever field. */
  chunksWith(term: number): number;
  readPostings(term: number, into: Postings): void;
  values(field: ValueField): ValueTable;

  /**
   * Bytes of `text` at which the needle stands, ascending, at most `limit`. Case folds ASCII letters alone. Files that
   * `isAlive` denies are left out.
   */
  findLiteral(needle: Buffer, options: LiteralOptions): LiteralMatches;
  /** Files that may hold all of these, ascending: none is missed, some may be too many. */
  filesWith(needles: readonly Buffer[]): Uint32Array;
}

export interface LiteralOptions {
  readonly isCaseSensitive: boolean;
  readonly limit: number;
  readonly isAlive?: (file: number) => boolean;
}

export interface LiteralMatches {
  readonly offsets: readonly number[];
  /** More were there than `limit`. */
  readonly isCut: boolean;
}
