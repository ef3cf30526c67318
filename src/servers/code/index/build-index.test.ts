import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Random } from '../../../../tests/fuzz/random.ts';
import { foundIn, makeScratchIndex, type ScratchIndex } from '../../../../tests/support/scratch-index.ts';
import { buildModes, fileModesOf } from './build-mode.ts';

let scratch: ScratchIndex;
beforeEach(async () => {
  scratch = await makeScratchIndex();
});
afterEach(() => scratch.remove());

const code = (name: string, lines = 6): string =>
  Array.from({ length: lines }, (_, at) => `export function ${name}${at}() { return ${at}; }\n`).join('');

test('a full build finds every file, parsed, with every line in some chunk', async () => {
  scratch.write({
    'src/a.ts': code('alpha'),
    'b.ts': code('beta', 90),
    'README.md': '# Read me\n\nText.\n',
    'x.bin': 'a\0b',
  });
  const { index } = scratch.open();
  const result = await index.build();
  expect(result).toMatchObject({ files: 3, added: 3, changed: 0, removed: 0, unchanged: 0, coverage: 1 });
  expect(result.skipped).toEqual({ binary: 1 });
  const found = foundIn(index.snapshot());
  expect(Object.keys(found)).toEqual(['README.md', 'b.ts', 'src/a.ts']);
  expect(Object.values(found).every(({ isParsed }) => isParsed)).toBe(true);
  expect(index.snapshot()).toMatchObject({ phase: 'full', parsedShare: 1 });
});

test('much text is searchable by its lines before it is parsed', async () => {
  scratch.write(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}.ts`, code(`name${at}_`, 20)])));
  const phases: string[] = [];
  const { index } = scratch.open({
    limits: { segmentBytes: 4_000, directBytes: 2_000 },
    afterStep: (step) => {
      if (step !== 'swap') return;
      const reader = scratch.open().index.snapshot();
      phases.push(reader.phase);
      expect(Object.keys(foundIn(reader))).toHaveLength(30);
    },
  });
  const told: string[] = [];
  await index.build({ onProgress: ({ phase }) => told.push(phase) });
  expect(phases[0]).toBe('text');
  expect(phases.at(-1)).toBe('full');
  expect([...new Set(told)]).toEqual(['scan', 'text', 'parse', 'seal']);
  expect(foundIn(index.snapshot())).toEqual(await scratch.truth());
  expect(readdirSync(index.folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a new report of the linter is seen by a refresh that finds nothing else', async () => {
  scratch.write({ 'a.ts': code('alpha') });
  const { index } = scratch.open();
  await index.build();
  expect(index.snapshot().lint.size).toBe(0);
  const message = { ruleId: 'x', severity: 2, message: 'no', line: 1, column: 1 };
  scratch.write({ 'eslint-report.json': JSON.stringify([{ filePath: 'a.ts', messages: [message] }]) });
  await index.refresh();
  expect([...index.snapshot().lint.keys()]).toEqual(['a.ts']);
});

test('files that are only looked at again do not disturb the new one among them', async () => {
  scratch.write(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`f${at}.ts`, code(`n${at}_`, 2_000)])));
  await scratch.open().index.build();
  // Touched: the same content under another stamp, and one among them that is new.
  scratch.write(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`f${at}.ts`, code(`n${at}_`, 2_000)])));
  scratch.write({ 'f7.ts': code('changed') });
  const { index } = scratch.open();
  expect(await index.build({ incremental: true })).toMatchObject({ changed: 1, files: 10 });
  expect(foundIn(index.snapshot())).toEqual(await scratch.truth());
});

test('one changed file among many is the only one read and the only one parsed', async () => {
  scratch.write(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}.ts`, code(`n${at}_`)])));
  await scratch.open().index.build();
  scratch.write({ 'f7.ts': code('changed') });
  const { index, read, parsed } = scratch.open();
  const result = await index.build({ incremental: true });
  expect(result).toMatchObject({ added: 0, changed: 1, removed: 0, unchanged: 59, files: 60 });
  expect(read).toEqual(['f7.ts']);
  expect(parsed).toEqual(['f7.ts']);
});

test('a touched file is read and not parsed; a moved or copied one is not parsed either', async () => {
  scratch.write({ 'a.ts': code('a'), 'b.ts': code('b'), 'c.ts': code('c') });
  await scratch.open().index.build();
  scratch.write({ 'a.ts': code('a'), 'moved/b.ts': code('b'), 'c copy.ts': code('c') });
  scratch.delete('b.ts');
  const { index, read, parsed } = scratch.open();
  expect(await index.build({ incremental: true })).toMatchObject({ added: 2, changed: 0, removed: 1, unchanged: 2 });
  expect(read).toEqual(['a.ts', 'c copy.ts', 'moved/b.ts']);
  expect(parsed).toEqual([]);
  expect(foundIn(index.snapshot())).toEqual(await scratch.truth());
});

