// A real process with the simulator is killed while writes are under way: what was acknowledged is there, once.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { TestStudio } from './test-studio.ts';

const kills = 4;
let studio: TestStudio | undefined;
let child: ChildProcess | undefined;
afterEach(async () => {
  child?.kill('SIGKILL');
  await studio?.end();
});

test('no acknowledged write is lost and none is done twice when the process is killed at any moment', async () => {
  const opened = await TestStudio.open();
  studio = opened;
  const acknowledged: string[] = [];
  let isOver = false;
  const random = seededRandom(7);

  const write = async (lane: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const name = `Lane${lane}-${count}`;
      await opened.call('instance.create', { parentPath: 'Workspace', className: 'Folder', name }, name);
      acknowledged.push(name);
    }
  };

  child = await start(opened);
  const lanes = [1, 2, 3, 4].map(write);
  for (let kill = 0; kill < kills; kill += 1) {
    const before = acknowledged.length;
    while (acknowledged.length < before + 5) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, random() * 150));
    child.kill('SIGKILL');
    await once(child, 'exit');
    child = await start(opened);
  }
  isOver = true;
  await Promise.all(lanes);

  const made = (await allNames(opened)).filter((name) => name.startsWith('Lane'));
  expect(made.sort()).toEqual([...acknowledged].sort());
  expect(new Set(made).size).toBe(made.length);
  expect(made.length).toBeGreaterThan(kills * 5);
}, 120_000);

async function start({ home, url, token }: TestStudio): Promise<ChildProcess> {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'sim-process.ts'), home, url, token], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (started.stdout) await once(started.stdout, 'data');
  return started;
}

async function allNames(opened: TestStudio): Promise<string[]> {
  const names: string[] = [];
  for (let offset = 0; ; offset += 500) {
    const page = { parentPath: 'Workspace', limit: 500, offset };
    const { children, hasMore } = (await opened.call('instance.list_children', page)) as {
      children: { name: string }[];
      hasMore: boolean;
    };
    names.push(...children.map(({ name }) => name));
    if (!hasMore) return names;
  }
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
