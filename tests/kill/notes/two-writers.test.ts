// Two processes write to one vault at the same time: nothing is lost, and a reader never sees a torn note.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { meaningsIn } from '../../../src/servers/notes/write/proof/text-vault.ts';
import { readFiles, writeFiles } from './linked-vault.ts';
import type { WriteReport } from './write-process.ts';

const durationMs = process.env['MOORING_SOAK'] === '1' ? 10_000 : 1_500;
const program = fileURLToPath(new URL('./write-process.ts', import.meta.url));
const shared = ['shared-1.md', 'shared-2.md', 'shared-3.md', 'shared-4.md'];
const children: ChildProcess[] = [];
let scratch: string;
let vault: string;

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-two-writers-')));
  vault = join(scratch, 'vault');
  mkdirSync(vault);
  const notes = shared.map((id) => [id, Buffer.from('[[hub-0]] and [Hub 0](hub-0.md)\n')] as const);
  writeFiles(vault, { 'hub-0.md': Buffer.from('# The hub\n\n[[shared-1]]\n'), ...Object.fromEntries(notes) });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

test('two processes that write to one vault lose nothing and tear nothing', async () => {
  const writing = { isOver: false };
  const reports = Promise.all([write('anna'), write('bert')]).finally(() => {
    writing.isOver = true;
  });
  let readings = 0;
  while (!writing.isOver) {
    for (const id of shared) expect(readFileSync(join(vault, id), 'utf8')).toMatch(wholeNote);
    readings += 1;
    await sleep(5);
  }
  const [anna, bert] = await reports;
  const told = JSON.stringify([anna.counts, bert.counts]);
  expect(readings, told).toBeGreaterThan(10);

  const files = readFiles(vault);
  const ids = Object.keys(files);
  expect(ids.filter((id) => !/^(shared|hub)-/.test(id)).sort()).toEqual([...anna.kept, ...bert.kept].sort());
  for (const id of [...anna.kept, ...bert.kept]) expect(files[id]?.toString()).toBe(id);
  expect(ids.filter((id) => id.startsWith('hub-'))).toHaveLength(1);
  const lines = shared.flatMap((id) => files[id]?.toString().trimEnd().split('\n').slice(1) ?? []);
  expect(lines.sort()).toEqual([...anna.added, ...bert.added].sort());

  const hub = ids.find((id) => id.startsWith('hub-')) ?? '';
  const meanings = meaningsIn(files);
  for (const id of shared) expect(meanings[id]).toEqual([hub, hub]);
  const state = readdirSync(join(scratch, 'state', 'vaults'), { recursive: true, encoding: 'utf8' });
  expect(state.filter((name) => name.includes('rename'))).toEqual([]);
  // Neither kept the other from its work.
  for (const { counts } of [anna, bert]) {
    expect(Math.min(counts.appends, counts.creates, counts.renames), told).toBeGreaterThan(0);
  }
}, 120_000);

const wholeNote = /^\[\[hub-[^\]]+\]\] and \[Hub [^\]]+\]\(hub-[^)]+\.md\)\n(?:(?:anna|bert) \d+\n)*$/;

async function write(name: string): Promise<WriteReport> {
  const child = spawn(process.execPath, [program, vault, join(scratch, 'state'), name, `${durationMs}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return JSON.parse(output.split('\n')[1] ?? '');
}
