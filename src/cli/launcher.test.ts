import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launcherPath } from './launcher.ts';

/** A package with a launcher, a built program and a link to the launcher elsewhere, as npm makes it. */
function installed() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-launcher-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const each of ['package/bin', 'package/dist', 'path']) mkdirSync(join(folder, each), { recursive: true });
  const launcher = join(folder, 'package/bin/mooring.js');
  const program = join(folder, 'package/dist/main.js');
  const link = join(folder, 'path/mooring');
  for (const file of [launcher, program]) writeFileSync(file, '');
  symlinkSync(launcher, link);
  return { folder, launcher, program, link };
}

test('is the file that was started, the one beside the program, or the one behind a link', () => {
  const { launcher, program, link } = installed();
  expect([launcher, program, link].map((each) => launcherPath(each))).toEqual([launcher, launcher, launcher]);
});

test('is unknown where there is no installation', () => {
  const { folder } = installed();
  expect(launcherPath(join(folder, 'nowhere.js'))).toBeUndefined();
  expect(launcherPath(import.meta.filename)).toBeUndefined();
});
