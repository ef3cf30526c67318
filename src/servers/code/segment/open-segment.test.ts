import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Chunk } from '../../../syntax/chunk.ts';
import { lastName, valuesOfChunk } from './chunk-values.ts';
import { inputOf } from './input-of.ts';
import { encodeLength } from './length-code.ts';
import { openSegment } from './open-segment.ts';
import { lineCountOf, randomInput } from './random-input.ts';
import {
  counters,
  type Field,
  fields,
  type PackedTexts,
  type Postings,
  type Segment,
  type SegmentInput,
  valueFields,
} from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { type SegmentSource, sourceOnDisk } from './segment-source.ts';
import { termsOf } from './tokenize.ts';

const inputs = fc.array(randomInput, { maxLength: 4 });

const sources: SegmentSource[] = [];
afterEach(() => {
  for (const source of sources.splice(0)) source.close();
});

const ways: readonly (readonly [string, (added: readonly SegmentInput[]) => Segment])[] = [
  ['in memory', (added) => openSegment(bytesOf(added))],
  ['read from disk in small parts', fromDisk],
];

describe.each(ways)('a segment %s', (_way, built) => {
  it('gives back every file as it was added', () => {
    fc.assert(
      fc.property(inputs, (added) => {
        const segment = built(added);
        expect(added.map((_, file) => inputOf(segment, file))).toEqual(added);
        for (const [file, input] of added.entries()) expectLines(segment, file, input);
      }),
      { seed: 4, numRuns: 60 },
    );
  });

  it('becomes the same bytes again from what it gives back', () => {
    fc.assert(
      fc.property(inputs, (added) => {
        const segment = built(added);
        expect(bytesOf(added.map((_, file) => inputOf(segment, file)))).toEqual(bytesOf(added));
      }),
      { seed: 5, numRuns: 20 },
    );
  });

  it('finds every term of every field with its chunks and counts, and no other', () => {
    fc.assert(
      fc.property(inputs, (added) => {
        const segment = built(added);
        const expected = expectedPostings(added);
        const into: Postings = { length: 0, chunks: new Uint32Array(0), counts: new Uint32Array(0) };
        expect(segment.termsWith('', 1e6).sort()).toEqual([...expected.keys()].sort());
        for (const [term, counts] of expected) {
          const number = segment.findTerm(term);
          segment.readPostings(number, into);
          expect(segment.chunksWith(number)).toBe(counts.size);
          expect([...into.chunks.subarray(0, into.length)]).toEqual([...counts.keys()]);
          expect([...into.counts.subarray(0, into.length)]).toEqual([...counts.values()]);
        }
      }),
      { seed: 6, numRuns: 60 },
    );
  });

  it('knows the terms that begin so, in order and no more than asked for', () => {
    const segment = built([windows('parse parser Parsing pars part zebra')]);
    expect(segment.termsWith('pars', 10)).toEqual(['pars', 'parse', 'parser', 'parsing']);
    expect(segment.termsWith('pars', 2)).toEqual(['pars', 'parse']);
    expect([segment.termsWith('q', 10), segment.findTerm('pa'), segment.findTerm('zebras')]).toEqual([[], -1, -1]);
  });

  it('counts to fifteen and then no further, and says how long each field is', () => {
    const segment = built([windows('again '.repeat(40))]);
    const into: Postings = { length: 0, chunks: new Uint32Array(0), counts: new Uint32Array(0) };
    segment.readPostings(segment.findTerm('again'), into);
    expect(into.counts[0]).toBe(15 << (4 * fields.indexOf('body')));
    expect(segment.lengthCodeOf.body[0]).toBe(encodeLength(40));
    expect(segment.averageLengthOf.body).toEqual({ sum: 40, chunks: 1 });
    expect(segment.lengthCodeOf.path[0]).toBe(termsOf('src/x.ts').length);
    expect(segment.averageLengthOf.doc).toEqual({ sum: 0, chunks: 0 });
  });

  it('has in each table of values what its chunks carry', () => {
    fc.assert(
      fc.property(inputs, (added) => {
        const segment = built(added);
        const chunks = added.flatMap(({ parsed }) =>
          parsed.chunks.map((chunk) => ({ chunk, imports: parsed.imports })),
        );
        for (const field of valueFields) {
          const table = segment.values(field);
          const lists = chunks.map(({ chunk, imports }) => new Set(valuesOfChunk(field, chunk, imports)));
          const values = [...new Set(lists.flatMap((list) => [...list]))];
          expect(table.size).toBe(values.length);
          expect(table.carriers).toBe(lists.filter((list) => list.size > 0).length);
          expect(unpacked(table.texts())).toEqual(values.map((_, number) => table.valueAt(number)));
          for (const value of values) {
            const number = table.find(value);
            expect(table.valueAt(number)).toBe(value);
            expect([...table.chunksOf(number)]).toEqual(lists.flatMap((list, at) => (list.has(value) ? [at] : [])));
          }
          expect(table.find('no chunk has this')).toBe(-1);
        }
      }),
      { seed: 7, numRuns: 40 },
    );
  });

  it('finds a call by its callee, by the last name of it, and by the caller', () => {
    expect(
      ['save', 'db.save', 'Foo::new<T>', 'a->b', 'this.x?.y', 'rec.save!', 'App\\run', '[]'].map(lastName),
    ).toEqual([...['save', 'save', 'new', 'b', 'y', 'save!', 'run', '[]']]);
  });

  it('has a column for what filters ask of every chunk', () => {
    fc.assert(
      fc.property(inputs, (added) => {
        const segment = built(added);
        const chunks = added.flatMap(({ parsed }) => parsed.chunks);
        expect(segment.chunkCount).toBe(chunks.length);
        expect(unpacked(segment.signatures())).toEqual(chunks.map(({ signature }) => signature));
        for (const [index, { facts, startLine, endLine, signature, name }] of chunks.entries()) {
          const number = segment.nameNumberOf(index);
          expect(number === -1 ? '' : segment.stringAt(number)).toBe(name);
          expect([segment.startLineOf[index], segment.endLineOf[index]]).toEqual([startLine, endLine]);
          for (const counter of counters) {
            expect(segment.counterOf[counter][index]).toBe(facts ? Math.min(facts[counter], 0xfffe) : 0xffff);
          }
          const known = facts ? 1 + (facts.isAsync ? 2 : 0) + (facts.isGenerator ? 4 : 0) + (facts.returns ? 8 : 0) : 0;
          const others = (signature === '' ? 0 : 16) + (facts && facts.calls.length > 0 ? 32 : 0);
          expect(segment.flagsOf[index]).toBe(known + others);
        }
      }),
      { seed: 8, numRuns: 20 },
    );
  });

  it('counts lines and records beyond what two bytes hold', () => {
    const text = 'x\n'.repeat(70_000);
    const chunkAt = (startLine: number, name: string): Chunk => ({
      ...{ startLine, endLine: startLine + 9, parent: -1, mode: 'code', kind: 'FunctionDeclaration' },
      ...{ name, signature: '', doc: '', facts: null },
    });
    // Names that stand nowhere in the text, so that each is a long string of its own.
    const signature = (index: number) => `${index}`.repeat(2_000);
    const chunks = Array.from({ length: 100 }, (_, index) => ({
      ...chunkAt(index * 690 + 1, `f${index}`),
      signature: signature(index),
    }));
    const input = windows(text);
    const segment = built([{ ...input, parsed: { ...input.parsed, chunks } }]);
    expect(segment.startLineOf[99]).toBe(99 * 690 + 1);
    expect(segment.endLineOf[99]).toBe(99 * 690 + 10);
    for (const index of [0, 31, 32, 63, 99]) {
      expect(segment.chunk(index)).toMatchObject({ name: `f${index}`, signature: signature(index) });
    }
  });
});

