// A process that builds an index is killed anywhere on its way: what can be searched afterwards is wholly the state
// before or wholly the state after, the next build succeeds at once, and nothing is left behind. Real SIGKILL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashBytes } from '../../../src/platform/files/content-hash.ts';
import { CodeIndex } from '../../../src/servers/code/index/open-index.ts';
import { realParts } from '../../../src/servers/code/index/real-parts.ts';
import { Random } from '../../fuzz/random.ts';
import { foundIn } from '../../support/scratch-index.ts';
import { smallLimits } from './small-limits.ts';

const points = process.env['MOORING_SOAK'] === '1' ? 50 : 8;
const program = fileURLToPath(new URL('./build-process.ts', import.meta.url));
const random = new Random('build kill');
const paths = Array.from(
  { length: 60 },
  (_, at) => `${['src', 'src/deep', 'docs'][at % 3]}/f${at}.${at % 3 === 2 ? 'md' : 'ts'}`,
);
const seen = { before: 0, after: 0, none: 0 };
let scratch: string;
let root: string;
let home: string;
let child: ChildProcess | undefined;
/** The hash of every file there is, and of every file that was there at the last whole build. */
const present = new Map<string, string>();
let indexed: Record<string, string> | null = null;

beforeAll(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-build-kill-')));
  root = join(scratch, 'repository');
  home = join(scratch, 'home');
  for (const path of paths) write(path, 0);
});
afterEach(() => void child?.kill('SIGKILL'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('a build killed with SIGKILL', () => {
  for (let point = 1; point <= points; point += 1) {
    test(
      `leaves the old index or the new one, and the way free (point ${point} of ${points})`,
      () => killOnce(point),
      60_000,
    );
  }

  test('was met before and after what it changes', () => {
    expect(seen.before).toBeGreaterThan(0);
    expect(seen.after).toBeGreaterThan(0);
  });
});

async function killOnce(point: number): Promise<void> {
  // Now and then there is no index to begin with.
  if (point % 5 === 1) {
    rmSync(home, { recursive: true, force: true });
    indexed = null;
  }
  for (let edit = random.int(1, 40); edit > 0; edit -= 1)
    edit % 4 ? write(random.pick(paths), point) : remove(random.pick(paths));

  // By turns at a known step, which the process counts itself, and at an unknown one, by time.
  const isByStep = point % 3 !== 0;
  await kill(
    isByStep ? 1 + ((point * 5) % 8) : 0,
    random.pick(['full', 'incremental']),
    isByStep ? null : random.int(0, 200),
  );
  checkWhole();

  const index = open();
  await index.build({ incremental: random.chance(0.5) });
  const found = foundIn(index.snapshot());
  expect(hashesOf(found)).toEqual(hashesThere());
  expect(Object.values(found).filter(({ isParsed }) => !isParsed)).toEqual([]);
  const fresh = open(mkdtempSync(join(scratch, 'fresh-')));
  await fresh.build();
  expect(found).toEqual(foundIn(fresh.snapshot()));
  const { figures, building } = await index.status();
  expect(building).toBeNull();
  const names = readdirSync(index.folder);
  expect(names.filter((name) => name.endsWith('.mseg'))).toHaveLength(figures?.segments ?? -1);
  expect(names.filter((name) => name.endsWith('.tmp') || name.startsWith('lock-'))).toHaveLength(1);
  indexed = hashesThere();
}

/** Right after the kill, before anything is repaired. */
function checkWhole(): void {
  const index = open();
  let found: Record<string, string>;
  try {
    found = hashesOf(foundIn(index.snapshot()));
  } catch (error) {
    expect(error).toMatchObject({ code: 'NO_INDEX' });
    expect(indexed, 'an index that was there is gone').toBeNull();
    seen.none += 1;
    return;
  }
  const isAfter = JSON.stringify(found) === JSON.stringify(hashesThere());
  seen[isAfter ? 'after' : 'before'] += 1;
  if (!isAfter) expect(found).toEqual(indexed);
}

async function kill(step: number, kind: string, delayMs: number | null): Promise<void> {
  child = spawn(process.execPath, [program, root, home, `${step}`, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  if (delayMs !== null && child.stdout) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    await sleep(delayMs);
    child.kill('SIGKILL');
  }
  await ended;
}

function open(inHome = home): CodeIndex {
  return new CodeIndex({ root, home: inHome, parts: realParts, limits: smallLimits });
}

function write(path: string, version: number): void {
  const lines = Array.from(
    { length: random.int(1, 40) },
    (_, at) => `export const v${version}_${at} = ${random.int(0, 9)};\n`,
  );
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), lines.join(''));
  present.set(path, hashBytes(lines.join('')));
}

function remove(path: string): void {
  rmSync(join(root, path), { force: true });
  present.delete(path);
}

function hashesThere(): Record<string, string> {
  return Object.fromEntries([...present].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function hashesOf(found: ReturnType<typeof foundIn>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).map(([path, { hash }]) => [path, hash]));
}
