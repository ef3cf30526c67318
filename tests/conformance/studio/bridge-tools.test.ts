// Studio: which tools the bridge brings, which Studios they reach, and who may use them.
import { expect, vi } from 'vitest';
import { RelayClient } from '../../../src/servers/studio/bridge/stand-in/relay-client.ts';
import { bridgeToken } from '../../../src/servers/studio/bridge/token.ts';
import { freeAddress } from '../../support/free-address.ts';
import { listedTools } from '../../support/listed-tools.ts';
import { proves } from '../../support/proves.ts';
import { type Fields, studioCalls } from '../../support/studio-calls.ts';
import { errorOf, type GoxOptions, openGox, sharedGox } from './open-gox.ts';
import { doneBy, pairedGox, patience, token } from './paired-gox.ts';

vi.setConfig({ testTimeout: 120_000 });

const own = ['studios', 'request_status'];
const ofContract = [
  ...['bridge_ping', 'script_create', 'script_update', 'script_delete', 'script_get_source', 'script_execute'],
  ...['instance_create', 'instance_set_property', 'instance_delete', 'instance_get', 'instance_list_children'],
  'instance_find',
];

proves('studio/tools/bridge-gated', async (proof) => {
  const listed = async (client: Parameters<typeof listedTools>[0]) =>
    (await listedTools(client)).map(({ name }) => name).filter((name) => name.startsWith('roblox.'));
  const off: GoxOptions[] = [{}, { variables: { GOX_BRIDGE_ENABLED: 'false' } }];
  // Each costs a process, but for the first surface.
  for (const options of proof.surface === 'memory' ? off : off.slice(0, 1)) {
    const { client } = await sharedGox(proof, options);
    expect(await listed(client)).toEqual([]);
    for (const name of ofContract) expect(errorOf(await client.call(`roblox.${name}`)).code, name).toBe(-32044);
  }
  const expected = [...ofContract, ...own].map((name) => `roblox.${name}`).sort();
  expect((await listed((await pairedGox(proof)).gox.client)).sort()).toEqual(expected);
});

proves('studio/tools/studios', async (proof) => {
  const { done, refused, gox } = await pairedGox(proof);
  if (proof.surface !== 'http') {
    expect((await listedTools(gox.client)).map(({ name }) => name)).toContain('roblox.studios');
  }
  const { output, diff } = await done('studios');
  expect(diff).toBeNull();
  expect(output).toMatchObject({ chosen: null });
  const shown = output['studios'] as Fields[];
  expect(shown).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ studioId: 'harbour', state: 'paired', placeName: 'Place of harbour', isChosen: false }),
      expect.objectContaining({ studioId: 'quay', state: 'paired', placeName: 'Place of quay', isChosen: false }),
    ]),
  );
  try {
    for (const [choose, placeId] of [
      ['quay', 2],
      ['harbour', 1],
    ] as const) {
      expect((await done('studios', { choose })).output).toMatchObject({ chosen: choose });
      expect((await done('bridge_ping')).output).toMatchObject({ placeId });
    }
    const { number, code } = await refused('studios', { choose: 'nowhere' });
    expect({ number, code }).toEqual({ number: -32044, code: 'NOT_FOUND' });
    // The choice before stands.
    expect((await done('studios')).output).toMatchObject({ chosen: 'harbour' });
  } finally {
    expect((await done('studios', { choose: null })).output).toMatchObject({ chosen: null });
  }
  expect((await refused('bridge_ping')).number).toBe(-32602);
});

proves('studio/tools/request-status', async (proof) => {
  const { done, gox, join } = await pairedGox(proof);
  if (proof.surface !== 'http') {
    expect((await listedTools(gox.client)).map(({ name }) => name)).toContain('roblox.request_status');
  }
  const stateOf = async (requestId: string) => (await done('request_status', { requestId })).output;
  const operation = 'bridge.ping';
  expect(await stateOf('never-heard-of')).toMatchObject({ state: 'unknown', operation: null, succeeded: null });
  // A call for a Studio that is not there yet waits for it.
  const call = done('bridge_ping', {}, { studioId: 'late' });
  const requestId = await vi.waitFor(async () => {
    const record = (await gox.runs()).find(({ studioId }) => studioId === 'late');
    if (!record) throw new Error('not yet');
    return String(record['runId']);
  }, patience);
  await vi.waitFor(
    async () => expect(await stateOf(requestId)).toMatchObject({ state: 'queued', operation }),
    patience,
  );
  const { promise: answer, resolve } = Promise.withResolvers<object>();
  await join('late', 3, { handle: () => answer });
  const running = { requestId, operation, state: 'running', studioId: 'late', succeeded: null };
  await vi.waitFor(async () => expect(await stateOf(requestId)).toEqual(running), patience);
  resolve({ ok: true, placeId: 3, studio: true });
  expect((await call).output).toMatchObject({ placeId: 3 });
  expect(await stateOf(requestId)).toEqual({ ...running, state: 'done', succeeded: true });
});

