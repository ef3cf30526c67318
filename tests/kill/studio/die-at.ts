// Loaded before the product, into all its threads: the process dies by SIGKILL where MOORING_DIE_AT says, and every place
// it comes past is noted in the file MOORING_PLACES. Places, counted from 1: `main before commit 3`, `thread after commit 2`
// and so on for the commits of both threads, and `answer 4`, when an answer of the plugin has come as far as the relay.
import { appendFileSync } from 'node:fs';
import { Server } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';

const { MOORING_DIE_AT: deathPlace, MOORING_PLACES: places } = process.env;
const thread = isMainThread ? 'main' : 'thread';
const counts = new Map<string, number>();

function pass(place: string): void {
  const count = (counts.get(place) ?? 0) + 1;
  counts.set(place, count);
  if (places) appendFileSync(places, `${place}\n`);
  if (deathPlace === `${place} ${count}`) process.kill(process.pid, 'SIGKILL');
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string): void {
  const isCommit = sql === 'COMMIT';
  if (isCommit) pass(`${thread} before commit`);
  exec.call(this, sql);
  if (isCommit) pass(`${thread} after commit`);
};

const { emit } = Server.prototype;
Server.prototype.emit = function (this: Server, ...given: Parameters<typeof emit>): boolean {
  const [event, request] = given as readonly unknown[] as [string, { readonly url?: string } | undefined];
  if (event === 'request' && request?.url?.endsWith('/write')) pass('answer');
  return emit.apply(this, given);
} as typeof emit;
