// A studio server that is told to go while a step of a workflow runs a program: the program goes with it, the run does
// not end, and the next server of the home finishes it. Real processes and signals.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRunEngine } from '../../../src/runs/open-run-engine.ts';
import { survivors } from '../../fixtures/trees/survivors.ts';
import { asLine, cutLine, type Ending, greetInLines, RawWire, toolCall } from '../../support/raw-wire.ts';

const serverProgram = fileURLToPath(new URL('./gox-process.ts', import.meta.url));
const program = fileURLToPath(new URL('./waiting-tree.mjs', import.meta.url));
let home = '';
let report = '';
let go = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mooring-shutdown-'));
  report = join(home, 'pids');
  go = join(home, 'go');
});

// A test that fails must not leave its tree to the next one.
afterEach(() => {
  for (const pid of survivors(startedTrees().flat())) process.kill(pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

// One that goes at once is a program that failed, for all its step can see; one that does not holds the server up.
describe.skipIf(process.platform === 'win32').each(['obedient', 'stubborn'])(
  'a step with a program that is %s',
  (manner) => {
    test(
      'a server leaves at TERM without its processes, and the next one finishes the run',
      () =>
        goesOnAfter(manner, (wire) => {
          wire.child.kill('SIGTERM');
          return wire.exit();
        }),
      60_000,
    );

    test('and in the same way at the end of its input', () => goesOnAfter(manner, (wire) => wire.end()), 60_000);
  },
);

async function goesOnAfter(manner: string, leave: (wire: RawWire) => Promise<Ending>): Promise<void> {
  const first = await startServer();
  const steps = [
    { id: 'before', actionId: 'core.ping' },
    { id: 'program', actionId: 'test.spawn', input: { args: [program, report, go, manner] } },
    { id: 'after', actionId: 'part.paint', input: { colour: 'red' } },
  ];
  const { runId } = await call(first, 'workflow.run', { definition: { id: 'flow', steps } });
  await expect.poll(startedTrees, { timeout: 15_000, interval: 10 }).toHaveLength(1);
  expect(survivors(startedTrees().flat())).toHaveLength(2);

  expect(await leave(first)).toMatchObject({ exitCode: 0, signal: null });
  expect(survivors(startedTrees().flat())).toEqual([]);
  expect(storedRun(String(runId))).toMatchObject({ status: 'running', completedSteps: 1, isCancelRequested: false });

  writeFileSync(go, '');
  const second = await startServer();
  const run = await ended(second, String(runId));
  expect(run).toMatchObject({ status: 'succeeded', completedSteps: 3, cancelRequested: false });
  expect(run).not.toHaveProperty('lastError');
  expect(run['steps']).toMatchObject([
    { stepId: 'before', status: 'succeeded', attempts: 1 },
    { stepId: 'program', status: 'succeeded', attempts: 1, output: { exitCode: 0 } },
    { stepId: 'after', status: 'succeeded', attempts: 1 },
  ]);
  const { logs } = (await call(second, 'workflow.logs', { runId })) as { logs: { message: string; stepId?: string }[] };
  const told = (message: string) => logs.filter((line) => line.message === message).map(({ stepId }) => stepId);
  expect(told('step completed')).toEqual(['before', 'program', 'after']);
  expect(told('workflow succeeded')).toHaveLength(1);
  expect(logs.filter(({ message }) => /failed|cancel/.test(message))).toEqual([]);
  // The program was started once by each server.
  expect(startedTrees()).toHaveLength(2);
  await second.end();
}

async function startServer(): Promise<RawWire> {
  const env = {
    ...process.env,
    MOORING_FIXTURE_GOX: JSON.stringify({ GOX_POLICY_MODE: 'allow-all' }),
    MOORING_FIXTURE_GOX_HOME: home,
    MOORING_FIXTURE_GOX_WORKSPACE: join(home, 'workspace'),
  };
  const child = spawn(process.execPath, [serverProgram], { stdio: 'pipe', env });
  const wire = new RawWire(child, cutLine);
  await greetInLines(wire);
  return wire;
}

let calls = 0;

async function call(wire: RawWire, tool: string, args: object): Promise<Record<string, unknown>> {
  const id = ++calls;
  wire.write(asLine(toolCall(id, tool, args)));
  const { result, error } = await wire.response(id);
  if (!result) throw new Error(`${tool} failed: ${JSON.stringify(error)}`);
  return result['structuredContent'] as Record<string, unknown>;
}

async function ended(wire: RawWire, runId: string): Promise<Record<string, unknown>> {
  for (let look = 0; look < 1_500; look += 1) {
    const run = await call(wire, 'workflow.status', { runId, includeSteps: true });
    if (run['status'] !== 'running') return run;
    await delay(20);
  }
  throw new Error(`${runId} did not end`);
}

/** What is on disk between the two servers; one without kinds takes no run up. */
function storedRun(runId: string) {
  const engine = openRunEngine({ home, kinds: [] });
  const run = engine.run(runId);
  void engine.close(0);
  return run;
}

/** The pids of every tree that a step has started. */
function startedTrees(): number[][] {
  if (!existsSync(report)) return [];
  const lines = readFileSync(report, 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}
