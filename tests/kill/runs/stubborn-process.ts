// A process with one run of one step, which it tells about on stdout:
//   node stubborn-process.ts <home> wait <file>     the step ends when the file is there, whatever its signal says
//   node stubborn-process.ts <home> once <file>     the same, but it may not be repeated, and the lease is long
//   node stubborn-process.ts <home> tree <report>   the step runs a tree of processes that does not end by itself
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Fault } from '../../../src/kernel/fault.ts';
import { runProcess } from '../../../src/platform/process/spawn.ts';
import { openRunEngine } from '../../../src/runs/open-run-engine.ts';
import { step } from './step-data.ts';

const [home = '', body = '', file = ''] = process.argv.slice(2);
const tree = fileURLToPath(new URL('../../fixtures/trees/tree.mjs', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const engine = openRunEngine({
  home,
  leaseMs: body === 'once' ? 3_600_000 : 500,
  report: (error) => say(error instanceof Fault ? error.code : String(error)),
  kinds: [
    {
      kind: 'work',
      retention: { maxRuns: 10, maxAgeMs: 0 },
      perform: async ({ signal }) => {
        say('inside');
        if (body === 'tree')
          return runProcess(process.execPath, [tree, '--leaf-session', '--report', file], { signal });
        while (!existsSync(file)) await sleep(5);
        return 'late';
      },
    },
  ],
});
const { run } = await engine.start({
  kind: 'work',
  name: body,
  runId: body,
  steps: [step('a', { isRepeatable: body !== 'once' })],
});
// Timers of the engine do not keep a process alive.
const alive = setInterval(() => {}, 1_000);
await engine.settled(run.runId);
clearInterval(alive);
say('settled');
await engine.close(100);
