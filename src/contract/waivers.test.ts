import { expect, test } from 'vitest';
import { diffSnapshots } from './diff/diff-snapshots.ts';
import { closed } from './diff/examples/schemas.ts';
import { offering } from './diff/examples/snapshots.ts';
import { applyWaivers, parseWaivers, waiversOf } from './waivers.ts';

test('reads waivers by id and by place', () => {
  const text = `
- finding: code:search:16:input.top:maximum
  reason: The server refused more than 50 all along.
- finding: { contract: code, tool: null, row: 39, path: progress.maxPerSecond }
  reason: "  Nobody can tell. "
`;
  expect(parseWaivers(text)).toEqual({
    waivers: [
      { finding: 'code:search:16:input.top:maximum', reason: 'The server refused more than 50 all along.' },
      { finding: { contract: 'code', tool: null, row: 39, path: 'progress.maxPerSecond' }, reason: 'Nobody can tell.' },
    ],
    problems: [],
  });
});

test('an empty file waives nothing', () => {
  expect(parseWaivers('')).toEqual({ waivers: [], problems: [] });
  expect(parseWaivers('# none yet\n')).toEqual({ waivers: [], problems: [] });
});

const strictness: readonly (readonly [what: string, text: string, problem: RegExp])[] = [
  ['what is no list', 'finding: a', /must hold a list/],
  ['an entry that is no map', '- a', /entry 1 must have a finding and a reason/],
  ['a key nobody knows', '- { finding: a, reason: b, until: 2027 }', /entry 1 has an unknown key until/],
  [
    'a place with a part missing',
    '- { finding: { tool: a, row: 1, path: b }, reason: c }',
    /exactly contract, tool, row and path/,
  ],
  [
    'a place with a part too much',
    '- { finding: { contract: x, tool: a, row: 1, path: b, why: c }, reason: d }',
    /exactly/,
  ],
  ['a row that is no number', '- { finding: { contract: x, tool: a, row: "1", path: b }, reason: c }', /exactly/],
  ['a finding that is missing', '- { reason: c }', /entry 1: the finding/],
  ['a reason that is no text', '- { finding: a, reason: 1 }', /reason must be text/],
  ['a key given twice', '- { finding: a, finding: b, reason: c }', /unique/i],
  ['what is no YAML', '- { finding: a', /./],
];

test.each(strictness)('refuses %s', (_what, text, problem) => {
  const { waivers, problems } = parseWaivers(text);
  expect(waivers).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
});

test('keeps an entry without a reason, so that it can be complained about', () => {
  expect(parseWaivers('- finding: a').waivers).toEqual([{ finding: 'a', reason: '' }]);
});

test('finds the waivers of one contract', () => {
  const place = { contract: 'notes', tool: null, row: 40, path: 'dialect' };
  const waivers = [
    { finding: 'code:x', reason: 'a' },
    { finding: 'codex:x', reason: 'b' },
    { finding: place, reason: 'c' },
  ];
  expect(waiversOf('code', waivers).map(({ reason }) => reason)).toEqual(['a']);
  expect(waiversOf('notes', waivers).map(({ reason }) => reason)).toEqual(['c']);
});

const before = offering({
  outputSchema: closed({ a: { enum: ['x', 'y'] } }),
  inputSchema: closed({ top: { type: 'integer' } }),
});

test('a waived MAJOR counts as MINOR, and its integer still grows', () => {
  const after = offering({ ...before.tools[0], inputSchema: closed({ top: { type: 'integer', maximum: 50 } }) });
  const waiver = { finding: 'code:search:16:input.top:maximum', reason: 'It was refused all along.' };
  const diff = applyWaivers(diffSnapshots(before, after), before, after, [waiver]);
  expect(diff.findings).toMatchObject([{ level: 'MAJOR', waived: 'It was refused all along.' }]);
  expect(diff.needed).toEqual({ level: 'MINOR', version: '2.1.0' });
  expect(diff.tools).toMatchObject([{ needsInteger: true }]);
});

test('an integer that is needed unless waived is not needed when waived', () => {
  const after = offering({ ...before.tools[0], outputSchema: closed({ a: { const: 'x' } }) });
  const place = { contract: 'code', tool: 'search', row: 13, path: 'output.a' };
  const plain = diffSnapshots(before, after);
  expect(plain.tools).toMatchObject([{ needsInteger: true }]);
  const diff = applyWaivers(plain, before, after, [{ finding: place, reason: 'y was never sent.' }]);
  expect(diff.tools).toMatchObject([{ needsInteger: false }]);
  expect(diff.needed.level).toBe('MINOR');
});

test('a waiver without a reason waives nothing', () => {
  const after = offering({ ...before.tools[0], inputSchema: closed({ top: { type: 'integer', maximum: 50 } }) });
  const waiver = { finding: 'code:search:16:input.top:maximum', reason: '' };
  expect(applyWaivers(diffSnapshots(before, after), before, after, [waiver]).needed.level).toBe('MAJOR');
});
