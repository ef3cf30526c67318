// Ctrl-C while a foreign server is being asked: it must not be left behind, however stubborn.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VerifyJson } from '../../src/contract/verify/report.ts';
import { assertBuilt } from '../e2e/installed.ts';
import { eventually } from '../e2e/processes.ts';
import { survivors } from '../fixtures/trees/survivors.ts';
import { startMooring } from './mooring.ts';
import { scratch } from './scratch.ts';

const temporaryFolder = scratch();
const started: number[] = [];

beforeAll(assertBuilt);
afterAll(() => {
  for (const left of survivors(started)) process.kill(left, 'SIGKILL');
});

/** A server that never answers and shrugs at signals; it writes its pid to the file. */
function stubborn(folder: string): { command: string; pid: () => number | false } {
  const program = join(folder, 'stubborn.mjs');
  const report = join(folder, 'pid');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
setInterval(() => {}, 60_000);
writeFileSync(${JSON.stringify(report)}, String(process.pid));
`,
  );
  return {
    command: `"${process.execPath}" "${program}"`,
    pid: () => existsSync(report) && Number(readFileSync(report, 'utf8')),
  };
}

describe.skipIf(process.platform === 'win32').concurrent('an interrupted command', () => {
  const interrupt = async (args: readonly string[]) => {
    const { command, pid } = stubborn(temporaryFolder());
    const running = startMooring(['contract', ...args, '--server', command]);
    const server = await eventually('the server runs', pid);
    started.push(server);
    running.child.kill('SIGINT');
    const exit = await running.exit(8_000);
    expect(survivors([server])).toEqual([]);
    return exit;
  };

  test('contract snapshot ends its server and says so by its exit code', async () => {
    expect(await interrupt(['snapshot'])).toMatchObject({ code: 130, stdout: '' });
  });

  test('contract verify reports what it has seen so far, and ends its server', async () => {
    const { code, stdout } = await interrupt(['verify', '--json']);
    expect(code).toBe(130);
    const [report] = Object.values(JSON.parse(stdout) as Record<string, VerifyJson>);
    expect(new Set(report?.probes.map(({ reason }) => reason))).toEqual(new Set(['interrupted']));
  });
});
