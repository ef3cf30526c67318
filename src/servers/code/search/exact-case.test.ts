import { expect, test } from 'vitest';
import type { IndexSnapshot } from '../index/snapshot.ts';
import type { Concept } from '../query/concepts.ts';
import { openSegment } from '../segment/open-segment.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import { type Corpus, corpusOf } from './corpus.ts';
import { exactCaseOf } from './exact-case.ts';

const lines = ['HashMap(x)', 'MAP map', 'newMap()', 'Mapped', 'a Map', '// Map'];
const chunks = 4800;

/** A class around chunks of a line each, the last of each six a comment. */
function manyChunks(): Corpus {
  const text = Array.from({ length: chunks }, (_, line) => `${lines[line % lines.length]}\n`).join('');
  const chunk = { parent: -1, mode: 'code', kind: 'Code', name: '', signature: '', doc: '', facts: null } as const;
  const own = Array.from({ length: chunks - 1 }, (_, at) => {
    const line = at + 2;
    const isComment = at % lines.length === lines.length - 2;
    return {
      ...{ ...chunk, startLine: line, endLine: line, parent: isComment ? -1 : 0 },
      ...(isComment ? ({ mode: 'extracted', kind: 'Comment' } as const) : {}),
    };
  });
  const whole = { ...chunk, kind: 'ClassDeclaration', startLine: 1, endLine: chunks } as const;
  const builder = new SegmentBuilder();
  builder.add({
    source: { path: 'a.js', lang: 'javascript', role: 'source', hash: 'h', text: Buffer.from(text) },
    parsed: { chunks: [whole, ...own], imports: [], bindings: [] },
    isParsed: true,
  });
  const segment = openSegment(builder.finish());
  const live = { name: 'one', segment, alive: Uint8Array.of(1) };
  const snapshot: IndexSnapshot = {
    ...{ segments: [live], git: null, lint: new Map(), builtAtMs: 1, phase: 'full', parsedShare: 1 },
  };
  return corpusOf(snapshot);
}

test('chunks have the word where it stands in its case as a part of its own', () => {
  const corpus = manyChunks();
  const sought = [{ type: 'word', text: 'Map', position: 0 }] as const;
  const concept: Concept = { text: 'map', weight: 1, terms: [{ term: 'map', weight: 1 }] };
  const all = exactCaseOf(corpus, sought, new Uint8Array(chunks + 64).fill(1, 0, chunks))(concept);
  expect([...all.subarray(0, 13)]).toEqual([1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 1, 1]);
  const allowed = new Uint8Array(chunks + 64).fill(1, 0, 300);
  const few = exactCaseOf(corpus, sought, allowed)(concept);
  expect(few.subarray(0, 300)).toEqual(all.subarray(0, 300));
  expect(few.subarray(300)).toEqual(new Uint8Array(chunks - 300));
});
