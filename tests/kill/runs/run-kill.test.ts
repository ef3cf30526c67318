// A process that works on a run is killed before, inside and after every step: the next one goes on, the run ends as if
// nothing had happened, each step is recorded once, and no effect is done twice. Real SIGKILL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRunEngine } from '../../../src/runs/open-run-engine.ts';
import { Random } from '../../fuzz/random.ts';
import { runId } from './twelve-steps.ts';

const points = process.env['MOORING_SOAK'] === '1' ? 200 : 12;
const program = fileURLToPath(new URL('./run-process.ts', import.meta.url));
const random = new Random('run kill');
const met = new Map<string, number>();
let scratch: string;
let undisturbed: ReturnType<typeof look>;
let counts: Readonly<Record<string, number>>;

beforeAll(async () => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-run-kill-')));
  const place = newPlace('undisturbed');
  counts = JSON.parse((await work(place, 'none')).output.split('\n')[1] ?? '');
  undisturbed = look(place);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('a run whose process is killed', () => {
  test('has many places to die at', () => {
    expect(counts).toMatchObject({ 'before effect': 10, 'after effect': 10 });
    expect(counts['before commit']).toBeGreaterThan(24);
    expect(undisturbed.run).toMatchObject({ status: 'succeeded', completedSteps: 12 });
    expect(undisturbed.steps.filter(({ status }) => status === 'skipped')).toHaveLength(2);
  });

  for (let point = 1; point <= points; point += 1) {
    test(`ends as if nothing had happened (point ${point} of ${points})`, () => killOnWay(point), 120_000);
  }

  test('was met in each of the four ways', () => {
    expect([...met.keys()].sort()).toEqual(Object.keys(counts).sort());
  });
});

async function killOnWay(point: number): Promise<void> {
  const place = newPlace(`point-${point}`);
  // Mostly once; now and then the process that goes on is killed too.
  const kills = point % 4 === 0 ? 3 : 1;
  for (let kill = 0; kill < kills; kill += 1) {
    const way = Object.keys(counts)[(point + kill) % 4] ?? '';
    const isByTime = kill > 0 && random.chance(0.5);
    const killed = await work(place, `${way} ${random.int(1, counts[way] ?? 1)}`, isByTime ? random.int(0, 60) : null);
    if (killed.signal === 'SIGKILL' && !isByTime) met.set(way, (met.get(way) ?? 0) + 1);
  }
  const last = await work(place, 'none');
  expect(last).toMatchObject({ code: 0, signal: null });
  expect(look(place)).toEqual(undisturbed);
  const effects = readdirSync(place.effects).map((name) => readFileSync(join(place.effects, name), 'utf8'));
  const done = undisturbed.steps.filter(({ status }) => status === 'succeeded').map(({ key }) => key);
  expect(effects.sort()).toEqual(done.sort());
}

interface Place {
  readonly home: string;
  readonly effects: string;
}

function newPlace(name: string): Place {
  const place = { home: join(scratch, name, 'home'), effects: join(scratch, name, 'effects') };
  mkdirSync(place.effects, { recursive: true });
  return place;
}

async function work({ home, effects }: Place, deathPlace: string, killAfterMs: number | null = null) {
  const child = spawn(process.execPath, [program, home, effects, deathPlace], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = text(child.stdout);
  const ended = once(child, 'exit');
  if (killAfterMs !== null) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    await sleep(killAfterMs);
    child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  return { code, signal, output: await output };
}

/** What must not depend on where a process died. */
function look({ home }: Place) {
  const engine = openRunEngine({ home, kinds: [] });
  try {
    const { status, completedSteps, error, waitingFor } = engine.run(runId) ?? {};
    const steps = engine
      .steps(runId)
      .map(({ key, attempts, output, ...each }) => ({ key, attempts, output, status: each.status }));
    const events = engine.events({ runId, limit: 10_000 });
    const ends = events.filter(({ type }) => /^(run\.ended|step\.(succeeded|skipped|failed))$/.test(type));
    expect(engine.verify(runId)).toEqual({ isWhole: true, events: events.length });
    return {
      run: { status, completedSteps, error, waitingFor },
      steps,
      ends: ends.map(({ type, step, data }) => [type, step, data['attempt'] ?? null]),
      artifacts: engine.artifacts(runId),
    };
  } finally {
    void engine.close(0);
  }
}
