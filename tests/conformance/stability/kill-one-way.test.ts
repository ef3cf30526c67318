// Stability, part 2: one module starts and ends processes, in one way, and tells when it could not.
import { expect, test, vi } from 'vitest';
import { CallControl } from '../../../src/kernel/call/control.ts';
import { kernelFault } from '../../../src/kernel/fault.ts';
import { runProcess } from '../../../src/platform/process/spawn.ts';
import { createLog, logListener } from '../../../src/telemetry/log.ts';
import { survivors } from '../../fixtures/trees/survivors.ts';
import { provesStatically } from '../../support/proves.ts';
import { codeOnly, importsOf, sourceFiles } from '../../support/sources.ts';
import { openTiny, tinyTool } from '../../support/tiny-server.ts';

const home = 'src/platform/process/';
const elsewhere = sourceFiles('src').filter((file) => !file.startsWith(home));

provesStatically('stability/kill-2-one-place', () => {
  // The browser's half of the console has no processes; all the rest is looked at.
  const spawners = importsOf(elsewhere, (from) => /^(node:)?(child_process|cluster)$/.test(from));
  expect(spawners).toEqual([]);
  const signallers = elsewhere.filter((file) => /\bprocess\.kill\(|\bchild\.kill\(|\btaskkill\b/.test(codeOnly(file)));
  expect(signallers).toEqual([]);
  // Inside, one function starts children for all platforms; the others ask the system about them, or end them.
  const inside = importsOf(sourceFiles(home.slice(0, -1)), (from) => from === 'node:child_process').filter(
    (each) => !each.isTypeOnly,
  );
  const starters = inside.filter((each) => /\bspawn\b/.test(each.names));
  expect(starters.map((each) => each.file)).toEqual([`${home}start-child.ts`]);
  const killers = importsOf(sourceFiles('src'), (from) => from.endsWith('/taskkill.ts')).map((each) => each.file);
  expect(killers).toEqual([`${home}kill-tree.ts`]);
  // What serves tools sees none of this but the function that takes their signal, and one that asks who lives.
  const served = importsOf([...sourceFiles('src/servers'), ...sourceFiles('src/kernel')], (from) =>
    from.includes('platform/process/'),
  );
  // The class of an error may be told apart anywhere.
  const acting = served.filter(({ names }) => names !== '{ SpawnError }');
  for (const { from } of acting) expect(from).toMatch(/\/(spawn|is-process-there)\.ts$/);
});

provesStatically('stability/kill-6-no-override', async () => {
  // Nobody else decides on signals to others; the program's own end listens to some, and sends none.
  const deciders = elsewhere.filter((file) => /killSignal|SIGKILL/.test(codeOnly(file)));
  expect(deciders).toEqual([]);
  if (process.platform === 'win32') return;
  // Timeout and cancel send the same, in the same order.
  const sent = async (stop: { timeoutMs?: number; signal?: AbortSignal }) => {
    const spy = vi.spyOn(process, 'kill');
    const script = 'trap "" TERM; while :; do sleep 0.05; done';
    await runProcess('sh', ['-c', script], { graceMs: 200, ...stop }).catch(() => {});
    const calls = spy.mock.calls.map(([pid, signal]) => `${pid < 0 ? 'group' : 'process'} ${signal}`);
    spy.mockRestore();
    return [...new Set(calls.filter((call) => !call.endsWith(' 0')))];
  };
  const byTimeout = await sent({ timeoutMs: 300 });
  const byCancel = await sent({ signal: AbortSignal.timeout(300) });
  expect(byTimeout).toEqual(['group SIGTERM', 'group SIGKILL']);
  expect(byCancel).toEqual(byTimeout);
});

provesStatically('stability/kill-6-survivors', async () => {
  if (process.platform === 'win32') return;
  const lines: string[] = [];
  const listener = logListener(createLog('warn', Date.now, (line) => lines.push(line)));
  const run = (_args: unknown, { signal }: { signal: AbortSignal }) =>
    runProcess('sleep', ['60'], { signal, graceMs: 50 });
  const tools = [tinyTool({ name: 'slow', timeoutMs: 60_000, run }), tinyTool({ timeoutMs: 90_000, run })];
  const { call, clock } = openTiny(tools, { host: { listener } });
  const control = new CallControl();
  const calls = [call('slow'), call('work', {}, control)];
  await new Promise((resolve) => setImmediate(resolve));
  // The system refuses: no signal reaches anybody.
  const spy = vi.spyOn(process, 'kill').mockImplementation(() => true);
  clock.advance(60_000);
  control.abort(kernelFault('CANCELLED'));
  const faults = (await Promise.all(calls)).map(({ outcome }) => (outcome.ok ? undefined : outcome.fault));
  spy.mockRestore();
  // What the calls came to was decided before, and stands.
  expect(faults.map((fault) => fault?.code)).toEqual(['TOOL_TIMEOUT', 'CANCELLED']);
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toHaveLength(2);
  for (const fault of faults) {
    const left = fault?.details?.['survivors'] as number[];
    expect(left).toHaveLength(1);
    expect(survivors(left)).toEqual(left);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', code: fault?.code, survivors: left }));
  }
});

test('a kill that leaves nobody says nothing of survivors', async () => {
  const control = new CallControl();
  const run = (_args: unknown, { signal }: { signal: AbortSignal }) => runProcess('sleep', ['60'], { signal });
  const { call } = openTiny([tinyTool({ run })]);
  const ended = call('work', {}, control);
  await new Promise((resolve) => setImmediate(resolve));
  control.abort(kernelFault('CANCELLED'));
  const { outcome } = await ended;
  expect(outcome).toMatchObject({ ok: false, fault: { code: 'CANCELLED', details: undefined } });
});
