// When the client goes, the trees of its calls go too, whatever shape they have. A real server, real processes; a
// process that only waits to be collected is not alive.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { reportedPids, survivors, type TreePids } from '../../fixtures/trees/survivors.ts';
import { startFixture } from '../../support/open-surface.ts';
import {
  asFrame,
  asLine,
  cutFrame,
  cutLine,
  greetInFrames,
  greetInLines,
  RawWire,
  toolCall,
} from '../../support/raw-wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'mooring-stdin-end-'));
let pids: TreePids | undefined;

afterEach(() => {
  for (const pid of pids ? survivors(pids) : []) process.kill(pid, 'SIGKILL');
  pids = undefined;
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(process.platform === 'win32')('the end of stdin, with a call in flight', () => {
  test('takes a plain tree along', () => endsWith([]));
  test('takes a tree along in which all ignore TERM', () => endsWith(['--ignore-term', 'all']));
  test('takes a leaf in a session of its own along', () => endsWith(['--leaf-session']));
  test('takes along what a root left behind that is already gone', () => endsWith(['--root-exits', '--leaf-session']));
  test('takes the tree along on the older wire as well', () => endsWith(['--leaf-session'], 'legacy'));
});

async function endsWith(flags: readonly string[], surface: 'stdio' | 'legacy' = 'stdio'): Promise<void> {
  const report = join(folder, `${surface}-${flags.join('')}.json`);
  const isFramed = surface === 'legacy';
  const wire = new RawWire(startFixture([surface, 'code']), isFramed ? cutFrame : cutLine);
  await (isFramed ? greetInFrames(wire) : greetInLines(wire));
  const call = toolCall('tree', 'hold_tree', { flags: ['--report', report, ...flags] });
  wire.write(isFramed ? asFrame(call) : asLine(call));
  pids = await reportedPids(report);
  const { exitCode, signal } = await wire.end();
  expect({ exitCode, signal }).toEqual({ exitCode: 0, signal: null });
  expect(survivors(pids)).toEqual([]);
}
