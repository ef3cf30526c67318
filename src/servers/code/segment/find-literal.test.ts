import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSegment } from './open-segment.ts';
import type { Segment, SegmentInput } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';

const vocabulary = [
  'return null;',
  'createContext',
  'Foo',
  'foo',
  'é',
  'É',
  '日本',
  '\n',
  ' ',
  'aa',
  'aaa',
  'x=>y',
  'Ä\n',
];
/** More than one group of blocks, so that signatures decide, with an end that has none. */
const texts = madeTexts(1_000_000);
const segment = built(texts);
const all = segment.text;

describe('a literal', () => {
  it('is found wherever a plain scan finds it', () => {
    const piece = fc.array(fc.constantFrom(...vocabulary, 'qq', 'nul', 'CREATE', 'ontext'), {
      minLength: 1,
      maxLength: 3,
    });
    const needle = fc.oneof(
      piece.map((pieces) => Buffer.from(pieces.join(''))),
      fc
        .record({ from: fc.nat(all.length - 300), length: fc.integer({ min: 1, max: 200 }) })
        .map(({ from, length }) => {
          return Buffer.from(all.subarray(from, from + length));
        }),
    );
    fc.assert(
      fc.property(needle, fc.boolean(), (wanted, isCaseSensitive) => {
        const { offsets, isCut } = segment.findLiteral(wanted, { isCaseSensitive, limit: 1e9 });
        expect(isCut).toBe(false);
        // One comparison for all of them: there can be a hundred thousand.
        expect(Buffer.from(Uint32Array.from(offsets).buffer).equals(naive(wanted, isCaseSensitive))).toBe(true);
      }),
      { seed: 4, numRuns: 60 },
    );
  });

  it('is found across the border of two blocks and never across two files', () => {
    const filler = '.'.repeat(4090);
    const found = built([`${filler}needle in hay${'.'.repeat(90_000)}`, 'nee', 'dle', 'needle']);
    const { offsets } = found.findLiteral(Buffer.from('needle'), { isCaseSensitive: true, limit: 9 });
    expect(offsets).toEqual([4090, found.file(3).textStart]);
  });

  it('that is longer than a block is found', () => {
    const long = Array.from({ length: 2000 }, (_, index) => `word${index} `).join('');
    const found = built([`${'x'.repeat(70_000)}${long}${'y'.repeat(70_000)}`]);
    expect(found.findLiteral(Buffer.from(long), { isCaseSensitive: false, limit: 9 }).offsets).toEqual([70_000]);
  });

  it('folds ASCII letters alone', () => {
    const found = built(['É é K k \u212a']);
    const find = (needle: string) =>
      found.findLiteral(Buffer.from(needle), { isCaseSensitive: false, limit: 9 }).offsets;
    expect([find('é'), find('É'), find('k')]).toEqual([[3], [0], [6, 8]]);
  });

  it('is cut at the limit, and says so only when there is more', () => {
    const found = built(['ab ab ab']);
    const find = (limit: number) => found.findLiteral(Buffer.from('ab'), { isCaseSensitive: true, limit });
    expect(find(2)).toEqual({ offsets: [0, 3], isCut: true });
    expect(find(3)).toEqual({ offsets: [0, 3, 6], isCut: false });
    expect(found.findLiteral(Buffer.alloc(0), { isCaseSensitive: true, limit: 3 }).offsets).toEqual([]);
  });

  it('is not found in files that are no longer alive', () => {
    const found = built(['needle one', 'needle two', '', 'needle three']);
    const { offsets } = found.findLiteral(Buffer.from('needle'), {
      ...{ isCaseSensitive: true, limit: 9 },
      isAlive: (file) => file !== 1,
    });
    expect(offsets.map((offset) => found.fileAt(offset))).toEqual([0, 3]);
  });
});

describe('the files that may hold some literals', () => {
  it('are never too few', () => {
    const needle = fc.record({
      file: fc.nat(texts.length - 1),
      from: fc.nat(5000),
      length: fc.integer({ min: 1, max: 90 }),
    });
    fc.assert(
      fc.property(fc.array(needle, { maxLength: 3 }), (places) => {
        const needles = places.map(({ file, from, length }) =>
          Buffer.from(texts[file] ?? '').subarray(from, from + length),
        );
        const holding = texts.flatMap((text, file) => {
          const folded = Buffer.from(text).toString('latin1').toLowerCase();
          return needles.every((wanted) => folded.includes(wanted.toString('latin1').toLowerCase())) ? [file] : [];
        });
        const found = new Set(segment.filesWith(needles));
        for (const file of holding) expect(found.has(file)).toBe(true);
        expect([...found]).toEqual([...found].sort((one, other) => one - other));
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it('are few where the literal is rare', () => {
    const rare = madeTexts(600_000).map((text, file) => (file === 7 ? `${text} zyxwvutsrq` : text));
    const found = built(rare).filesWith([Buffer.from('zyxwvutsrq'), Buffer.from('Foo')]);
    expect([...found]).toContain(7);
    expect(found.length).toBeLessThan(rare.length / 4);
  });
});

function madeTexts(size: number): string[] {
  const made: string[] = [];
  let state = 7;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let bytes = 0; bytes < size; ) {
    const pieces: string[] = [];
    const count = next(3000);
    for (let piece = 0; piece < count; piece += 1) {
      pieces.push(next(4) === 0 ? (vocabulary[next(vocabulary.length)] as string) : next(1e6).toString(36));
    }
    const text = pieces.join('');
    made.push(text);
    bytes += text.length;
  }
  return made;
}

function naive(needle: Buffer, isCaseSensitive: boolean): Buffer {
  const fold = (bytes: Buffer) => bytes.toString('latin1').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const text = isCaseSensitive ? all.toString('latin1') : fold(all);
  const wanted = isCaseSensitive ? needle.toString('latin1') : fold(needle);
  const offsets: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (at + needle.length <= segment.file(segment.fileAt(at)).textEnd) offsets.push(at);
  }
  return Buffer.from(Uint32Array.from(offsets).buffer);
}

function built(contents: readonly string[]): Segment {
  const builder = new SegmentBuilder();
  for (const [index, content] of contents.entries()) builder.add(inputWith(`file${index}`, Buffer.from(content)));
  return openSegment(builder.finish());
}

function inputWith(path: string, text: Buffer): SegmentInput {
  return {
    source: { path, lang: 'text', role: 'source', hash: 'h', text },
    parsed: { chunks: [], imports: [], bindings: [] },
    isParsed: false,
  };
}
