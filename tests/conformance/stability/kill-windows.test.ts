// Stability, part 2, section 4: how a tree is ended on Windows. Shown anywhere, with a stand-in for taskkill that
// writes down how it was called.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { killTree } from '../../../src/platform/process/kill-tree.ts';
import { spawnTracked } from '../../../src/platform/process/spawn.ts';
import { taskkillArguments, taskkillPath } from '../../../src/platform/process/taskkill.ts';
import { survivors } from '../../fixtures/trees/survivors.ts';
import { provesStatically } from '../../support/proves.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-taskkill-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Starts `sleep` as Windows would see it, and ends it with a taskkill that runs this script. */
async function endWith(script: string): Promise<{ left: readonly number[]; calls: string; pid: number }> {
  const log = join(folder, 'calls');
  // Where SystemRoot is a bare word, the path of taskkill is a name that is looked up in PATH.
  const name = taskkillPath({ SystemRoot: 'fake' });
  writeFileSync(join(folder, name), `#!/bin/sh\necho "$@" >> '${log}'\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  vi.stubEnv('SystemRoot', 'fake');
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
  const tree = await spawnTracked('sleep', ['60']);
  const real = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
  Object.defineProperty(process, 'platform', { ...real, value: 'win32' });
  try {
    const left = await killTree(tree);
    return { left, calls: readFileSync(log, 'utf8'), pid: tree.pid };
  } finally {
    Object.defineProperty(process, 'platform', real);
    for (const pid of survivors([tree.pid])) process.kill(pid, 'SIGKILL');
    await tree.exited;
  }
}

provesStatically('stability/kill-4.1-taskkill', async () => {
  expect(taskkillArguments(42)).toEqual(['/pid', '42', '/T', '/F']);
  expect(taskkillPath({ SystemRoot: 'C:\\Windows' })).toBe('C:\\Windows\\System32\\taskkill.exe');
  if (process.platform === 'win32') return;
  const { left, calls, pid } = await endWith('kill -9 "$2"');
  expect(calls).toBe(`/pid ${pid} /T /F\n`);
  expect(left).toEqual([]);
});

provesStatically('stability/kill-4.2-failures', async () => {
  if (process.platform === 'win32') return;
  // It ended by itself meanwhile: taskkill says 128, "not found".
  const gone = await endWith('kill -9 "$2"; exit 128');
  expect(gone.left).toEqual([]);
  // It may not be ended by us: taskkill says 1, "access is denied". Told, not thrown.
  const denied = await endWith('echo "ERROR: Access is denied." >&2; exit 1');
  expect(denied.left).toEqual([denied.pid]);
  // It does not come back: it is not waited for.
  const startedAt = performance.now();
  const hung = await endWith('exec sleep 30');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(hung.left).toEqual([hung.pid]);
});
