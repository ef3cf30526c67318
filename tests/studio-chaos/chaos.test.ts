// Calls over a line that delays, loses, repeats, reorders and resets: every answer belongs to its question, every write
// is done once or not at all and never too late, and Studio is still there at the end.
import { expect, test } from 'vitest';
import { Random } from '../fuzz/random.ts';
import { ChaosStudio } from './chaos-studio.ts';
import { type Passed, troubles } from './faulty-proxy.ts';
import { MixedCalls, place, prepare, type Written } from './mixed-calls.ts';

const isSoak = process.env['MOORING_SOAK'] === '1';
const calls = isSoak ? 2_000 : 150;
const seed = process.env['MOORING_CHAOS_SEED'] ?? '20261116';

test(`${calls} calls over a faulty line end as they should (seed ${seed})`, async () => {
  const random = new Random(`chaos ${seed}`);
  const studio = await ChaosStudio.open(random);
  try {
    await prepare(studio);
    studio.proxy.isFaulty = true;
    const mixed = new MixedCalls(studio, random);
    await mixed.run(calls, 8);
    studio.proxy.isFaulty = false;

    expect(await studio.sure('bridge_ping', {})).toMatchObject({ ok: true, studio: true });
    expect(studio.bridge.status()).toMatchObject({ state: 'paired', problem: null, studios: [{ state: 'paired' }] });
    expect(studio.simulated.status()).toMatchObject({ state: 'running', problem: null, restarts: 0 });
    const seen = await studio.namesIn(place);
    await studio.close();
    const { rows, keys } = studio.readDisk();
    const kept = rows.map((row) => (JSON.parse(row) as { name: string }).name);
    if (isSoak) tell(studio, mixed);

    expect(kept.filter((name) => isOurs(name)).sort()).toEqual([...seen].sort());
    expect(new Set(seen).size, 'a write was done twice').toBe(seen.length);
    const there = new Set(seen);
    expect(mixed.written.filter(({ name, claim }) => claim === 'done' && !there.has(name))).toEqual([]);
    expect(mixed.written.filter(({ name, claim }) => claim === 'undone' && there.has(name))).toEqual([]);
    expect(doneTooLate(mixed.written, studio.proxy.passed, there, keys)).toEqual([]);
    expect(seen.filter((name) => !mixed.written.some((each) => each.name === name))).toEqual([]);
    // The line was as faulty as it should have been.
    if (isSoak) expect([...studio.proxy.counts.keys()].sort()).toEqual([...troubles].sort());
    expect(studio.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  } finally {
    await studio.close();
    studio.remove();
  }
}, 900_000);

function isOurs(name: string): boolean {
  return /^(tool|run|gone|brief|stopped)-\d+$/.test(name);
}

/** What came to the plugin only after its deadline, and was done all the same. */
function doneTooLate(
  written: readonly Written[],
  passed: ReadonlyMap<string, Passed>,
  there: ReadonlySet<string>,
  keys: ReadonlyMap<string, number>,
): string[] {
  const late = written.filter(({ key }) => {
    const came = key === null ? undefined : passed.get(key);
    return came !== undefined && came.firstAt > came.deadline;
  });
  return late.filter(({ name, key }) => there.has(name) || keys.has(key ?? '')).map(({ name }) => name);
}

function tell({ proxy }: ChaosStudio, { tally, written }: MixedCalls): void {
  const late = [...proxy.passed.values()].filter(({ firstAt, deadline }) => firstAt > deadline).length;
  const claims = Object.groupBy(written, ({ claim }) => claim);
  console.log(Object.fromEntries(proxy.counts), Object.fromEntries([...tally].sort()));
  console.log(
    `${late} came too late; claimed`,
    Object.entries(claims).map(([claim, list]) => `${claim} ${list?.length}`),
  );
}