function unpacked({ bytes, starts }: PackedTexts): string[] {
  return Array.from({ length: starts.length - 1 }, (_, at) =>
    bytes.toString('utf8', starts[at], (starts[at + 1] as number) - 1),
  );
}

function expectLines(segment: Segment, file: number, { source, parsed }: SegmentInput): void {
  const { textStart, textEnd, lineCount, firstChunk, chunkCount } = segment.file(file);
  expect([lineCount, chunkCount]).toEqual([lineCountOf(source.text), parsed.chunks.length]);
  let start = textStart;
  for (let line = 1; line <= lineCount; line += 1) {
    expect(segment.lineStart(file, line)).toBe(start);
    expect(segment.lineAt(file, start)).toBe(line);
    expect(segment.fileAt(start)).toBe(file);
    const owner = parsed.chunks.findLastIndex((chunk) => has(chunk, line) && chunk.mode !== 'extracted');
    expect(segment.chunkAt(file, line)).toBe(owner < 0 ? -1 : firstChunk + owner);
    const feed = segment.text.indexOf(10, start);
    const end = feed < 0 || feed >= textEnd ? textEnd : feed + 1;
    expect(segment.lineAt(file, end - 1)).toBe(line);
    start = end;
  }
  expect(segment.lineStart(file, lineCount + 1)).toBe(textEnd);
  expect([segment.chunkAt(file, 0), segment.chunkAt(file, lineCount + 1)]).toEqual([-1, -1]);
  for (let chunk = firstChunk; chunk < firstChunk + chunkCount; chunk += 1) expect(segment.fileOf[chunk]).toBe(file);
}

