// A chunk's details in a record: all that has no column of its own. Strings that repeat stand in the pool.
import type { ChunkFacts, Param } from '../chunk.ts';
import { readVarint } from './posting-code.ts';
import type { RecordReader, RecordWriter } from './record.ts';
import type { ChunkDetails } from './segment.ts';
import type { TextPacker } from './text-packer.ts';
import { copySlices, readSlices, writeSlices } from './text-slices.ts';

type ListFact = {
  [Key in keyof ChunkFacts]: ChunkFacts[Key] extends readonly string[] ? Key : never;
}[keyof ChunkFacts];

const lists: readonly ListFact[] = [
  'inferredTypes',
  'decorators',
  'modifiers',
  'extends',
  'calls',
  'uses',
  'reads',
  'writes',
  'mutates',
  'aliases',
  'throws',
  'awaits',
];

const has = { name: 1, signature: 2, doc: 4, facts: 8 } as const;
const is = { async: 1, generator: 2, returning: 4 } as const;

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
export function readNameNumber(records: Buffer, place: number): number {
  return (records[place] as number) & has.name ? readVarint(records, place + 1) : -1;
}

export function copySignature(from: RecordReader, text: Buffer, base: number, to: TextPacker): void {
  const parts = from.number();
  if ((parts & has.signature) === 0) return;
  if (parts & has.name) from.number();
  copySlices(from, text, base, ' ', to);
}

function writeFacts(facts: ChunkFacts, to: RecordWriter, numberOf: (value: string) => number): void {
  // 0 is for what is null.
  const optional = (value: string | null) => to.number(value === null ? 0 : numberOf(value) + 1);
  to.number(
    (facts.isAsync ? is.async : 0) | (facts.isGenerator ? is.generator : 0) | (facts.returns ? is.returning : 0),
  );
  for (const count of [facts.branches, facts.loops, facts.breaks, facts.continues]) to.number(count);
  optional(facts.returnType);
  optional(facts.visibility);
  to.list(facts.params, (param) => {
    to.number(numberOf(param.name));
    optional(param.type);
  });
  for (const list of lists) to.list(facts[list], (value) => to.number(numberOf(value)));
}

function readFacts(from: RecordReader, stringOf: (number: number) => string): ChunkFacts {
  const optional = (): string | null => {
    const number = from.number();
    return number === 0 ? null : stringOf(number - 1);
  };
  const signs = from.number();
  const [branches, loops, breaks, continues] = [from.number(), from.number(), from.number(), from.number()];
  const returnType = optional();
  const visibility = optional();
  const params = from.list((): Param => ({ name: stringOf(from.number()), type: optional() }));
  const read = Object.fromEntries(
    lists.map((list) => [list, from.list(() => stringOf(from.number()))]),
  ) as unknown as Record<ListFact, readonly string[]>;
  return {
    params,
    returnType,
    visibility,
    ...read,
    isAsync: (signs & is.async) !== 0,
    isGenerator: (signs & is.generator) !== 0,
    returns: (signs & is.returning) !== 0,
    branches,
    loops,
    breaks,
    continues,
  };
}
