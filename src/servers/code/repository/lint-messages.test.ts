import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openScratch, type Scratch } from '../../../../tests/support/scratch-repository.ts';
import { readLintMessages } from './lint-messages.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = openScratch('lint');
  scratch.write({ 'src/a.ts': '', 'src/b c.ts': '', 'b.py': '' });
});
afterEach(() => scratch.remove());

const read = async () => Object.fromEntries(await readLintMessages(scratch.root));
const eslint = (filePath: string, ...lines: unknown[]) => ({ filePath, messages: lines.map((line) => ({ line })) });

test('there are none without a report', async () => {
  expect(await read()).toEqual({});
});

test('ESLint’s report gives the lines of each file, in order and once', async () => {
  const report = [eslint(join(scratch.root, 'src/a.ts'), 9, 2, 2), eslint('b.py', 1), eslint('src/b c.ts')];
  scratch.write({ 'eslint-report.json': JSON.stringify(report) });
  expect(await read()).toEqual({ 'b.py': [1], 'src/a.ts': [2, 9] });
});

test('reports are found under their usual names and add up', async () => {
  const names = [
    'eslint.json',
    '.eslint.json',
    'web.eslint.json',
    'reports/eslint.json',
    'reports/eslint-results.json',
  ];
  scratch.write(Object.fromEntries(names.map((name, at) => [name, JSON.stringify([eslint('b.py', at + 1)])])));
  scratch.write({ 'other.json': JSON.stringify([eslint('b.py', 99)]), 'reports/deep/eslint.json': '[]' });
  expect(await read()).toEqual({ 'b.py': [1, 2, 3, 4, 5] });
});

test('a report made on another machine is read by the ends of its paths', async () => {
  const report = [eslint('/home/ci/work/x/src/a.ts', 1), eslint('C:\\work\\x\\b.py', 2), eslint('/home/ci/none.ts', 3)];
  scratch.write({ 'eslint.json': JSON.stringify(report) });
  expect(await read()).toEqual({ 'b.py': [2], 'src/a.ts': [1] });
});

test('SARIF gives complaints by path, by URL and by the list of artifacts', async () => {
  const at = (artifactLocation: unknown, startLine: unknown) => [
    { physicalLocation: { artifactLocation, region: { startLine } } },
  ];
  const results = [
    { locations: at({ uri: 'src/b%20c.ts', uriBaseId: '%SRCROOT%' }, 4) },
    { locations: at({ uri: `file://${scratch.root}/src/a.ts` }, 5), level: 'note' },
    { locations: at({ index: 0 }, 6) },
    { locations: at({ uri: 'b.py' }, 7), suppressions: [{ kind: 'inSource' }] },
    { locations: at({ uri: 'b.py' }, 8), kind: 'pass' },
    { locations: at({ uri: 'b.py' }, 9), baselineState: 'absent' },
    { locations: at({ uri: '../outside.py' }, 10) },
    { locations: at({ uri: '%zz' }, 11) },
  ];
  const run = { artifacts: [{ location: { uri: 'b.py' } }], results };
  scratch.write({ 'scan.sarif': JSON.stringify({ version: '2.1.0', runs: [run] }) });
  expect(await read()).toEqual({ 'b.py': [6], 'src/a.ts': [5], 'src/b c.ts': [4] });
});

test('what is no report is passed over', async () => {
  scratch.write({
    'eslint.json': '{ not json',
    '.eslint.json': '{"rules":{}}',
    'eslint-results.json': JSON.stringify([
      null,
      3,
      {},
      { filePath: 4, messages: [{}] },
      eslint('b.py', 'x', 0, -1, 1.5, null),
    ]),
    'a.sarif': '{"runs":[null,{"results":[null,{"locations":[{}]}]}]}',
    'c.sarif': JSON.stringify({ runs: { results: 1 } }),
  });
  symlinkSync(join(scratch.root, 'eslint.json'), join(scratch.root, 'd.sarif'));
  expect(await read()).toEqual({});
});