/** By term, by chunk: the nibbles of each field, worked out the slow way. */
function expectedPostings(added: readonly SegmentInput[]): Map<string, Map<number, number>> {
  const postings = new Map<string, Map<number, number>>();
  let number = 0;
  for (const { source, parsed } of added) {
    const lines = source.text.toString().split(/(?<=\n)/);
    for (const chunk of parsed.chunks) {
      const texts: Record<Field, string> = {
        name: chunk.name,
        signature: chunk.signature,
        path: source.path,
        doc: chunk.doc,
        comment: commentOf(chunk, parsed.chunks, lines),
        body: lines.filter((_, at) => isOwn(chunk, parsed.chunks, at + 1)).join(''),
        callees: chunk.facts?.calls.map(lastName).join(' ') ?? '',
      };
      for (const [index, field] of fields.entries()) count(postings, number, index * 4, termsOf(texts[field]));
      number += 1;
    }
  }
  return postings;
}

function count(postings: Map<string, Map<number, number>>, chunk: number, shift: number, terms: string[]): void {
  for (const term of terms) {
    const chunks = postings.get(term) ?? new Map<number, number>();
    postings.set(term, chunks);
    const counts = chunks.get(chunk) ?? 0;
    if (((counts >>> shift) & 15) < 15) chunks.set(chunk, counts + (1 << shift));
  }
}

function commentOf(chunk: Chunk, chunks: readonly Chunk[], lines: readonly string[]): string {
  if (chunk.mode === 'extracted') return '';
  const comments = chunks.filter(({ mode, ...other }) => {
    const isDoc =
      chunk.doc !== '' &&
      (other.doc === chunk.doc || (other.name === chunk.name && other.startLine === chunk.startLine));
    return mode === 'extracted' && !isDoc;
  });
  return comments
    .map((comment) => lines.filter((_, at) => has(comment, at + 1) && isOwn(chunk, chunks, at + 1)).join(''))
    .join('\n');
}

function isOwn(chunk: Chunk, chunks: readonly Chunk[], line: number): boolean {
  if (chunk.mode === 'extracted') return has(chunk, line);
  return chunks.findLast((other) => has(other, line) && other.mode !== 'extracted') === chunk;
}

function has(chunk: Chunk, line: number): boolean {
  return chunk.startLine <= line && line <= chunk.endLine;
}

function windows(string: string): SegmentInput {
  const text = Buffer.from(string);
  return {
    source: { path: 'src/x.ts', lang: 'text', role: 'source', hash: 'h', text },
    parsed: {
      chunks: [
        {
          ...{ startLine: 1, endLine: lineCountOf(text), parent: -1, mode: 'code', kind: 'Window' },
          ...{ name: '', signature: '', doc: '', facts: null },
        },
      ],
      ...{ imports: [], bindings: [] },
    },
    isParsed: false,
  };
}

/** Every section that may be read later is, a few bytes at a time, and the file has no name any more by then. */
function fromDisk(added: readonly SegmentInput[]): Segment {
  const path = join(tmpdir(), `mooring-segment-${process.pid}.mseg`);
  writeFileSync(path, bytesOf(added, 16));
  const source = sourceOnDisk(path, (cause) => cause);
  sources.push(source);
  rmSync(path);
  return openSegment(source, 1);
}

function bytesOf(added: readonly SegmentInput[], blockSize?: number): Buffer {
  const builder = new SegmentBuilder();
  for (const input of added) builder.add(input);
  return builder.finish(blockSize);
}
