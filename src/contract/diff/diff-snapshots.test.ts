import { expect, test } from 'vitest';
import type { JsonSchema } from '../snapshot.ts';
import { diffSnapshots } from './diff-snapshots.ts';
import { closed } from './examples/schemas.ts';
import { error, offering, semantics, snapshot, tool } from './examples/snapshots.ts';

const text = { type: 'string' };

test('the same snapshot twice has no findings and needs nothing', () => {
  const { findings, needed, verdict, tools } = diffSnapshots(offering({}), offering({}));
  expect(findings).toEqual([]);
  expect(needed).toEqual({ level: 'NONE', version: '2.0.0' });
  expect(verdict).toEqual({ contract: 'fits', isBreaking: false, isCovered: true });
  expect(tools).toEqual([{ name: 'search', versionBefore: 1, versionAfter: 1, needsInteger: false, state: 'fits' }]);
});

test('a finding says what, where, by which rule, and has an id a waiver can name', () => {
  const before = offering({ inputSchema: closed({ top: { type: 'integer', maximum: 100 } }) });
  const after = offering({ inputSchema: closed({ top: { type: 'integer', maximum: 50 } }) });
  expect(diffSnapshots(before, after).findings).toEqual([
    {
      id: 'code:search:16:input.top:maximum',
      row: 16,
      tool: 'search',
      position: 'input',
      path: 'input.top',
      what: 'maximum 100 → 50',
      rule: 'constraint tightened',
      level: 'MAJOR',
      integerBump: true,
      waived: null,
    },
  ]);
});

test('two changes of one row at one place have two ids', () => {
  const before = offering({ inputSchema: closed({ q: text }) });
  const after = offering({ inputSchema: closed({ q: { ...text, minLength: 1, pattern: '^a' } }) });
  const ids = diffSnapshots(before, after).findings.map(({ id }) => id);
  expect(ids).toEqual(['code:search:16:input.q:minLength', 'code:search:16:input.q:pattern']);
});

test('what a foreign server does not tell is no finding', () => {
  const told = tool({
    errors: [error()],
    gate: 'an index exists',
    semantics: { ordering: 'score' },
    control: true,
    deprecated: true,
  });
  const alias = tool({ name: 'find', aliasOf: 'search', deprecated: true });
  const ours = snapshot({ tools: [alias, told], routes: [{ method: 'GET', path: '/health', tool: null }] });
  const heard = { errors: null, timeoutMs: null, effect: null, version: null };
  const foreign = snapshot({
    contract: { name: 'pairofcleats', version: null },
    semantics: null,
    tools: [tool({ ...heard, name: 'find' }), tool(heard)],
  });
  expect(diffSnapshots(ours, foreign).findings).toEqual([]);
  expect(diffSnapshots(foreign, ours).findings).toEqual([]);
  expect(diffSnapshots(foreign, ours)).toMatchObject({ needed: { version: null }, verdict: { contract: 'untold' } });
});

test('an alias does not repeat what is said about its tool, and needs the same bump', () => {
  const pair = (inputSchema: JsonSchema) =>
    snapshot({
      tools: [tool({ inputSchema }), tool({ name: 'old', aliasOf: 'search', deprecated: true, inputSchema })],
    });
  const { findings, tools } = diffSnapshots(pair({ type: 'object' }), pair({ type: 'object', required: ['q'] }));
  expect(findings.map(({ tool: about, row }) => `${about} ${row}`)).toEqual(['search 8']);
  expect(tools.map(({ name, state }) => `${name} ${state}`)).toEqual(['old missing', 'search missing']);
});

test('a tool that is renamed has to go on counting', () => {
  const before = offering({ version: 3 });
  const renamed = (version: number) => diffSnapshots(before, offering({ name: 'find', version })).tools;
  expect(renamed(4)).toMatchObject([
    { name: 'find', versionBefore: 3, versionAfter: 4, needsInteger: true, state: 'fits' },
  ]);
  expect(renamed(1)).toMatchObject([{ state: 'lowered' }]);
});

test('two tools without arguments are not taken for one renamed', () => {
  const { findings } = diffSnapshots(offering({}), offering({ name: 'status', description: 'Says how it is.' }));
  expect(findings.map(({ row, tool: about }) => `${row} ${about}`)).toEqual(['2 search', '1 status']);
});

test('a change of the whole server asks every tool for a bump', () => {
  const both = [tool({ name: 'a' }), tool({ name: 'b' })];
  const before = snapshot({ tools: both });
  const after = snapshot({ tools: both, semantics: { ...semantics, cancel: 'reply' } });
  expect(
    diffSnapshots(before, after).tools.every(({ needsInteger, state }) => needsInteger && state === 'missing'),
  ).toBe(true);
});

test('an integer may not come back for other content', () => {
  const before = offering({ version: 2, hash: 'b', history: { 1: 'a', 2: 'b', 3: 'c' } });
  const state = (version: number, hash: string) => diffSnapshots(before, offering({ version, hash })).tools[0]?.state;
  expect(state(2, 'edited')).toBe('fits');
  expect(state(3, 'c')).toBe('larger');
  expect(state(3, 'other')).toBe('reused');
  expect(state(1, 'a')).toBe('lowered');
});

test('findings stand by tool, then by weight, then by place, whatever the order of the files', () => {
  const before = snapshot({ tools: [tool({ name: 'b' }), tool({ name: 'a' })] });
  const changed = { description: 'New.', timeoutMs: 1, inputSchema: closed({ y: text, x: text }) };
  const after = snapshot({ tools: [tool({ name: 'b', ...changed }), tool({ name: 'a', ...changed })] });
  expect(diffSnapshots(before, after).findings.map(({ tool: about, path }) => `${about} ${path}`)).toEqual([
    ...['a timeoutMs', 'a input.x', 'a input.y', 'a description'],
    ...['b timeoutMs', 'b input.x', 'b input.y', 'b description'],
  ]);
});
