import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSegment } from './open-segment.ts';
import type { Segment } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { readPlaces, SegmentUnreadable } from './segment-file.ts';
import { type SegmentSource, sourceOnDisk } from './segment-source.ts';

const files = 40;
/** Large enough to stay on disk, and different in every line. */
const texts = Array.from({ length: files }, (_, file) =>
  Array.from(
    { length: 900 },
    (__, line) => `const name${file}x${line} = "größe ${file * line}"; // line ${line}\n`,
  ).join(''),
);

let folder = '';
let path = '';
let whole: Buffer;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-source-'));
  path = join(folder, 'one.mseg');
  whole = built();
  writeFileSync(path, whole);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a segment whose large sections are on disk', () => {
  it('answers as one in memory does, and reads only what is asked for', () => {
    const { source, sizes, segment } = opened();
    const inMemory = openSegment(whole);
    const before = sizes.length;
    for (const file of [3, 39, 0, 3]) {
      expect(segment.textOf(file).toString()).toBe(texts[file]);
      expect(segment.lineStart(file, 77)).toBe(inMemory.lineStart(file, 77));
      expect(segment.lineAt(file, segment.lineStart(file, 500) + 3)).toBe(500);
      const { firstChunk } = segment.file(file);
      expect(segment.chunk(firstChunk)).toEqual(inMemory.chunk(firstChunk));
    }
    expect(sizes.length).toBe(before + 3);
    const asked = [3, 39, 0].reduce((sum, file) => sum + Buffer.byteLength(texts[file] as string), 0);
    expect(sizes.slice(before).reduce((sum, size) => sum + size, 0)).toBeLessThan(asked * 1.5);
    source.close();
  });

  it('finds a rare text by reading a part of it', () => {
    const { source, sizes, segment } = opened();
    const before = sizes.length;
    const needle = Buffer.from('name17x444 ');
    const options = { isCaseSensitive: true, limit: 9 };
    const found = segment.findLiteral(needle, options);
    expect(found).toEqual(openSegment(whole).findLiteral(needle, options));
    expect(found.offsets).toHaveLength(1);
    expect(sizes.slice(before).reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
    source.close();
  });

  it('has all of it in memory once much was read, and lets go of the file', () => {
    const { sizes, segment, isClosed } = opened();
    expect(isClosed()).toBe(false);
    for (let file = 0; file < files; file += 1) expect(segment.textOf(file).toString()).toBe(texts[file]);
    expect(Math.max(...sizes)).toBe(Buffer.byteLength(texts.join('')));
    expect(isClosed()).toBe(true);
    expect(segment.text.toString()).toBe(texts.join(''));
  });

  it('is read to the end after its name is gone', () => {
    const { source, segment } = opened();
    rmSync(path);
    expect(segment.textOf(20).toString()).toBe(texts[20]);
    expect(segment.text.length).toBe(Buffer.byteLength(texts.join('')));
    source.close();
  });

  it('is refused when all of the text is read and a byte of it has changed', () => {
    writeFileSync(path, damagedText());
    const { source, segment } = opened();
    expect(() => segment.text).toThrow('refused: Section text of the segment is damaged');
    expect(() => segment.checkRest()).toThrow(SegmentUnreadable);
    source.close();
  });

  it('is refused when a part of it is read and a byte there has changed', () => {
    writeFileSync(path, damagedText());
    const { source, segment } = opened();
    expect(segment.textOf(3).toString()).toBe(texts[3]);
    expect(() => segment.textOf(17)).toThrow('refused: Section text of the segment is damaged');
    expect(() => segment.findLiteral(Buffer.from('name17x443 '), { isCaseSensitive: true, limit: 9 })).toThrow(
      'refused',
    );
    source.close();
  });

  it('is refused when a literal is looked for and a byte of the signatures has changed', () => {
    const bytes = Buffer.from(whole);
    const place = readPlaces(whole, whole.length).find(({ name }) => name === 'signatures');
    const at = (place?.start ?? 0) + 4_321;
    bytes[at] = (bytes[at] as number) ^ 8;
    writeFileSync(path, bytes);
    const { source, segment } = opened(1);
    expect(segment.textOf(3).toString()).toBe(texts[3]);
    const search = () => segment.findLiteral(Buffer.from('name'), { isCaseSensitive: true, limit: 9 });
    expect(search).toThrow('refused: Section signatures of the segment is damaged');
    source.close();
  });

  it('is refused when the file is cut while it is open', () => {
    const { source, segment } = opened();
    truncateSync(path, 4096);
    expect(() => segment.textOf(30)).toThrow('refused: The segment is shorter than it was');
    source.close();
  });

  it('is looked through without being kept', () => {
    const { source, sizes, segment } = opened();
    const before = sizes.length;
    segment.checkRest();
    expect(sizes.length).toBe(before);
    source.close();
  });
});

function built(): Buffer {
  const builder = new SegmentBuilder();
  for (const [file, text] of texts.entries()) {
    builder.add({
      source: { path: `${file}.js`, lang: 'javascript', role: 'source', hash: `${file}`, text: Buffer.from(text) },
      parsed: {
        chunks: [
          {
            ...{ startLine: 1, endLine: 900, parent: -1, mode: 'code', kind: 'VariableDeclaration' },
            ...{ name: `name${file}x0`, signature: `const name${file}x0`, doc: '', facts: null },
          },
        ],
        imports: [],
        bindings: [],
      },
      isParsed: true,
    });
  }
  return builder.finish();
}

function damagedText(): Buffer {
  const bytes = Buffer.from(whole);
  const place = bytes.indexOf('name17x444');
  bytes[place] = (bytes[place] as number) ^ 1;
  return bytes;
}

interface Opened {
  readonly source: SegmentSource;
  readonly segment: Segment;
  /** Of all reads so far. */
  readonly sizes: readonly number[];
  readonly isClosed: () => boolean;
}

function opened(largeSize?: number): Opened {
  const sizes: number[] = [];
  let isClosed = false;
  const source = sourceOnDisk(path, (cause) => new Error(`refused: ${(cause as Error).message}`));
  const watched: SegmentSource = {
    ...source,
    read(start, length) {
      sizes.push(length);
      return source.read(start, length);
    },
    close() {
      isClosed = true;
      source.close();
    },
  };
  return { source, segment: openSegment(watched, largeSize), sizes, isClosed: () => isClosed };
}
