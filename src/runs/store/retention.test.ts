// Ended runs go whole, by number and by age of their kind, with the artifacts that nothing else refers to.
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { callKind, gate, openScratch, scratchHome, workKind } from '../../../tests/kill/runs/scratch-runs.ts';
import { step } from '../../../tests/kill/runs/step-data.ts';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import type { RunEngine } from '../engine.ts';

const steps = [step('a')];

test('the oldest ended runs above the number go, of their own kind only, and never a running one', async () => {
  const home = scratchHome();
  const letGo = gate();
  const engine = openScratch({
    home,
    kinds: [
      workKind(({ name }) => (name === 'long' ? letGo.opened : Promise.resolve()), {
        retention: { maxRuns: 2, maxAgeMs: 0 },
      }),
      callKind,
    ],
  });
  const { run: long } = await engine.start({ kind: 'work', name: 'long', steps });
  for (const name of ['1', '2', '3', '4']) await runOnce(engine, name);
  await engine.record({ kind: 'call', name: 'kept' }, { status: 'failed' });
  expect(await engine.sweep()).toBe(2);
  expect(engine.list({ limit: 10 }).runs.map(({ name }) => name)).toEqual(['kept', '4', '3', 'long']);
  expect(await engine.sweep()).toBe(0);
  letGo.open();
  await engine.settled(long.runId);
  expect(await engine.sweep()).toBe(1);
  expect(engine.list({ limit: 10 }).runs.map(({ name }) => name)).toEqual(['kept', '4', 'long']);
  // Nothing of the removed ones is left behind.
  const database = new DatabaseSync(join(home, 'runs', 'runs.db'), { readOnly: true });
  for (const table of ['events', 'steps', 'plans', 'artifacts']) {
    expect(database.prepare(`SELECT 1 FROM ${table} WHERE run NOT IN (SELECT row FROM runs)`).all()).toEqual([]);
  }
  database.close();
});

test('runs go by the age of their end; an age of 0 keeps them', async () => {
  const clock = manualClock();
  const aged = { ...callKind, retention: { maxRuns: 1_000, maxAgeMs: 60_000 } };
  const kept = { ...callKind, kind: 'kept' };
  const engine = openScratch({ home: scratchHome(), clock, kinds: [aged, kept] });
  await engine.record({ kind: 'call', name: 'old' }, { status: 'succeeded' });
  await engine.record({ kind: 'kept', name: 'old but kept' }, { status: 'succeeded' });
  clock.advance(30_000);
  await engine.record({ kind: 'call', name: 'young' }, { status: 'succeeded' });
  expect(await engine.sweep()).toBe(0);
  clock.advance(30_001);
  expect(await engine.sweep()).toBe(1);
  expect(engine.list({ limit: 10 }).runs.map(({ name }) => name)).toEqual(['young', 'old but kept']);
});

test('many runs are removed by one sweep, and the engine sweeps by itself', async () => {
  const clock = manualClock();
  const engine = openScratch({
    home: scratchHome(),
    clock,
    kinds: [{ ...callKind, retention: { maxRuns: 3, maxAgeMs: 0 } }],
  });
  await Promise.all(
    Array.from({ length: 160 }, (_, at) => engine.record({ kind: 'call', name: `${at}` }, { status: 'succeeded' })),
  );
  clock.advance(5_000);
  await expect.poll(() => engine.list({ limit: 200 }).runs.length, { interval: 5 }).toBe(3);
});

test('an artifact is kept once, proven when read, and removed with the last run that refers to it', async () => {
  const home = scratchHome();
  const engine = openScratch({
    home,
    kinds: [
      workKind(
        async ({ name, putArtifact }) => {
          const put = (title: string, text: string) =>
            putArtifact({ name: title, contentType: 'text/plain', bytes: Buffer.from(text) });
          await put('same.txt', 'the same');
          return put('own.txt', `of ${name}`);
        },
        { retention: { maxRuns: 1, maxAgeMs: 0 } },
      ),
    ],
  });
  const folder = join(home, 'runs', 'artifacts');
  const first = await runOnce(engine, 'first');
  const second = await runOnce(engine, 'second');
  expect(readdirSync(folder)).toHaveLength(3);
  const [own, same] = engine.artifacts(first);
  expect(own).toMatchObject({ name: 'own.txt', contentType: 'text/plain', size: 8 });
  expect(Buffer.from((await engine.readArtifact(first, 'own.txt')).bytes).toString()).toBe('of first');

  expect(await engine.sweep()).toBe(1);
  expect(existsSync(join(folder, own?.hash ?? ''))).toBe(false);
  expect(existsSync(join(folder, same?.hash ?? ''))).toBe(true);
  await expect(engine.readArtifact(second, 'none')).rejects.toMatchObject({ code: 'ARTIFACT_NOT_FOUND' });
  writeFileSync(join(folder, same?.hash ?? ''), 'tampered');
  await expect(engine.readArtifact(second, 'same.txt')).rejects.toMatchObject({ code: 'ARTIFACT_DAMAGED' });
});

test('files that a dead process left unreferred go when an engine opens, unless they are new', async () => {
  const home = scratchHome();
  const folder = join(home, 'runs', 'artifacts');
  mkdirSync(folder, { recursive: true });
  for (const name of ['old', 'new']) writeFileSync(join(folder, name), name);
  const dayAgo = Date.now() / 1000 - 86_400;
  utimesSync(join(folder, 'old'), dayAgo, dayAgo);
  openScratch({ home });
  await expect.poll(() => readdirSync(folder), { interval: 5 }).toEqual(['new']);
});

async function runOnce(engine: RunEngine, name: string): Promise<string> {
  const { run } = await engine.start({ kind: 'work', name, steps });
  await engine.settled(run.runId);
  return run.runId;
}
