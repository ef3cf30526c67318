// Fuzzes one stdio server: stretch after stretch, on one process, until all cases are spent or one breaks it.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { Ids } from '../generate/ids.ts';
import type { Shot } from '../generate/lines.ts';
import type { Source } from '../generate/stories.ts';
import { type ToolSetName, toolSets } from '../generate/tools.ts';
import { casesFor, seed, type TargetName } from '../plan.ts';
import { Random } from '../random.ts';
import { show } from './show.ts';
import { shrink } from './shrink.ts';
import { Connection } from './stretch.ts';
import { mayGrowTo, residentBytes, Target } from './target.ts';
import type { Wire } from './wire.ts';

export interface StdioFuzz {
  readonly name: TargetName;
  readonly wire: Wire;
  readonly tools: ToolSetName;
  readonly start: () => ChildProcessWithoutNullStreams;
}

const casesPerStretch = 20;
/** A server that hung once will hang again, and many tries are made. */
const replayPatienceMs = 5_000;
/** One case in so many is as large as the wire takes. */
const longEvery = 500;

/** What Node itself says on stderr when something got out of hand: a warning, or a stack. */
const complaint = /^\(node:\d+\) |^ {4}at /m;

/** Runs all cases of a target; throws with the smallest reproduction when one breaks it. */
export async function fuzzStdio(fuzz: StdioFuzz): Promise<number> {
  const total = casesFor(fuzz.name);
  const target = new Target(fuzz.start(), fuzz.wire);
  try {
    const connection = new Connection(target);
    await expectFine(connection.greet());
    const { pid = 0 } = target.child;
    const before = residentBytes(pid);
    let sent = 0;
    for (let stretch = 0; sent < total; stretch += 1) {
      const count = Math.min(casesPerStretch, total - sent);
      const { shots, random } = shotsOf(fuzz, stretch, count, sent);
      const broken = await connection.send(shots, random);
      if (broken !== null) throw new Error(await report(fuzz, target, stretch, shots, broken));
      sent += count;
    }
    if (complaint.test(target.stderr)) throw new Error(`${fuzz.name}, seed ${seed}: on stderr ${target.stderr}`);
    const after = residentBytes(pid);
    if (before !== null && after !== null && after > mayGrowTo(before)) {
      throw new Error(`${fuzz.name}, seed ${seed}: memory grew from ${before} to ${after} bytes`);
    }
    return sent;
  } finally {
    await target.close();
  }
}

/** The cases of one stretch. They depend on the seed and its number alone, so that a stretch can be made again. */
function shotsOf(fuzz: StdioFuzz, stretch: number, count: number, sent: number): { shots: Shot[]; random: Random } {
  const random = new Random(`${seed}/${fuzz.name}/${stretch}`);
  let marks = 0;
  const source: Source = {
    random,
    ids: new Ids(random, stretch),
    tools: toolSets[fuzz.tools],
    mark: () => {
      marks += 1;
      return `m[${stretch}x${marks}]`;
    },
  };
  const isLong = (index: number) => (sent + index) % longEvery === longEvery / 10;
  const shots = Array.from({ length: count }, (_, index) =>
    isLong(index) ? fuzz.wire.longShot(source) : fuzz.wire.shot(source),
  );
  return { shots, random };
}

async function report(fuzz: StdioFuzz, target: Target, stretch: number, shots: readonly Shot[], broken: string) {
  const smallest = await shrink(shots, async (fewer) => (await replay(fuzz, fewer)) !== null);
  const again = await replay(fuzz, smallest);
  return [
    `${fuzz.name}, seed ${seed}, stretch ${stretch}: ${broken}`,
    `repeat with MOORING_FUZZ_SEED=${seed}`,
    again === null
      ? `alone, on a fresh server, these ${shots.length} cases do not break it; all of them:`
      : `on a fresh server ${smallest.length} of its ${shots.length} cases do: ${again}`,
    ...(again === null ? shots : smallest).map(({ name, bytes }) => `  ${name}: ${show(bytes)}`),
    `stderr: ${target.stderr.slice(-1_500) || '(nothing)'}`,
  ].join('\n');
}

async function replay(fuzz: StdioFuzz, shots: readonly Shot[]): Promise<string | null> {
  const target = new Target(fuzz.start(), fuzz.wire);
  try {
    const connection = new Connection(target, replayPatienceMs);
    await expectFine(connection.greet());
    // A second, empty stretch hears what comes too late for the first.
    return (await connection.send(shots)) ?? (await connection.send([]));
  } finally {
    await target.close();
  }
}

async function expectFine(broken: Promise<string | null>): Promise<void> {
  const found = await broken;
  if (found !== null) throw new Error(found);
}
