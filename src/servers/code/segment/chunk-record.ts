// A chunk's details in a record: all that has no column of its own. Strings that repeat stand in the pool.
import type { ChunkFacts, Param } from '../../../syntax/chunk.ts';
import { readVarint } from './posting-code.ts';
import type { RecordReader, RecordWriter } from './record.ts';
import type { ChunkDetails } from './segment.ts';
import type { TextPacker } from './text-packer.ts';
import { copySlices, readSlices, writeSlices } from './text-slices.ts';

type FactShape = 'flag' | 'count' | 'word' | 'words' | 'params';

/** The commonest first: a number says by its bits what a chunk has, and only that follows. Most have little. */
const shapes: Readonly<Record<keyof ChunkFacts, FactShape>> = {
  uses: 'words',
  calls: 'words',
  params: 'params',
  reads: 'words',
  returns: 'flag',
  visibility: 'word',
  returnType: 'word',
  inferredTypes: 'words',
  writes: 'words',
  branches: 'count',
  modifiers: 'words',
  mutates: 'words',
  isAsync: 'flag',
  awaits: 'words',
  throws: 'words',
  loops: 'count',
  extends: 'words',
  decorators: 'words',
  aliases: 'words',
  breaks: 'count',
  continues: 'count',
  isGenerator: 'flag',
};
const facts = Object.entries(shapes) as readonly (readonly [keyof ChunkFacts, FactShape])[];

const has = { name: 1, signature: 2, doc: 4, facts: 8 } as const;

/** Of the bytes of the file, [from, to) are the chunk's. */
export interface ChunkText {
  readonly text: Buffer;
  readonly range: readonly [number, number];
}

export function writeChunk(
  chunk: ChunkDetails,
  { text, range }: ChunkText,
  to: RecordWriter,
  numberOf: (value: string) => number,
): void {
  const { name, signature, doc, facts } = chunk;
  to.number(
    (name === '' ? 0 : has.name) |
      (signature === '' ? 0 : has.signature) |
      (doc === '' ? 0 : has.doc) |
      (facts ? has.facts : 0),
  );
  if (name !== '') to.number(numberOf(name));
  if (signature !== '') writeSlices(to, signature, text, range, ' ');
  if (doc !== '') writeSlices(to, doc, text, range, '\n');
  if (facts) writeFacts(facts, to, numberOf);
}

/** The text of the chunk's file begins at `base`. */
export function readChunk(
  from: RecordReader,
  text: Buffer,
  base: number,
  stringOf: (number: number) => string,
): ChunkDetails {
  const parts = from.number();
  return {
    name: parts & has.name ? stringOf(from.number()) : '',
    signature: parts & has.signature ? readSlices(from, text, base, ' ') : '',
    doc: parts & has.doc ? readSlices(from, text, base, '\n') : '',
    facts: parts & has.facts ? readFacts(from, stringOf) : null,
  };
}

/** The number of the name, -1 for none. */
export function readNameNumber(record: Buffer): number {
  return (record[0] as number) & has.name ? readVarint(record, 1) : -1;
}

export function copySignature(from: RecordReader, text: Buffer, base: number, to: TextPacker): void {
  const parts = from.number();
  if ((parts & has.signature) === 0) return;
  if (parts & has.name) from.number();
  copySlices(from, text, base, ' ', to);
}

function writeFacts(values: ChunkFacts, to: RecordWriter, numberOf: (value: string) => number): void {
  let present = 0;
  for (const [bit, [name]] of facts.entries()) if (isThere(values[name])) present |= 1 << bit;
  to.number(present);
  for (const [name] of facts) {
    const value = values[name];
    if (!isThere(value)) continue;
    if (typeof value === 'number') to.number(value);
    else if (typeof value === 'string') to.number(numberOf(value));
    else if (typeof value === 'object') to.list<string | Param>(value ?? [], writeWord);
  }

  function writeWord(word: string | Param): void {
    to.number(numberOf(typeof word === 'string' ? word : word.name));
    // 0 is for what is null.
    if (typeof word !== 'string') to.number(word.type === null ? 0 : numberOf(word.type) + 1);
  }
}

function isThere(value: ChunkFacts[keyof ChunkFacts]): boolean {
  return typeof value === 'object' ? value !== null && value.length > 0 : value !== 0 && value !== false;
}

function readFacts(from: RecordReader, stringOf: (number: number) => string): ChunkFacts {
  const present = from.number();
  const word = (): string => stringOf(from.number());
  const param = (): Param => {
    const name = word();
    const type = from.number();
    return { name, type: type === 0 ? null : stringOf(type - 1) };
  };
  const read = {
    flag: () => true,
    count: () => from.number(),
    word,
    words: () => from.list(word),
    params: () => from.list(param),
  };
  const found = facts.map(([name, shape], bit) => [name, present & (1 << bit) ? read[shape]() : absent[shape]]);
  return Object.fromEntries(found) as unknown as ChunkFacts;
}

const absent = { flag: false, count: 0, word: null, words: [], params: [] } as const;
