// Hostile arguments at the tools, through the whole server: each is answered, none with a failure that nobody foresaw,
// and Studio answers after every batch.
import { afterEach, expect, test } from 'vitest';
import { Random } from '../fuzz/random.ts';
import { ChaosStudio } from './chaos-studio.ts';
import { hostileJson } from './hostile-json.ts';
import { spoiltPayload, textOf, workingOperations } from './spoilt-payloads.ts';

const isSoak = process.env['MOORING_SOAK'] === '1';
const shots = isSoak ? 1_500 : 100;
const seed = process.env['MOORING_CHAOS_SEED'] ?? '20261116';
const batchSize = 25;

let studio: ChaosStudio | undefined;
afterEach(async () => {
  await studio?.close();
  studio?.remove();
});

test(`${shots} hostile calls are each answered (seed ${seed})`, async () => {
  const random = new Random(`fuzz tools ${seed}`);
  const opened = await ChaosStudio.open(random);
  studio = opened;
  const codes = new Map<string, number>();
  for (let sent = 0; sent < shots; sent += batchSize) {
    const batch = Array.from({ length: batchSize }, () => hostileCall(opened, random));
    for (const end of await Promise.all(batch)) codes.set(end, (codes.get(end) ?? 0) + 1);
    expect(await opened.sure('bridge_ping', {}), `after ${sent} calls of seed ${seed}`).toMatchObject({ ok: true });
    expect(opened.simulated.status()).toMatchObject({ state: 'running', restarts: 0 });
  }
  if (isSoak) console.log(Object.fromEntries([...codes].sort()), opened.logged.slice(0, 20));
  expect([...codes.keys()].filter(isUnforeseen)).toEqual([]);
  expect(opened.logged.filter((line) => /^error/.test(line))).toEqual([]);
}, 900_000);

/** A script that fails is the script's own failure. */
function isUnforeseen(code: string): boolean {
  return code.startsWith('INTERNAL_ERROR') && !code.startsWith('INTERNAL_ERROR: The script failed');
}

async function hostileCall(opened: ChaosStudio, random: Random): Promise<string> {
  const { name, args } = hostileTool(random);
  const reply = await opened.session.call(`roblox.${name}`, args, metaOf(random));
  if (!reply) throw new Error(`${name} was not answered`);
  if (!('error' in reply)) return 'answered';
  const { code, message, data } = reply.error as { code: number; message: string; data?: { code?: string } };
  const told = data?.code ?? String(code);
  return told === 'INTERNAL_ERROR' ? `${told}: ${message.slice(0, 200)}` : told;
}

/** Mostly as its schema wants it, so that it comes as far as Studio. */
function hostileTool(random: Random): { name: string; args: unknown } {
  const operation = random.pick(workingOperations);
  const payload = spoiltPayload(random, operation);
  // Told apart from a request that is only tried.
  const fields = new Map([...payload].filter(([name]) => name !== 'dryRun' || random.chance(0.2)));
  const name = random.chance(0.95)
    ? operation.replace('.', '_')
    : random.pick(['request_status', 'studios', 'nothing', '']);
  return { name, args: random.chance(0.97) ? parsed(textOf(fields)) : parsed(hostileJson(random)) };
}

function metaOf(random: Random): object {
  if (random.chance(0.8)) return {};
  const name = random.pick(['dryRun', 'actor', 'correlationId', 'approved', 'progressToken']);
  return { [name]: random.chance(0.5) ? random.pick([true, 'true']) : parsed(hostileJson(random)) };
}

/** What is no JSON cannot come as far as a tool. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
