// What broke in the reference between server and Studio, one test each: with real Studios behind proxies that hold,
// lose and change what goes over the wire.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createStep, type Distant, DistantStudios, patience } from '../support/distant-studio.ts';
import { linesOf } from '../support/relay-proxy.ts';
import type { Fields } from '../support/studio-calls.ts';

vi.setConfig({ testTimeout: 120_000 });

let studios: DistantStudios;
let main: Distant;
beforeAll(async () => {
  studios = await DistantStudios.open();
  main = await studios.join('main');
  await studios.calls.script('Say', 'return { say = function(word) return word end }');
}, 120_000);
const gates: (() => void)[] = [];
afterEach(() => {
  main.proxy.passEverything();
  for (const open of gates.splice(0)) open();
});
afterAll(() => studios.end());

const say = (word: string) => studios.calls.execute('ServerStorage.Say', 'say', word);
const sayStep = (word: string, more: object) => ({
  ...{ id: word, actionId: 'roblox.script_execute', ...more },
  input: { scriptPath: 'ServerStorage.Say', functionName: 'say', args: [word] },
});
const countOf = async (name: string) =>
  (await studios.calls.namesIn('Workspace')).filter((each) => each === name).length;

/** Whether a body has a line that holds the text. */
const holds = (body: string, text: string) => linesOf(body).some((line) => JSON.stringify(line).includes(text));

/** Something that a test opens when it wants to. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  gates.push(open);
  return { opened, open };
}

test("defect 3: a late reply is not taken for the next one's", async () => {
  const late = gate();
  main.proxy.toRelay = async (body) => {
    if (holds(body, '"returnValue":"late"')) await late.opened;
    return body;
  };
  const run = await studios.ended([sayStep('late', { timeoutMs: 1_000 })]);
  expect(run).toMatchObject({ status: 'failed' });
  // Studio is still about to say what nobody waits for any more, and will say that first.
  const next = say('next');
  late.open();
  expect(await next).toBe('next');
  expect(await say('after')).toBe('after');
});

test('defect 4: a request that timed out while it was queued is not delivered and done later', async () => {
  const polls = gate();
  let isHeld = false;
  main.proxy.toRelay = async (body) => {
    isHeld = true;
    await polls.opened;
    return body;
  };
  // The poll that is open now brings one more request; its answer is held, and with it the next poll.
  const last = say('last');
  await vi.waitFor(() => expect(isHeld).toBe(true), patience);
  const run = await studios.ended([createStep('Queued too long', { timeoutMs: 1_000 })]);
  expect(run).toMatchObject({ status: 'failed' });
  polls.open();
  expect(await last).toBe('last');
  expect(await countOf('Queued too long')).toBe(0);
  expect(JSON.stringify(main.proxy.sent)).not.toContain('Queued too long');
});

test('defect 4: a request that comes to Studio after its time is not done', async () => {
  const late = gate();
  main.proxy.toStudio = async (body) => {
    if (holds(body, 'Came too late')) await late.opened;
    return body;
  };
  const run = await studios.ended([createStep('Came too late', { timeoutMs: 2_000 })]);
  expect(run).toMatchObject({ status: 'failed' });
  late.open();
  expect(await say('after')).toBe('after');
  expect(main.proxy.sent.some((line) => JSON.stringify(line).includes('Came too late'))).toBe(true);
  expect(await countOf('Came too late')).toBe(0);
});

test('defect 5: a step that is tried again does not create twice', async () => {
  let lost = 0;
  main.proxy.toRelay = async (body) => {
    if (!holds(body, '"path":"Workspace.Once"') || lost > 0) return body;
    lost += 1;
    // Until the step is tried again: its answer is known to Studio alone.
    await studios.untilTriedAgain('roblox.instance_create');
    return null;
  };
  const run = await studios.ended([createStep('Once', { timeoutMs: 1_000, retry: { maxAttempts: 5, backoffMs: 0 } })]);
  expect(lost).toBe(1);
  expect(run).toMatchObject({ status: 'succeeded' });
  const [step] = run['steps'] as Fields[];
  expect(step?.['attempts']).toBeGreaterThan(1);
  const attempts = main.proxy.sent.filter((line) => JSON.stringify(line).includes('"name":"Once"'));
  expect(new Set(attempts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(await countOf('Once')).toBe(1);
});

test('defect 6: pings and greetings are answered anew each time, never from memory', async () => {
  let refusals = 0;
  let isSpoilt = true;
  const { proxy } = await studios.join('suspicious', (each) => {
    each.toStudio = (body) => {
      if (!isSpoilt || !body.includes('bridge.auth')) return body;
      isSpoilt = false;
      return body.replace('a-token-for-tests', 'another-token');
    };
    each.toRelay = (body) => {
      if (holds(body, 'ACCESS_DENIED')) refusals += 1;
      return body;
    };
  });
  // Greeted with a wrong token Studio refused, and the next greeting was judged by itself.
  expect(refusals).toBe(1);
  const studioId = String(proxy.sent.length > 0 && (await idOf('suspicious')));
  for (const _ of [1, 2, 3]) await studios.calls.done('bridge_ping', {}, { studioId });
  for (const [operation, least] of [
    ['bridge.auth', 2],
    ['bridge.hello', 1],
    ['bridge.ping', 3],
  ] as const) {
    const lines = proxy.sent.filter((line) => line['operation'] === operation);
    expect(lines.length, operation).toBeGreaterThanOrEqual(least);
    expect(new Set(lines.map(({ requestId }) => requestId)).size, operation).toBe(lines.length);
    for (const line of lines) expect(line, operation).not.toHaveProperty('idempotencyKey');
  }
});

test('defect 14: a second Studio stands beside the first, and takes nothing from it', async () => {
  const second = await studios.join('second');
  const [first, other] = [await idOf('main'), await idOf('second')];
  expect(second.studio.studioId).toBe(other);
  const refused = await studios.calls.refused('bridge_ping');
  expect(refused).toMatchObject({ number: -32602, code: 'VALIDATION_ERROR' });
  const { candidates } = refused.data['details'] as { candidates: Fields[] };
  expect(candidates.map((each) => each['studioId'])).toEqual(expect.arrayContaining([first, other]));
  for (const [studioId, name] of [[first, 'In main'] as const, [other, 'In second'] as const]) {
    const make = { parentPath: 'Workspace', className: 'Folder', name };
    await studios.calls.done('instance_create', make, { studioId });
  }
  for (const [studioId, own, foreign] of [
    [first, 'In main', 'In second'],
    [other, 'In second', 'In main'],
  ] as const) {
    const { output } = await studios.calls.done('instance_list_children', { parentPath: 'Workspace' }, { studioId });
    const names = (output['children'] as Fields[]).map(({ name }) => name);
    expect(names).toContain(own);
    expect(names).not.toContain(foreign);
  }
});

test('defect 7: without a token, the plugin as it is shipped works', async () => {
  const open = await DistantStudios.open({ GOX_BRIDGE_AUTH: 'false' });
  try {
    await open.join('trusting', () => {}, '');
    expect((await open.calls.done('bridge_ping')).output).toMatchObject({ ok: true, studio: true });
    await open.calls.make('Folder', 'Made');
    expect(await open.calls.namesIn('Workspace')).toContain('Made');
  } finally {
    await open.end();
  }
});

async function idOf(placeName: string): Promise<string> {
  const shown = (await studios.calls.done('studios')).output['studios'] as Fields[];
  return String(shown.find((each) => each['placeName'] === placeName)?.['studioId']);
}
