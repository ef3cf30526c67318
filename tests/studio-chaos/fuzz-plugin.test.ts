// Hostile lines straight at the real plugin: whatever comes, its loop goes on, everything that can be answered is, and
// the thread it runs in is never started anew.
import { afterEach, expect, test } from 'vitest';
import { Random } from '../fuzz/random.ts';
import { BareRelay } from './bare-relay.ts';
import { hostileShot, type Shot } from './hostile-lines.ts';

const isSoak = process.env['MOORING_SOAK'] === '1';
const shots = isSoak ? 3_500 : 200;
const seed = process.env['MOORING_CHAOS_SEED'] ?? '20261116';
const batchSize = 25;

let relay: BareRelay | undefined;
afterEach(() => relay?.close());

test(`${shots} hostile lines do not end the plugin (seed ${seed})`, async () => {
  const random = new Random(`fuzz plugin ${seed}`);
  const opened = new BareRelay();
  relay = opened;
  await opened.open();
  expect(await opened.ping()).toMatchObject({ success: true });
  const codes = new Map<string, number>();
  for (let sent = 0; sent < shots; sent += batchSize) {
    const batch = Array.from({ length: batchSize }, (_, index) => hostileShot(random, `shot-${sent + index}`));
    for (const { lines } of batch) opened.send(lines);
    expect(await opened.ping(), `after ${sent} lines of seed ${seed}`).toMatchObject({ success: true });
    for (const shot of batch) count(codes, await answerTo(opened, shot));
    expect(opened.simulation, `after ${sent} lines of seed ${seed}`).toMatchObject({ state: 'running', restarts: 0 });
  }
  if (isSoak) console.log(Object.fromEntries([...codes].sort()), opened.logged.slice(0, 20));
  expect(opened.sessions).toBe(1);
  expect(opened.strange).toEqual([]);
  expect([...codes.keys()].filter(isUnforeseen)).toEqual([]);
}, 900_000);

async function answerTo(opened: BareRelay, { answerTo: id }: Shot): Promise<string> {
  if (id === null) return 'none wanted';
  const { success, error } = await opened.reply(id);
  if (success) return 'done';
  return error?.code === 'INTERNAL_ERROR' ? `${error.code}: ${error.message.slice(0, 200)}` : String(error?.code);
}

/** A script that fails is the script's own failure. */
function isUnforeseen(code: string): boolean {
  return code.startsWith('INTERNAL_ERROR') && !code.startsWith('INTERNAL_ERROR: The script failed');
}

function count(codes: Map<string, number>, code: string): void {
  codes.set(code, (codes.get(code) ?? 0) + 1);
}
