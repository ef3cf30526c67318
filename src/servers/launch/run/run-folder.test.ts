import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratchFolder } from '../source/repository-fixture.ts';
import { inspectedFolder, removeLeftovers, runFolder } from './run-folder.ts';

test('folders of runs that are gone and of looks that were cut off are removed, and no others', async () => {
  const home = makeScratchFolder();
  onTestFinished(() => rmSync(home, { recursive: true }));
  const now = Date.parse('2026-01-01T12:00:00Z');
  const old = new Date(now - 2 * 60 * 60 * 1_000);
  const [known, gone, looked, cut] = [
    runFolder(home, 'known'),
    runFolder(home, 'gone'),
    join(inspectedFolder(home), 'looked'),
    join(inspectedFolder(home), 'cut'),
  ];
  for (const folder of [known, gone, looked, cut]) mkdirSync(folder, { recursive: true });
  utimesSync(looked, new Date(now), new Date(now));
  utimesSync(cut, old, old);
  await removeLeftovers(home, (runId) => runId === 'known', now);
  expect([known, gone, looked, cut].map((folder) => existsSync(folder))).toEqual([true, false, true, false]);
});

test('a home without launches is no trouble', async () => {
  await removeLeftovers(join(makeScratchFolder(), 'nothing'), () => false, 0);
});
