// Snapshots and reference pages: to stdout, to a file, into a folder; of our servers and of others.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverIds } from '../../src/cli/server-table.ts';
import type { Snapshot } from '../../src/contract/snapshot.ts';
import { assertBuilt, commandOf, root } from '../e2e/installed.ts';
import { type Served, serveBoth } from '../e2e/served.ts';
import { mooring } from './mooring.ts';
import { scratch } from './scratch.ts';

const temporaryFolder = scratch();

let served: Served;

beforeAll(async () => {
  assertBuilt();
  served = await serveBoth();
});
afterAll(() => served.close());

const snapshot = (...args: string[]) => mooring(['contract', 'snapshot', ...args]);
const committed = () => readFileSync(join(root, 'contracts/snapshots/code.json'), 'utf8');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Snapshot;

describe.concurrent('of our own server', () => {
  test('goes to stdout, whole and alone', async () => {
    const { code, stdout, stderr } = await snapshot('code');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { hash, contract, tools } = JSON.parse(committed()) as Snapshot;
    expect(JSON.parse(stdout)).toMatchObject({ contract, tools: tools.map(({ name }) => ({ name })) });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is the same, named once or twice', async () => {
    const [once, twice] = await Promise.all([snapshot('code'), snapshot('code', 'code')]);
    expect(twice?.stdout).toEqual(once?.stdout);
  });

  test('goes to a file, in folders that are made on the way', async () => {
    const file = join(temporaryFolder(), 'deep/er/ours.json');
    const { code, stdout, stderr } = await snapshot('code', '--out', file);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `wrote ${file}\n`, stderr: '' });
    expect(readFileSync(file, 'utf8')).toBe((await snapshot('code')).stdout);
  });

  test('goes into a folder, each server’s under its name', async () => {
    const folder = temporaryFolder();
    const names = serverIds.map((id) => `${id}.json`);
    expect((await snapshot('--out', folder)).stdout).toBe(
      names.map((each) => `wrote ${join(folder, each)}\n`).join(''),
    );
    expect(readdirSync(folder).sort()).toEqual([...names].sort());
  });

  test('keeps the history of the file it replaces', async () => {
    const file = join(temporaryFolder(), 'code.json');
    await snapshot('code', '--out', file);
    const before = read(file);
    const [tool] = before.tools;
    const tools = before.tools.map((each) => ({ ...each, history: { ...each.history, 0: 'older' } }));
    writeFileSync(file, JSON.stringify({ ...before, tools }));
    await snapshot('code', '--out', file);
    expect(read(file).tools[0]?.history).toEqual({ 0: 'older', [String(tool?.version)]: tool?.hash });
    // Written twice, it is the same to the byte.
    const text = readFileSync(file, 'utf8');
    await snapshot('code', '--out', file);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe.concurrent('to a place where it cannot be', () => {
  test('a file that is something else is not written over', async () => {
    const file = join(temporaryFolder(), 'package.json');
    writeFileSync(file, '{"name":"mine"}');
    const { code, stderr } = await snapshot('code', '--out', file);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('is not a contract snapshot: it has no format number.'),
    ]);
    expect(readFileSync(file, 'utf8')).toBe('{"name":"mine"}');
  });

  test('a file without the right ending is not taken for a folder', async () => {
    const file = join(temporaryFolder(), 'notes.txt');
    writeFileSync(file, 'mine');
    const { code, stderr } = await snapshot('--out', file);
    expect([code, stderr]).toEqual([2, `mooring: ${file} is a file; give a folder, or a file that ends in .json\n`]);
  });

  test('a folder below a file, and an empty name, are refused', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const below = join(file, 'x.json');
    expect((await snapshot('code', '--out', below)).stderr).toBe(
      `mooring: ${below} cannot be written (ENOTDIR); choose another --out\n`,
    );
    expect((await snapshot('--out', '')).stderr).toBe(
      'mooring: --out is empty; give a folder, or a file that ends in .json\n',
    );
  });
});

describe.concurrent('of a server that is not ours', () => {
  test('started by its command', async () => {
    const script = commandOf('@modelcontextprotocol/server-everything', 'mcp-server-everything');
    const folder = temporaryFolder();
    const { code, stdout } = await snapshot('--server', `"${process.execPath}" "${script}" stdio`, '--out', folder);
    // The server calls itself mcp-servers/everything; a name does not choose a folder.
    const file = join(folder, 'mcp-servers-everything.json');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `wrote ${file}\n` });
    const { contract, semantics, tools } = read(file);
    expect([contract.name, semantics]).toEqual(['mcp-servers/everything', null]);
    expect(tools.map(({ name }) => name)).toContain('echo');
  });

  test('at its address, and the same each time', async () => {
    const args = ['--url', `${served.fixture}/mcp/notes`];
    const [first, second] = await Promise.all([snapshot(...args), snapshot(...args)]);
    expect(first?.stdout).toBe(second?.stdout);
    expect(JSON.parse(first?.stdout ?? '')).toMatchObject({ contract: { name: 'roux' }, semantics: null });
  });
});

describe.concurrent('a reference page', () => {
  test('goes to stdout as it is committed', async () => {
    const { code, stdout } = await mooring(['contract', 'docs', 'code']);
    expect(code).toBe(0);
    expect(stdout).toBe(readFileSync(join(root, 'docs/reference/code.md'), 'utf8'));
  });

  test('goes into a folder, also for a server that is not ours', async () => {
    const folder = join(temporaryFolder(), 'pages');
    mkdirSync(folder);
    await mooring(['contract', 'docs', '--out', folder, '--url', `${served.fixture}/mcp/launch`]);
    expect(readFileSync(join(folder, 'launch.md'), 'utf8')).toContain('## start\n');
  });
});
