// Random files with chunks that obey the rules of a parsed file, for the tests of segments.
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import type { Chunk, ChunkFacts } from '../../../syntax/chunk.ts';
import { chunkKinds, type SegmentInput } from './segment.ts';

const words = [
  ...['parse', 'parsing', 'HTTPServer', 'getURLs', 'snake_case_name', '_private', 'x', 'i', 'base64', '1234', 'utf8'],
  ...[
    'naïve',
    'ÜberName',
    '日本語',
    '東',
    'テスト済み',
    '한국어',
    'données',
    'e\u0301tat',
    'ſ',
    'İx',
    '😀',
    '“quoted”',
    '—',
  ],
  ...[
    'db.save(row)',
    'Foo::new',
    'a_1b_2c',
    'deadbeef01ab23cd45',
    '=>',
    '...',
    '\t',
    'x'.repeat(130),
    'CONSTANT_VALUE',
  ],
];

export const randomText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 }), fc.constantFrom('\n', '\r\n', ' ', '\n\n')), {
    maxLength: 120,
  })
  .map((pieces) => pieces.join(' '));

const list = fc.uniqueArray(
  fc.oneof(fc.constantFrom('save', 'db.save', 'Foo::new', 'é', ''), fc.string({ maxLength: 6 })),
  {
    maxLength: 4,
  },
);
const nullable = fc.option(fc.string({ maxLength: 8 }), { nil: null });
const count = fc.oneof(fc.nat(5), fc.constant(70_000));

const randomFacts: fc.Arbitrary<ChunkFacts> = fc.record({
  params: fc.array(fc.record({ name: fc.string({ maxLength: 6 }), type: nullable }), { maxLength: 3 }),
  ...{ returnType: nullable, visibility: nullable, inferredTypes: list, decorators: list, modifiers: list },
  ...{ extends: list, calls: list, uses: list, reads: list, writes: list, mutates: list, aliases: list },
  ...{ throws: list, awaits: list, isAsync: fc.boolean(), isGenerator: fc.boolean(), returns: fc.boolean() },
  ...{ branches: count, loops: count, breaks: count, continues: count },
});

const randomDetails = fc.record({
  kind: fc.constantFrom(...chunkKinds),
  name: fc.constantFrom('', 'parseQuery', 'save', 'naïve'),
  signature: fc.constantFrom('', 'function parseQuery(text: string): Query'),
  doc: fc.constantFrom('', 'Parses what was asked.', 'données'),
  facts: fc.option(randomFacts, { nil: null }),
});

/** Shapes are numbers that decide where chunks lie, so that a smaller one means fewer of them. */
const randomShape = fc.record({
  cuts: fc.array(fc.nat(30), { maxLength: 6 }),
  inner: fc.array(fc.boolean(), { maxLength: 6 }),
  comments: fc.array(fc.nat(30), { maxLength: 3 }),
});

export const randomInput: fc.Arbitrary<SegmentInput> = fc
  .record({
    text: randomText,
    shape: randomShape,
    details: fc.array(randomDetails, { minLength: 24, maxLength: 24 }),
    path: fc.constantFrom('src/http/getUser.ts', 'README.md', 'a/b_c/数据.py', 'x'),
    imports: list,
    bindings: fc.array(fc.record({ local: fc.string(), imported: fc.string(), from: fc.string() }), { maxLength: 2 }),
    isParsed: fc.boolean(),
  })
  .map(({ text: string, shape, details, path, imports, bindings, isParsed }) => {
    const text = Buffer.from(string);
    const places = placesOf(shape, lineCountOf(text));
    const chunks = places.map((place, index): Chunk => ({ ...(details[index] as (typeof details)[0]), ...place }));
    return {
      source: { path, lang: 'typescript', role: 'source', hash: createHash('sha256').update(text).digest('hex'), text },
      parsed: { chunks, imports, bindings },
      isParsed,
    };
  });

export function lineCountOf(text: Buffer): number {
  const feeds = text.filter((byte) => byte === 10).length;
  return text.length === 0 || text.at(-1) === 10 ? feeds : feeds + 1;
}

type Place = Pick<Chunk, 'startLine' | 'endLine' | 'parent' | 'mode'>;

/** Outer chunks side by side over all lines, some with one within, and comments anywhere; in the order of a parsed file. */
function placesOf(shape: { cuts: number[]; inner: boolean[]; comments: number[] }, lines: number): Place[] {
  if (lines === 0) return [];
  const starts = [...new Set([1, ...shape.cuts.filter((cut) => cut > 1 && cut <= lines)])].sort((a, b) => a - b);
  const outer = starts.map((startLine, index): Place & { isInner: boolean } => {
    return { startLine, endLine: (starts[index + 1] ?? lines + 1) - 1, parent: -1, mode: 'code', isInner: false };
  });
  const all = outer.flatMap((place, index) => {
    const length = place.endLine - place.startLine + 1;
    if (!shape.inner[index] || length < 3) return [place];
    const middle = { ...place, startLine: place.startLine + 1, endLine: place.endLine - 1, isInner: true };
    return [place, middle];
  });
  const comments = shape.comments.map((line) => (line % lines) + 1);
  const extracted = comments.map((startLine) => ({
    ...{ startLine, endLine: Math.min(startLine + 1, lines), parent: -1, mode: 'extracted' as const, isInner: false },
  }));
  const sorted = [...all, ...extracted].sort((one, other) => one.startLine - other.startLine);
  return sorted.map(({ isInner, ...place }) => ({
    ...place,
    parent: isInner
      ? sorted.findLastIndex(
          (other) =>
            !other.isInner &&
            other.endLine === place.endLine + 1 &&
            other.mode === 'code' &&
            other.startLine === place.startLine - 1,
        )
      : -1,
  }));
}
