import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestName } from './index-folder.ts';
import {
  diskFormat,
  diskFormatHistory,
  emptyManifest,
  type FileRow,
  features,
  featuresHistory,
  type Manifest,
} from './manifest.ts';
import { decodeManifest, encodeManifest, ManifestFile } from './manifest-file.ts';
import { factsOf } from './search-facts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const row: FileRow = {
  path: 'src/größe "a".ts',
  hash: 'ab'.repeat(32),
  isParsed: true,
  chunks: 3,
  textBytes: 120,
  lines: 9,
  coveredLines: 9,
  stamp: { size: 123, mtimeMs: 1_700_000_000_123.456, ctimeMs: 1_700_000_000_124, inode: 2 ** 53 - 1, isSure: true },
};
const manifest: Manifest = {
  ...emptyManifest,
  generation: 4,
  isComplete: false,
  nextSegment: 9,
  segments: [
    { name: 'segment-8-0123456789abcdef.mseg', bytes: 999, generation: 4, rows: [row, { ...row, stamp: null }] },
  ],
  skipped: [
    { path: 'logo.png', reason: 'binary', stamp: row.stamp },
    { path: 'link', reason: 'symlink', stamp: null },
  ],
  modes: ['code'],
  head: 'f00',
  branch: null,
};

test('a manifest comes back as it was written', async () => {
  const [writer, reader] = [new ManifestFile(folder), new ManifestFile(folder)];
  await writer.write(manifest);
  expect(reader.read()).toEqual({ manifest });
  expect(reader.read()).toBe(reader.read());
  await writer.write({ ...manifest, generation: 5 });
  expect(reader.read().manifest?.generation).toBe(5);
});

test('a missing manifest is told apart from a damaged one and from one of another version', () => {
  expect(new ManifestFile(folder).read()).toEqual({ manifest: null, problem: 'missing' });
  const text = encodeManifest(manifest);
  for (const [broken, problem] of [
    [text.slice(0, -20), 'damaged'],
    ['', 'damaged'],
    ['[]', 'damaged'],
    [text.replace(`"format":${diskFormat}`, `"format":${diskFormat + 1}`), 'other-version'],
    [text.replace(`"features":${features}`, '"features":0'), 'other-version'],
    [text.replace('"nextSegment":9', '"nextSegment":"9"'), 'damaged'],
    [text.replace('"rows":[[', '"rows":[[7,'), 'damaged'],
  ] as const) {
    writeFileSync(join(folder, manifestName), broken);
    expect(new ManifestFile(folder).read()).toEqual({ manifest: null, problem });
  }
});

test('what searches need is read without the rows, and says the same', async () => {
  await new ManifestFile(folder).write(manifest);
  const light = new ManifestFile(folder).readFacts();
  expect(light).toEqual({ facts: factsOf(manifest) });
  expect(light.facts?.segments).toEqual([{ name: manifest.segments[0]?.name, alive: Uint8Array.of(1, 0) }]);
  const file = new ManifestFile(folder);
  file.read();
  expect(file.readFacts()).toEqual(light);
  await file.write({ ...manifest, builtAtMs: 77 });
  expect(file.readFacts().facts?.builtAtMs).toBe(77);
});

test('of a manifest that is cut or changed anywhere searches are told what is told of the whole', () => {
  const text = encodeManifest(manifest);
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.nat(20), fc.string({ maxLength: 2 }), (from, length, patch) => {
      writeFileSync(join(folder, manifestName), text.slice(0, from) + patch + text.slice(from + length));
      const light = new ManifestFile(folder).readFacts();
      const read = new ManifestFile(folder).read();
      if (read.manifest === null) expect(light).toEqual({ facts: null, problem: read.problem });
      else expect(light).toEqual({ facts: factsOf(read.manifest) });
    }),
    { numRuns: 300, seed: 12 },
  );
  // One that was written before there was such a line.
  writeFileSync(
    join(folder, manifestName),
    `{"format":${diskFormat},"features":${features},${text.slice(text.indexOf('\n') + 1)}`,
  );
  expect(new ManifestFile(folder).readFacts()).toEqual({ facts: factsOf(manifest) });
});

test('no cut or changed text makes decoding throw', () => {
  const text = encodeManifest(manifest);
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.nat(text.length), fc.string({ maxLength: 4 }), (from, length, patch) => {
      const read = decodeManifest(text.slice(0, from) + patch + text.slice(from + length));
      expect(typeof read === 'string' || Array.isArray(read.segments)).toBe(true);
    }),
    { numRuns: 300, seed: 11 },
  );
});

test('each version of the format and of the features says what it brought', () => {
  expect(Object.keys(diskFormatHistory).map(Number)).toEqual(Array.from({ length: diskFormat }, (_, at) => at + 1));
  expect(Object.keys(featuresHistory).map(Number)).toEqual(Array.from({ length: features }, (_, at) => at + 1));
});
