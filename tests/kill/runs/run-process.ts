// A process that works on the run of twelve steps until it has ended, and dies where it is told:
//   node run-process.ts <home> <effects> <where to die>
// Where: `none`, or `before commit 7`, `after commit 7`, `before effect 3`, `after effect 3`, counted from 1.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRunEngine } from '../../../src/runs/open-run-engine.ts';
import { runId, twelveKind, twelveSteps } from './twelve-steps.ts';

const [home = '', effects = '', deathPlace = 'none'] = process.argv.slice(2);
const counts = new Map<string, number>();

/** The process is gone when this returns, if this is the place. */
function pass(place: string): void {
  const count = (counts.get(place) ?? 0) + 1;
  counts.set(place, count);
  if (deathPlace === `${place} ${count}`) process.kill(process.pid, 'SIGKILL');
}

// Every commit of the store is a place to die at, on both sides of it. Only this program knows.
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string): void {
  if (sql === 'COMMIT') pass('before commit');
  exec.call(this, sql);
  if (sql === 'COMMIT') pass('after commit');
};

const engine = openRunEngine({ home, kinds: [twelveKind(effects, pass)] });
process.stdout.write('ready\n');
await engine.start({
  kind: 'work',
  name: 'twelve',
  runId,
  steps: twelveSteps,
  idempotency: { key: 'twelve', configHash: 'same' },
});
while (engine.run(runId)?.status === 'running') await sleep(5);
process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);
await engine.close(1_000);
