import { expect, test } from 'vitest';
import { carryHistory, checkContract } from './check.ts';
import { closed } from './diff/examples/schemas.ts';
import { offering } from './diff/examples/snapshots.ts';
import type { Snapshot, ToolSnapshot } from './snapshot.ts';
import { noWaivers } from './waivers.ts';

const limit = (maximum: number) => closed({ top: { type: 'integer', maximum } });

function published(version: string, parts: Partial<ToolSnapshot>): Snapshot {
  return offering({ inputSchema: limit(100), ...parts }, { contract: { name: 'code', version } });
}

const committed = published('2.0.0', { version: 1, hash: 'a', history: { 1: 'a' } });

function check(live: Snapshot, waivers = noWaivers) {
  const { problems, warnings, needsRewrite } = checkContract({ committed, live, waivers });
  return {
    problems: problems.map(({ kind, subject, message }) => `${kind}: ${subject} ${message}`),
    warnings,
    needsRewrite,
  };
}

test('an unchanged contract is fine as it is, whatever the file remembers', () => {
  expect(check(published('2.0.0', { hash: 'a', history: {} }))).toEqual({
    problems: [],
    warnings: [],
    needsRewrite: false,
  });
});

test('a contract without a snapshot only needs one', () => {
  const live = published('1.0.0', {});
  expect(checkContract({ committed: null, live, waivers: noWaivers })).toEqual({
    diff: null,
    problems: [],
    warnings: [],
    needsRewrite: true,
  });
});

test('a change without a bump misses both versions', () => {
  expect(check(published('2.0.0', { inputSchema: limit(50), hash: 'b' }))).toEqual({
    problems: ['bump-missing: code declares 2.0.0, needs 3.0.0 (MAJOR)', 'bump-missing: search declares 1, needs 2'],
    warnings: [],
    needsRewrite: true,
  });
});

test('a change with its bumps only needs the file rewritten', () => {
  const live = published('3.0.0', { inputSchema: limit(50), version: 2, hash: 'b' });
  expect(check(live)).toEqual({ problems: [], warnings: [], needsRewrite: true });
});

test('before 1.0.0 the middle number covers a break', () => {
  const draft = published('0.1.0', {});
  const live = (version: string) => published(version, { inputSchema: limit(50), version: 2 });
  const problems = (version: string) =>
    checkContract({ committed: draft, live: live(version), waivers: noWaivers }).problems;
  expect(problems('0.2.0')).toEqual([]);
  expect(problems('0.1.1')).toMatchObject([{ kind: 'bump-missing', message: 'declares 0.1.1, needs 0.2.0 (MAJOR)' }]);
});

test('bumps larger than needed are only warned about', () => {
  expect(check(published('3.0.0', { version: 2 }))).toEqual({
    problems: [],
    warnings: ['code declares 3.0.0; 2.0.0 would do', 'search declares 2; 1 would do'],
    needsRewrite: true,
  });
});

test('versions never go down', () => {
  expect(check(published('1.9.0', { version: 0 })).problems).toEqual([
    'version-lowered: code went from 2.0.0 to 1.9.0',
    'version-lowered: search went from 1 to 0',
  ]);
});

test('an integer never comes back for other content', () => {
  const past = published('2.0.0', { version: 1, hash: 'a', history: { 1: 'a', 2: 'b' } });
  const live = published('3.0.0', { inputSchema: limit(50), version: 2, hash: 'c' });
  const { problems } = checkContract({ committed: past, live, waivers: noWaivers });
  expect(problems).toMatchObject([{ kind: 'version-reused', subject: 'search' }]);
});

const waiver = { finding: 'code:search:16:input.top:maximum', reason: 'It was refused all along.' };

test('a waiver lowers what is needed', () => {
  const live = published('2.1.0', { inputSchema: limit(50), version: 2, hash: 'b' });
  expect(check(live, { waivers: [waiver], problems: [] })).toEqual({ problems: [], warnings: [], needsRewrite: true });
});

test('waivers that say nothing, or nothing any more, are problems', () => {
  const live = published('3.0.0', { inputSchema: limit(50), version: 2, hash: 'b' });
  const waivers = [
    { ...waiver, reason: '' },
    { finding: { contract: 'code', tool: 'search', row: 16, path: 'input.depth' }, reason: 'Long gone.' },
    { finding: 'notes:search:16:input.top:maximum', reason: 'About another contract.' },
  ];
  expect(check(live, { waivers, problems: ['entry 9 has an unknown key'] }).problems).toEqual([
    'waiver-unreadable: contracts/waivers.yaml entry 9 has an unknown key',
    'waiver-without-reason: code:search:16:input.top:maximum gives no reason',
    'waiver-stale: code, search, row 16 at input.depth matches no finding; remove it',
  ]);
});

test('the file to write remembers the content of every integer', () => {
  const live = published('3.0.0', { inputSchema: limit(50), version: 2, hash: 'b' });
  const written = carryHistory(committed, live);
  expect(written.tools[0]?.history).toEqual({ 1: 'a', 2: 'b' });
  expect(carryHistory(written, live)).toEqual(written);
  expect(carryHistory(null, live).tools[0]?.history).toEqual({ 2: 'b' });
});
