// Loaded before the product: the process dies by SIGKILL where MOORING_DIE_AT says, and every place it comes past is noted
// in the file MOORING_PLACES. Places, counted from 1: `facts before commit 2`, `facts after commit 1` for what is recorded
// while a stage is under way, `link before rename 3`, `link after rename 3` when a file is put in its place, and
// `clone git 3` when a git, or a Hugo, has just been started.
import { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

const { MOORING_DIE_AT: deathPlace, MOORING_PLACES: places } = process.env;
const counts = new Map<string, number>();
let stage: string | undefined;

function pass(place: string): void {
  const count = (counts.get(place) ?? 0) + 1;
  counts.set(place, count);
  if (places) appendFileSync(places, `${place}\n`);
  if (deathPlace === `${place} ${count}`) process.kill(process.pid, 'SIGKILL');
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string): void {
  const isRunStore = sql === 'COMMIT' && this.location()?.endsWith('runs.db');
  if (isRunStore) {
    const running = this.prepare("SELECT key FROM steps WHERE status = 'running'").get();
    stage = running ? String(running['key']) : stage;
    if (stage !== undefined) pass(`${stage} before commit`);
  }
  exec.call(this, sql);
  if (isRunStore && stage !== undefined) pass(`${stage} after commit`);
};

const { rename } = promises;
promises.rename = async (from, to) => {
  if (stage !== undefined) pass(`${stage} before rename`);
  await rename(from, to);
  if (stage !== undefined) pass(`${stage} after rename`);
};
syncBuiltinESMExports();

interface Spawning {
  spawn(options: unknown): unknown;
}
const child = ChildProcess.prototype as unknown as Spawning;
const { spawn } = child;
child.spawn = function (this: ChildProcess, options: unknown): unknown {
  const started = spawn.call(this, options);
  if (stage !== undefined) pass(`${stage} git`);
  return started;
};
