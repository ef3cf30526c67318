// Fuzzes the HTTP server: many connections at once, each judged by itself, and the server after every round.

import { pieces } from '../drive/pieces.ts';
import { show } from '../drive/show.ts';
import { shrink } from '../drive/shrink.ts';
import { mayGrowTo, residentBytes } from '../drive/target.ts';
import { casesFor, seed } from '../plan.ts';
import { Random } from '../random.ts';
import type { HttpCase } from './call-cases.ts';
import { runExchange } from './exchange.ts';
import { HttpServer } from './http-server.ts';
import { wrongAnswer } from './shapes.ts';
import { httpCase } from './weights.ts';

const casesPerRound = 20;

/** Runs all cases; throws with the smallest reproduction when one breaks the server. */
export async function fuzzCalls(): Promise<number> {
  const total = casesFor('http calls');
  const server = await HttpServer.start();
  try {
    const { pid = 0 } = server.child;
    const before = residentBytes(pid);
    let sent = 0;
    for (let round = 0; sent < total; round += 1) {
      const random = new Random(`${seed}/http calls/${round}`);
      const cases = casesOf(random, server.port, round, Math.min(casesPerRound, total - sent));
      const broken = await runRound(server, cases, random);
      if (broken !== null) throw new Error(await report(server, cases, round, broken));
      sent += cases.length;
    }
    const jam = await server.jam();
    if (jam !== null) throw new Error(`http calls, seed ${seed}: ${jam}`);
    const after = residentBytes(pid);
    if (before !== null && after !== null && after > mayGrowTo(before)) {
      throw new Error(`http calls, seed ${seed}: memory grew from ${before} to ${after} bytes`);
    }
    return sent;
  } finally {
    await server.close();
  }
}

function casesOf(random: Random, port: number, round: number, count: number): HttpCase[] {
  let marks = 0;
  const mark = () => {
    marks += 1;
    return `m[${round}x${marks}]`;
  };
  return Array.from({ length: count }, () => httpCase({ random, port, mark }));
}

/** All cases at once, then the server's health. Answers the first thing that is wrong. */
async function runRound(server: HttpServer, cases: readonly HttpCase[], random?: Random): Promise<string | null> {
  const found = await Promise.all(
    cases.map(async (each) => {
      const parts = random ? pieces(random, each.bytes) : [each.bytes];
      const wrong = await runCase(server.port, each, parts);
      return wrong === null ? [] : [`${each.name}: ${wrong}\n  ${show(each.bytes)}`];
    }),
  );
  return found.flat()[0] ?? (await server.illness());
}

async function runCase(
  port: number,
  { methods, leave, expected }: HttpCase,
  parts: readonly Buffer[],
): Promise<string | null> {
  const got = await runExchange(port, { pieces: parts, methods, leave });
  if (got.isLate) return 'neither answered nor closed in time';
  if (got.wrong !== null) return got.wrong;
  if (expected && got.responses.length !== expected.length) {
    return `${got.responses.length} answers to ${expected.length} requests: ${JSON.stringify(got.text.slice(0, 300))}`;
  }
  const anyway = { shape: 'http', mayBreak: true } as const;
  return (
    got.responses.map((each, at) => wrongAnswer(each, expected?.[at] ?? anyway)).find((wrong) => wrong !== null) ?? null
  );
}

async function report(server: HttpServer, cases: readonly HttpCase[], round: number, broken: string): Promise<string> {
  const smallest = await shrink(cases, async (fewer) => (await replay(fewer)) !== null);
  const again = await replay(smallest);
  return [
    `http calls, seed ${seed}, round ${round}: ${broken}`,
    `repeat with MOORING_FUZZ_SEED=${seed}`,
    again === null
      ? `alone, on a fresh server, these ${cases.length} cases do not break it`
      : `on a fresh server ${smallest.length} of its ${cases.length} cases do: ${again}`,
    ...(again === null ? [] : smallest).map(({ name, leave, bytes }) => `  ${name}, leaves ${leave}: ${show(bytes)}`),
    `stderr: ${server.stderr.slice(-1_500) || '(nothing)'}`,
  ].join('\n');
}

// The bytes name another port than the fresh server has, which it does not mind: only the name of a Host counts.
async function replay(cases: readonly HttpCase[]): Promise<string | null> {
  const server = await HttpServer.start();
  try {
    return await runRound(server, cases);
  } finally {
    await server.close();
  }
}
