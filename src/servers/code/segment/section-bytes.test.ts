import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BlockSums, BytesOnDisk } from './section-bytes.ts';
import { SegmentUnreadable } from './segment-file.ts';
import { type SegmentSource, sourceOnDisk } from './segment-source.ts';

/** The section stands in the midst of the file. */
const start = 24;
const content = Buffer.from(Array.from({ length: 1_000 }, (_, at) => (at * 37 + (at >> 5)) & 0xff));
const blockSize = 16;
const blocks: BlockSums = {
  size: blockSize,
  sums: Uint32Array.from({ length: Math.ceil(content.length / blockSize) }, (_, block) =>
    crc32(content.subarray(block * blockSize, (block + 1) * blockSize)),
  ),
};

let folder = '';
let path = '';
const sources: SegmentSource[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-bytes-'));
  path = join(folder, 'file');
});
afterEach(() => {
  for (const source of sources.splice(0)) source.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a section on disk', () => {
  it('has in every range what was written, across blocks and up to its end', () => {
    write(content);
    const place = fc.nat({ max: content.length + 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 12 }), (ranges) => {
        const { bytes } = opened();
        for (const [one, other] of ranges) {
          const [from, to] = [Math.min(one, other), Math.max(one, other)];
          expect(bytes.between(from, to)).toEqual(content.subarray(from, to));
        }
        expect(bytes.all()).toEqual(content);
      }),
      { seed: 11, numRuns: 100 },
    );
  });

  it('reads whole blocks, each once, and those side by side together', () => {
    write(content);
    const { bytes, reads } = opened();
    bytes.between(40, 41);
    bytes.between(33, 48);
    expect(reads).toEqual([[start + 32, 16]]);
    expect(bytes.between(10, 90)).toEqual(content.subarray(10, 90));
    expect(reads.slice(1)).toEqual([
      [start, 32],
      [start + 48, 48],
    ]);
    expect(bytes.between(20, 70)).toEqual(content.subarray(20, 70));
    expect(bytes.between(990, 1_000)).toEqual(content.subarray(990));
    expect(reads.slice(3)).toEqual([[start + 976, 24]]);
    expect(bytes.isWhole).toBe(false);
  });

  it('is read as a whole, once, when half of it would have been read in parts', () => {
    write(content);
    const { bytes, reads } = opened();
    for (let at = 0; at < content.length; at += 10) {
      expect(bytes.between(at, at + 10)).toEqual(content.subarray(at, at + 10));
    }
    expect(reads.filter(([, length]) => length === content.length)).toHaveLength(1);
    expect(reads.reduce((sum, [, length]) => sum + length, 0)).toBeLessThan(content.length * 1.6);
    expect(bytes.isWhole).toBe(true);
    expect(bytes.between(7, 999)).toEqual(content.subarray(7, 999));
  });

  it('gives no byte of a block that has changed, and every other', () => {
    for (let place = 0; place < content.length; place += 7) {
      const changed = Buffer.from(content);
      changed[place] = (changed[place] as number) ^ (1 << (place & 7));
      write(changed);
      const block = Math.floor(place / blockSize);
      const { bytes } = opened();
      for (const other of [block - 1, block + 1]) {
        const [from, to] = [other * blockSize, (other + 1) * blockSize];
        if (from >= 0) expect(bytes.between(from, to)).toEqual(content.subarray(from, to));
      }
      for (const far of [0, 20]) {
        expect(() => bytes.between(Math.max(place - far, 0), place + 1 + far)).toThrow('refused: Section s');
      }
      const last = Math.min((block + 1) * blockSize, content.length) - 1;
      expect(() => bytes.between(last, last + 1)).toThrow('refused: Section s of the segment is damaged');
      expect(() => bytes.all()).toThrow('refused: Section s of the segment is damaged');
      expect(() => bytes.check()).toThrow(SegmentUnreadable);
    }
  });

  it('is looked through without being kept', () => {
    write(content);
    const { bytes, reads } = opened();
    bytes.check();
    expect([reads, bytes.isWhole]).toEqual([[], false]);
  });
});

function write(section: Buffer): void {
  writeFileSync(path, Buffer.concat([Buffer.alloc(start, 1), section, Buffer.alloc(9, 2)]));
}

function opened(): { readonly bytes: BytesOnDisk; readonly reads: (readonly [number, number])[] } {
  const reads: [number, number][] = [];
  const source = sourceOnDisk(path, (cause) => new Error(`refused: ${(cause as Error).message}`));
  sources.push(source);
  const watched: SegmentSource = {
    ...source,
    read(from, length) {
      reads.push([from, length]);
      return source.read(from, length);
    },
  };
  const place = { name: 's', start, length: content.length, sum: 0 };
  return { bytes: new BytesOnDisk(place, blocks, watched, () => {}), reads };
}
