import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSegment } from './open-segment.ts';
import { type Postings, type SegmentInput, valueFields } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { blockedSections, type SegmentFlaw, SegmentUnreadable } from './segment-file.ts';
import { type SegmentSource, sourceOnDisk } from './segment-source.ts';

const text = Buffer.from('export function parseQuery(text) {\n  return split(text);\n}\n');
const input: SegmentInput = {
  source: { path: 'src/query.js', lang: 'javascript', role: 'source', hash: 'h', text },
  parsed: {
    chunks: [
      {
        ...{ startLine: 1, endLine: 3, parent: -1, mode: 'code', kind: 'FunctionDeclaration', name: 'parseQuery' },
        ...{ signature: 'function parseQuery(text)', doc: '', facts: null },
      },
    ],
    imports: ['node:fs'],
    bindings: [],
  },
  isParsed: true,
};

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-file-'));
  path = join(folder, 'one.mseg');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the file of a segment', () => {
  it('is refused when it is something else', () => {
    expect(flawOf(Buffer.from('something else entirely'))).toBe('magic');
    expect(flawOf(Buffer.alloc(0))).toBe('magic');
  });

  it('is refused when either version is of another day', () => {
    for (const place of [8, 12]) {
      const bytes = built();
      bytes.writeUInt32LE(99, place);
      expect(flawOf(bytes)).toBe('version');
    }
  });

  it('is refused wherever it is cut', () => {
    const bytes = built();
    for (let length = 8; length < bytes.length; length += 13) expect(flawOf(bytes.subarray(0, length))).toBe('cut');
    expect(flawOf(Buffer.concat([bytes, Buffer.alloc(8)]))).toBe('cut');
  });

  it('is refused for any byte that has changed, unless it is between sections', () => {
    const whole = built();
    const before = describeSegment(whole);
    let refused = 0;
    for (let place = 0; place < whole.length; place += 1) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] as number) ^ 0x41;
      const flaw = flawOf(bytes);
      if (flaw === null) expect(describeSegment(bytes)).toEqual(before);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(whole.length / 2);
  });

  it('gives the right answer or none from disk, whichever byte has changed', () => {
    const whole = built(16);
    const before = describeSegment(whole);
    const late = new Set<string>();
    for (let place = 0; place < whole.length; place += 3) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] as number) ^ 0x41;
      writeFileSync(path, bytes);
      const source = sourceOnDisk(path, (cause) => new Error('refused', { cause }));
      try {
        expect(describeSegment(source, 1)).toEqual(before);
      } catch (error) {
        if (error instanceof SegmentUnreadable) continue;
        expect(error).toMatchObject({ message: 'refused', cause: { flaw: 'damaged' } });
        late.add(/Section (\S+)/.exec(String((error as Error).cause))?.[1] ?? '');
      } finally {
        source.close();
      }
    }
    // So little text has no signatures.
    expect([...late, 'signatures'].sort()).toEqual([...blockedSections].sort());
  });

  it('is read from bytes that are not aligned', () => {
    const whole = built();
    const shifted = Buffer.concat([Buffer.alloc(3), whole]).subarray(3);
    expect(describeSegment(shifted)).toEqual(describeSegment(whole));
  });

  it('may hold no file at all', () => {
    const segment = openSegment(new SegmentBuilder().finish());
    expect([segment.fileCount, segment.chunkCount, segment.findTerm('x')]).toEqual([0, 0, -1]);
    expect(segment.findLiteral(Buffer.from('abc'), { isCaseSensitive: true, limit: 5 }).offsets).toEqual([]);
    expect(segment.filesWith([Buffer.from('abc')])).toEqual(new Uint32Array(0));
  });
});

function built(blockSize?: number): Buffer {
  const builder = new SegmentBuilder();
  builder.add(input);
  return builder.finish(blockSize);
}

function flawOf(bytes: Buffer): SegmentFlaw | null {
  try {
    openSegment(bytes);
    return null;
  } catch (error) {
    if (error instanceof SegmentUnreadable) return error.flaw;
    throw error;
  }
}

function describeSegment(from: Buffer | SegmentSource, largeSize?: number): unknown {
  const segment = openSegment(from, largeSize);
  const postings = segment.termsWith('', 99).map((term) => {
    const into: Postings = { length: 0, chunks: new Uint32Array(0), counts: new Uint32Array(0) };
    segment.readPostings(segment.findTerm(term), into);
    return [term, into.chunks[0], into.counts[0]];
  });
  const values = valueFields.map((field) => {
    const table = segment.values(field);
    return Array.from({ length: table.size }, (_, value) => [table.valueAt(value), [...table.chunksOf(value)]]);
  });
  const places = ['ret', 'split(text)'].map((needle) =>
    segment.findLiteral(Buffer.from(needle), { isCaseSensitive: true, limit: 9 }),
  );
  const read = [segment.file(0), segment.chunk(0), segment.textOf(0).toString(), segment.importsOf(0)];
  return [...read, postings, values, places, segment.text.toString()];
}