proves('studio/bridge/several-studios', async (proof) => {
  const { done, refused, harbour, quay, alone } = await pairedGox(proof);
  expect(alone.output).toMatchObject({ placeId: 1 });
  const before = [doneBy(harbour), doneBy(quay)];
  for (const [tool, args] of [
    ['bridge_ping', {}],
    ['instance_create', { parentPath: 'Workspace', className: 'Folder', name: 'A' }],
  ] as const) {
    const { number, code, message, data } = await refused(tool, args);
    expect({ number, code }).toEqual({ number: -32602, code: 'VALIDATION_ERROR' });
    const { candidates } = data['details'] as { candidates: Fields[] };
    for (const studioId of ['harbour', 'quay']) {
      expect(message).toContain(studioId);
      expect(candidates.map((each) => each['studioId'])).toContain(studioId);
    }
  }
  expect([doneBy(harbour), doneBy(quay)]).toEqual(before);
  await done('studios', { choose: 'quay' });
  try {
    expect((await done('bridge_ping')).output).toMatchObject({ placeId: 2 });
  } finally {
    await done('studios', { choose: null });
  }
  expect(doneBy(harbour)).toEqual(before[0]);
});

proves('studio/request-meta/studio-id', async (proof) => {
  const { done, refused, gox, harbour } = await pairedGox(proof);
  const untouched = doneBy(harbour);
  const { output, runId } = await done('bridge_ping', {}, { studioId: 'quay' });
  expect(output).toMatchObject({ placeId: 2 });
  expect((await gox.runs()).find((each) => each['runId'] === runId)).toMatchObject({ studioId: 'quay' });
  const steps = [
    { actionId: 'roblox.bridge_ping' },
    { actionId: 'core.ping' },
    { actionId: 'roblox.instance_create', input: { parentPath: 'Workspace', className: 'Folder', name: 'A' } },
  ];
  const meta = { studioId: 'quay' };
  const run = (given: readonly object[]) =>
    gox.client.call('workflow.run', { definition: { id: 'flow', steps: given } }, { meta });
  const started = (await run(steps)).body as Fields;
  await vi.waitFor(async () => {
    const { body } = await gox.client.call('workflow.status', { runId: started['runId'] });
    expect(body).toMatchObject({ status: 'succeeded', completedSteps: 3 });
  }, patience);
  expect(doneBy(harbour)).toEqual(untouched);
  const records = (await gox.runs()).slice(0, 4).map(({ name, studioId }) => [name, studioId]);
  expect(records).toEqual([
    ['roblox.instance_create', 'quay'],
    ['core.ping', undefined],
    ['roblox.bridge_ping', 'quay'],
    ['flow', 'quay'],
  ]);
  for (const answer of [await gox.client.call('core.ping', {}, { meta }), await run([{ actionId: 'core.ping' }])]) {
    expect(errorOf(answer)).toMatchObject({ code: -32602, data: { validation_path: '_meta.studioId' } });
  }
  expect((await refused('studios', {}, meta)).number).toBe(-32602);
});

proves('studio/bridge/denied-by-default', async (proof) => {
  const bridge = { GOX_BRIDGE_ENABLED: 'true', GOX_BRIDGE_RELAY_ADDRESS: await freeAddress() };
  const real = studioCalls((await openGox(proof, { variables: bridge })).client);
  const target = { scriptPath: 'a', parentPath: 'a', instancePath: 'a', rootPath: 'a', requestId: 'a' };
  const rest = { name: 'a', className: 'a', scriptType: 'Script', source: '', propertyName: 'a', value: 1 };
  for (const name of [...ofContract, ...own]) {
    const { number, code } = await real.refused(name, pick({ ...target, ...rest }, needed[name] ?? []));
    expect({ name, number, code }).toEqual({ name, number: -32043, code: 'ACCESS_DENIED' });
  }
  // What real Studios pair with is of no use to the simulated one: not what was set, and not what is kept in its home.
  const address = await freeAddress();
  const variables = {
    GOX_BRIDGE_RELAY_ADDRESS: address,
    GOX_BRIDGE_AUTH_TOKEN: token,
    GOX_BRIDGE_TIMEOUT_SECONDS: '25',
  };
  const gox = await openGox(proof, { studio: 'sim', variables });
  const simulated = studioCalls(gox.client);
  expect((await simulated.make('Folder', 'Allowed')).path).toBe('Workspace.Allowed');
  expect((await simulated.done('studios')).output).toMatchObject({ studios: [{ isSimulated: true }] });
  for (const given of [null, token, bridgeToken({ needsToken: true, token: null }, gox.home)]) {
    const plugin = new RelayClient(address, given);
    const hello = { clientName: 'real', studioId: 'real', protocolVersion: 2 };
    expect((await plugin.call('POST', '', hello)).status).toBe(401);
    plugin.close();
  }
  expect((await simulated.done('studios')).output['studios']).toHaveLength(1);
});

/** What each tool cannot be called without. */
const needed: Readonly<Record<string, readonly string[]>> = {
  request_status: ['requestId'],
  script_create: ['parentPath', 'name', 'scriptType', 'source'],
  script_update: ['scriptPath', 'source'],
  script_delete: ['scriptPath'],
  script_get_source: ['scriptPath'],
  script_execute: ['scriptPath'],
  instance_create: ['parentPath', 'className', 'name'],
  instance_set_property: ['instancePath', 'propertyName', 'value'],
  instance_delete: ['instancePath'],
  instance_get: ['instancePath'],
  instance_list_children: ['parentPath'],
  instance_find: ['rootPath', 'className'],
};

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