test('a file that was skipped is not read again, and is indexed once it is text', async () => {
  scratch.write({ 'a.ts': code('a'), 'data.ts': 'x\0y' });
  const { index, read } = scratch.open();
  await index.build();
  read.length = 0;
  await index.build({ incremental: true });
  expect(read).toEqual([]);
  scratch.write({ 'data.ts': code('data') });
  expect(await index.build({ incremental: true })).toMatchObject({ added: 1, skipped: {} });
  scratch.write({ 'data.ts': 'x\0yz' });
  expect(await index.build({ incremental: true })).toMatchObject({ removed: 1, files: 1, skipped: { binary: 1 } });
});

test('a build of one mode leaves files of the other as they are, but for those that are gone', async () => {
  scratch.write({ 'a.ts': code('a'), 'one.md': '# One\n', 'two.md': '# Two\n' });
  const { index } = scratch.open();
  expect(await index.build({ modes: ['code'] })).toMatchObject({ files: 1 });
  expect(await index.refresh()).toMatchObject({ files: 1 });
  expect(await index.build({ modes: ['prose'] })).toMatchObject({ files: 3, added: 2 });
  const before = foundIn(index.snapshot());
  scratch.write({ 'a.ts': code('other'), 'one.md': '# Other\n' });
  scratch.delete('two.md');
  await index.build({ modes: ['code'], incremental: true });
  const after = foundIn(index.snapshot());
  expect(Object.keys(after)).toEqual(['a.ts', 'one.md']);
  expect(after['one.md']).toEqual(before['one.md']);
  expect(after['a.ts']?.hash).not.toBe(before['a.ts']?.hash);
});

test('records stand in no file: a build of them alone changes nothing and makes nothing', async () => {
  scratch.write({ 'a.ts': code('a') });
  const { index } = scratch.open();
  expect(await index.build({ modes: fileModesOf('records') })).toMatchObject({ files: 0, added: 0 });
  expect(index.exists).toBe(false);
  expect(buildModes.map((mode) => fileModesOf(mode))).toEqual([['code', 'prose'], ['code'], ['prose'], ['code'], []]);
});

test('hints to known files need no look at any other', async () => {
  scratch.write({ 'a.ts': code('a'), 'b.ts': code('b'), 'c.ts': code('c') });
  const { index, read } = scratch.open();
  await index.build();
  scratch.write({ 'a.ts': code('new a'), 'b.ts': code('new b') });
  scratch.delete('c.ts');
  read.length = 0;
  const at = (...paths: string[]): ReadonlySet<string> => new Set(paths.map((path) => `${scratch.root}/${path}`));
  expect(await index.refresh({ hints: at('a.ts', 'c.ts') })).toMatchObject({ changed: 1, removed: 1 });
  expect(read).toEqual(['a.ts']);
  // A path that is not known may be anything: then everything is looked at.
  scratch.write({ 'd.ts': code('d') });
  expect(await index.refresh({ hints: at('d.ts') })).toMatchObject({ changed: 1, added: 1 });
  expect(foundIn(index.snapshot())).toEqual(await scratch.truth());
});

test('after any edits an incremental build has what a build from nothing has', async () => {
  const random = new Random('incremental equals full');
  const paths = Array.from(
    { length: 14 },
    (_, at) => `${random.pick(['', 'src/', 'src/deep/'])}f${at}.${at % 5 ? 'ts' : 'md'}`,
  );
  const contents = Array.from({ length: 6 }, (_, at) => code(`content${at}_`, random.int(0, 60)));
  const present = new Set<string>();
  const { index } = scratch.open({ limits: { segmentBytes: 6_000, directBytes: 3_000 } });
  for (let round = 0; round < 15; round += 1) {
    for (let edit = random.int(0, 6); edit > 0; edit -= 1) {
      const path = random.pick(paths);
      if (present.has(path) && random.chance(0.3)) {
        scratch.delete(path);
        present.delete(path);
      } else {
        scratch.write({ [path]: random.chance(0.7) ? random.pick(contents) : code(`round${round}_${edit}_`, 8) });
        present.add(path);
      }
    }
    await index.build({ incremental: !random.chance(0.1) });
    expect(foundIn(index.snapshot()), `round ${round}`).toEqual(await scratch.truth());
  }
  expect((await index.status()).figures?.segments).toBeLessThanOrEqual(12);
});
