// What a change between two snapshots means, and how it is told.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { assertBuilt, root } from '../e2e/installed.ts';
import { mooring } from './mooring.ts';
import { scratch } from './scratch.ts';

const temporaryFolder = scratch();

beforeAll(assertBuilt);

const ours = join(root, 'contracts/snapshots/code.json');

/** Two files: ours, and ours with one word of a tool changed. */
function changed(change: Record<string, unknown>): [string, string] {
  const snapshot = JSON.parse(readFileSync(ours, 'utf8'));
  const tools = snapshot.tools.map((tool: { name: string }) =>
    tool.name === 'check_status' ? { ...tool, ...change } : tool,
  );
  const file = join(temporaryFolder(), 'after.json');
  writeFileSync(file, JSON.stringify({ ...snapshot, tools }));
  return [ours, file];
}

const breaking = { timeoutMs: 1_000 };
const harmless = { description: 'Other words.' };
const diff = (files: readonly string[], ...flags: string[]) => mooring(['contract', 'diff', ...files, ...flags]);

describe.concurrent('the exit code', () => {
  test.each([
    { what: 'no change', change: {}, exit: 0 },
    { what: 'a change of wording', change: harmless, exit: 0 },
    { what: 'a MAJOR change', change: breaking, exit: 1 },
  ])('is $exit for $what, in every form', async ({ change, exit }) => {
    const files = changed(change);
    const exits = await Promise.all([[], ['--json'], ['--markdown']].map((flags) => diff(files, ...flags)));
    expect(exits.map(({ code, stderr }) => [code, stderr])).toEqual([
      [exit, ''],
      [exit, ''],
      [exit, ''],
    ]);
  });
});

describe.concurrent('a MAJOR change is told', () => {
  test('as text, with what to do', async () => {
    const { stdout } = await diff(changed(breaking));
    expect(stdout).toMatch(/^pairofcleats 2\.0\.0 → 2\.0\.0 +needs 3\.0\.0 \(MAJOR\)$/m);
    expect(stdout).toMatch(/✗ timeoutMs 5000 → 1000 +timeout lowered +MAJOR +row \d+/);
    expect(stdout).toContain('Bump pairofcleats to 3.0.0 and check_status to 2');
  });

  test('as JSON, and nothing else', async () => {
    const { stdout } = await diff(changed(breaking), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      contract: 'pairofcleats',
      needed: { level: 'MAJOR', version: '3.0.0' },
      findings: [{ tool: 'check_status', level: 'MAJOR' }],
      verdict: { isBreaking: true, isCovered: false },
    });
  });

  test('as a table for a pull request', async () => {
    const { stdout } = await diff(changed(breaking), '--markdown');
    expect(stdout).toMatch(/^### pairofcleats/);
    expect(stdout).toMatch(/^\| ✗ \|.*timeout lowered \| MAJOR \|/m);
  });
});

describe.concurrent('a file that is no snapshot is told by name', () => {
  const good = {
    format: 1,
    hash: '',
    contract: { name: 'x', version: null },
    protocol: 'p',
    tools: [],
    resources: [],
    routes: [],
  };

  test.each([
    { text: '{', says: 'is not JSON' },
    { text: 'null', says: 'is not a contract snapshot: it is no object.' },
    { text: '{}', says: 'is not a contract snapshot: it has no format number.' },
    { text: '{"format":2}', says: 'is not a contract snapshot: its format is 2, not 1.' },
    { text: '{"format":1,"tools":[]}', says: 'is not a contract snapshot: it names no contract.' },
    { text: JSON.stringify({ ...good, tools: {} }), says: 'is not a contract snapshot: its tools are no list.' },
    {
      text: JSON.stringify({ ...good, tools: [{ name: 'a' }] }),
      says: 'is not a contract snapshot: tool 1 is not whole.',
    },
  ])('$text', async ({ text, says }) => {
    const file = join(temporaryFolder(), 'bad.json');
    writeFileSync(file, text);
    const { code, stdout, stderr } = await diff([ours, file]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.slice(0, `mooring: ${file} ${says}`.length)).toBe(`mooring: ${file} ${says}`);
  });

  test('or missing, or a folder', async () => {
    const folder = temporaryFolder();
    const missing = join(folder, 'missing.json');
    expect((await diff([ours, missing])).stderr).toBe(`mooring: ${missing} cannot be read: there is no such file\n`);
    expect((await diff([ours, folder])).stderr).toBe(`mooring: ${folder} cannot be read: it is a folder\n`);
  });
});

test.each([
  { args: [], says: 'give two snapshots: mooring contract diff <before.json> <after.json>' },
  { args: ['a', 'b', 'c'], says: 'give two snapshots: mooring contract diff <before.json> <after.json>' },
  { args: ['a', 'b', '--json', '--markdown'], says: 'give --json or --markdown, not both' },
])('mooring contract diff $args is a mistake', async ({ args, says }) => {
  expect(await diff(args)).toMatchObject({ code: 2, stdout: '', stderr: `mooring: ${says}\n` });
});
