// A process that renames a note is killed anywhere on its way: afterwards the vault is wholly the old one or wholly
// the new one, to the byte. Real processes, real SIGKILL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { NoteGraph } from '../../../src/servers/notes/graph/note-graph.ts';
import type { PlannedRename, RenameRequest } from '../../../src/servers/notes/write/plan-rename.ts';
import { carryOut, graphOf, planIn } from '../../../src/servers/notes/write/proof/text-vault.ts';
import { Random } from '../../fuzz/random.ts';
import { type Files, makeLinkedVault, readFiles, writeFiles } from './linked-vault.ts';

const points = process.env['MOORING_SOAK'] === '1' ? 100 : 10;
const program = fileURLToPath(new URL('./rename-process.ts', import.meta.url));
const random = new Random('rename kill');
let scratch: string;
let vault: string;
let files: Files;
let graph: NoteGraph;
let hubs: string[];
let child: ChildProcess | undefined;
const seen = { before: 0, after: 0, halfway: 0 };

beforeAll(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-rename-kill-')));
  vault = join(scratch, 'vault');
  mkdirSync(vault);
  const made = makeLinkedVault('rename kill', 1_000, 8);
  files = made.files;
  hubs = [...made.hubs];
  graph = graphOf(files);
  writeFiles(vault, files);
});
afterEach(() => void child?.kill('SIGKILL'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('a rename killed with SIGKILL', () => {
  for (let point = 1; point <= points; point += 1) {
    test(`leaves a vault that recovers to all or nothing (point ${point} of ${points})`, () => killOnce(point));
  }

  test('was met before, after and in the middle of its changes', () => {
    expect(seen.before).toBeGreaterThan(0);
    expect(seen.after).toBeGreaterThan(0);
    expect(seen.halfway).toBeGreaterThan(0);
  });
});

async function killOnce(point: number): Promise<void> {
  const request = nextRequest(point);
  const plan = await planIn(files, request, graph);
  expect(plan.warnings).toEqual([]);
  const renamed = sorted(carryOut(files, plan));
  const steps = 2 * plan.others.length + 7;

  // By turns at a known step, which the process counts itself, and at an unknown one, by time.
  const isByStep = point % 3 !== 0;
  await kill(request, isByStep ? random.int(1, steps) : 0, isByStep ? null : random.int(0, 250));
  checkEachFileIsWhole(plan, renamed);

  // Recovery may be killed as well.
  if (point % 4 === 0) await run([`${random.int(1, plan.others.length + 3)}`]);
  expect(await run(['0'])).toBe(0);

  const found = readFiles(vault);
  const isRenamed = request.to in found;
  seen[isRenamed ? 'after' : 'before'] += 1;
  expectSame(found, isRenamed ? renamed : files);
  graph = graphOf(found);
  expectAllLinksLead();
  if (isRenamed) hubs = hubs.map((id) => (id === request.from ? request.to : id));
  files = found;
}

function nextRequest(point: number): RenameRequest {
  const from = random.pick(hubs);
  const title = random.pick([`Hub ${point}`, `Große Nabe ${point}`, `hub (${point}) & 50%`]);
  return { from, to: posix.join(posix.dirname(from), `${title.toLowerCase().replaceAll(' ', '-')}.md`), title };
}

async function kill(request: RenameRequest, step: number, delayMs: number | null): Promise<void> {
  const ended = run([`${step}`, request.from, request.to, request.title]);
  if (delayMs !== null && child?.stdout) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    await sleep(delayMs);
    child.kill('SIGKILL');
  }
  await ended;
}

/** Null when it was killed. */
async function run(args: readonly string[]): Promise<number | null> {
  const [step = '0', ...rest] = args;
  child = spawn(process.execPath, [program, vault, join(scratch, 'state'), step, ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code;
}

/** Right after the kill, before anything is repaired: each file is the old one or the new one. */
function checkEachFileIsWhole({ others }: PlannedRename, renamed: Files): void {
  const found = readFiles(vault);
  let changed = 0;
  for (const [path, bytes] of Object.entries(found)) {
    if (/(^|\/)\.mooring-[0-9a-f]{16}\.tmp$/.test(path)) continue;
    const [old, fresh] = [files[path], renamed[path]];
    if (fresh && bytes.equals(fresh) && !old?.equals(fresh)) changed += 1;
    else expect(old !== undefined && bytes.equals(old), path).toBe(true);
  }
  if (changed > 0 && changed < others.length + 1) seen.halfway += 1;
}

function expectSame(found: Files, expected: Files): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
  const differing = Object.keys(found).filter((id) => !found[id]?.equals(expected[id] ?? Buffer.alloc(0)));
  expect(differing).toEqual([]);
}

function expectAllLinksLead(): void {
  const lost = graph.idsInOrder().flatMap((id) =>
    graph.resolutions(id).flatMap(({ link, resolution }) => {
      const isSure = resolution.kind === 'note' && resolution.candidates.length === 1;
      return isSure ? [] : [`${id}: ${link.target}`];
    }),
  );
  expect(lost).toEqual([]);
}

function sorted(found: Files): Files {
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}
