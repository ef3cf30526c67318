import { expect, test } from 'vitest';
import { openSegment } from '../segment/open-segment.ts';
import type { Segment } from '../segment/segment.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import { utf16Place } from './utf16-places.ts';

function segmentOf(...texts: string[]): Segment {
  const builder = new SegmentBuilder();
  for (const [number, text] of texts.entries()) {
    builder.add({
      source: { path: `${number}.txt`, lang: 'text', role: 'docs', hash: `${number}`, text: Buffer.from(text) },
      parsed: { chunks: [], imports: [], bindings: [] },
      isParsed: true,
    });
  }
  return openSegment(builder.finish());
}

test('places are those of the file as a string, whatever its characters take in bytes', () => {
  const lines = Array.from({ length: 3000 }, (_, line) => `${'aé→😀'.repeat(line % 7)} line ${line}\n`);
  const segment = segmentOf('plain\nlines\n', lines.join(''));
  let bytes = 0;
  let units = 0;
  for (const line of lines) {
    expect(utf16Place(segment, 1, bytes)).toBe(units);
    bytes += Buffer.byteLength(line);
    units += line.length;
  }
  expect(utf16Place(segment, 1, bytes)).toBe(units);
  expect(utf16Place(segment, 0, 6)).toBe(6);
});
