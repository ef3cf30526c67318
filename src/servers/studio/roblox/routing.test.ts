// Which tools are offered, which Studio a call goes to, and what is on record of it.
import { expect, test } from 'vitest';
import { createStep, openBridgedStudio } from '../../../../tests/support/bridged-studio.ts';
import { openScratchStudio, workflow } from '../../../../tests/support/scratch-studio.ts';
import type { StudioDomain } from '../domain.ts';

test('without the bridge its tools are neither listed nor known, and no workflow may use them', async () => {
  const studio = openScratchStudio();
  const reply = (await studio.ask('tools/list')) as { result: { tools: { name: string }[] } };
  expect(reply.result.tools.filter(({ name }) => name.startsWith('roblox'))).toEqual([]);
  for (const name of ['roblox.bridge_ping', 'roblox_studios']) {
    expect(await studio.answer(name)).toMatchObject({ error: { code: -32044 } });
  }
  const refused = await studio.answer('workflow.run', workflow([createStep('one')]));
  expect(refused).toMatchObject({ error: { code: -32044 } });
});

test('with it all fourteen are listed, under titles and levels that say what they do', async () => {
  const { ask } = openBridgedStudio();
  const reply = (await ask('tools/list')) as { result: { tools: Record<string, unknown>[] } };
  const listed = reply.result.tools.filter(({ name }) => String(name).startsWith('roblox.'));
  const rows = listed.map(({ name, title, _meta, annotations }) => {
    const meta = _meta as Record<string, unknown>;
    expect(meta).toMatchObject({ 'gox:version': 'v1', 'gox:supportsDryRun': true, 'gox:requiresBridge': true });
    const { idempotentHint, readOnlyHint } = annotations as Record<string, boolean>;
    // To a client every call is a new one: a second create makes a second instance.
    expect([idempotentHint, readOnlyHint]).toEqual(
      meta['gox:sideEffectLevel'] === 'write' ? [false, false] : [true, true],
    );
    return [name, title, meta['gox:sideEffectLevel']];
  });
  expect(rows).toEqual([
    ['roblox.bridge_ping', 'Roblox Bridge Ping', 'read'],
    ['roblox.instance_create', 'Roblox Instance Create', 'write'],
    ['roblox.instance_delete', 'Roblox Instance Delete', 'write'],
    ['roblox.instance_find', 'Roblox Instance Find', 'read'],
    ['roblox.instance_get', 'Roblox Instance Get', 'read'],
    ['roblox.instance_list_children', 'Roblox Instance List Children', 'read'],
    ['roblox.instance_set_property', 'Roblox Instance Set Property', 'write'],
    ['roblox.request_status', 'Roblox Request Status', 'read'],
    ['roblox.script_create', 'Roblox Script Create', 'write'],
    ['roblox.script_delete', 'Roblox Script Delete', 'write'],
    ['roblox.script_execute', 'Roblox Script Execute', 'write'],
    ['roblox.script_get_source', 'Roblox Script Get Source', 'read'],
    ['roblox.script_update', 'Roblox Script Update', 'write'],
    ['roblox.studios', 'Roblox Studios', 'read'],
  ]);
});

test('a call goes to the Studio it names, or else to the chosen one, and its record tells which', async () => {
  const { answer, bridge, read } = openBridgedStudio();
  const studioOf = async (meta: object) => {
    const { runId } = await answer('roblox.bridge_ping', {}, meta);
    const { studioId } = await read(`gox://runs/${runId}`);
    expect(bridge.asked.at(-1)?.studioId).toBe(studioId);
    return studioId;
  };
  expect(await studioOf({})).toBeUndefined();
  expect(await studioOf({ studioId: 'b' })).toBe('b');
  expect(await answer('roblox.studios', { choose: 'a' })).toMatchObject({ output: { chosen: 'a' } });
  expect(await studioOf({})).toBe('a');
  expect(await studioOf({ studioId: 'b' })).toBe('b');
  expect(await answer('roblox.studios', { choose: null })).toMatchObject({ output: { chosen: null } });
  expect(await studioOf({})).toBeUndefined();
});

test('a Studio can be looked at without being chosen, and one that is not there cannot be', async () => {
  const { answer } = openBridgedStudio();
  const { output, diff } = (await answer('roblox.studios')) as { output: { studios: object[] }; diff: unknown };
  expect([output.studios.length, diff]).toEqual([2, null]);
  expect(output).toMatchObject({ studios: [{ studioId: 'a', isChosen: false }, { studioId: 'b' }], chosen: null });
  expect(await answer('roblox.studios', { choose: 'a' }, { dryRun: true })).toMatchObject({ output: { chosen: null } });
  for (const meta of [{}, { dryRun: true }]) {
    expect(await answer('roblox.studios', { choose: 'c' }, meta)).toMatchObject({ error: { code: -32044 } });
  }
});

test('what became of a request is told by the run id of its call', async () => {
  const { answer } = openBridgedStudio();
  const { runId } = await answer('roblox.bridge_ping');
  const status = (await answer('roblox.request_status', { requestId: runId }))['output'];
  expect(status).toEqual({
    requestId: runId,
    state: 'done',
    operation: 'bridge.ping',
    studioId: null,
    succeeded: true,
  });
  const none = (await answer('roblox.request_status', { requestId: 'x' }))['output'];
  expect(none).toEqual({ requestId: 'x', state: 'unknown', operation: null, studioId: null, succeeded: null });
});

test.each(['core.ping', 'roblox.studios', 'test.note'])(
  '%s is done in no Studio, so naming one is refused and on record',
  async (tool) => {
    const { answer, read, done } = openBridgedStudio();
    const refused = await answer(tool, tool === 'test.note' ? { text: 'x' } : {}, { studioId: 'a' });
    expect(refused).toMatchObject({
      error: { code: -32602, data: { validation_path: '_meta.studioId', validation_rule: 'not' } },
    });
    const { runs } = await read('gox://runs');
    expect(runs).toMatchObject([{ name: tool, status: 'failed', studioId: 'a' }]);
    expect(done).toEqual([]);
  },
);

test.each([7, ['a'], null, 'x'.repeat(257), 'a\u001b'])('the studioId %j is refused', async (studioId) => {
  const { answer, bridge } = openBridgedStudio();
  const refused = await answer('roblox.bridge_ping', {}, { studioId });
  expect(refused).toMatchObject({ error: { code: -32602, data: { validation_path: '_meta.studioId' } } });
  expect(bridge.asked).toEqual([]);
});

test("a person's yes for one Studio is none for another, named or chosen", async () => {
  const rules = [{ name: 'ask', match: {}, effect: 'allow', approval: 'human' }];
  const { answer, server, bridge } = openBridgedStudio({ rules });
  const { approvals } = (await server.domain()) as StudioDomain;
  const make = (meta: object = {}) =>
    answer('roblox.instance_create', { parentPath: 'Workspace', className: 'Folder', name: 'A' }, meta);
  bridge.choose('a');
  const refused = (await make()) as { error: { data: { details: { approval: { id: string } } } } };
  const { id } = refused.error.data.details.approval;
  expect(approvals.find(id)).toMatchObject({ input: { name: 'A', studioId: 'a' } });
  approvals.answer(id, 'approved', 'bob');
  expect(await make({ studioId: 'b' })).toMatchObject({ error: { code: -32043 } });
  bridge.choose('b');
  expect(await make()).toMatchObject({ error: { code: -32043 } });
  expect(await make({ studioId: 'a' })).toMatchObject({ output: { created: true } });
});

test('gox://status tells of the bridge and its Studios, and a closed server closes it', async () => {
  const { read, bridge, server } = openBridgedStudio();
  expect(await read('gox://status')).toMatchObject({
    health: 'ok',
    // Fourteen, the two that are always there, and the four of the test.
    actionsCount: 20,
    bridge: {
      ...{ enabled: true, state: 'paired', network: 'relay-http', address: '127.0.0.1:1', problem: null },
      studios: [{ studioId: 'a' }, { studioId: 'b' }],
    },
  });
  await server.close();
  expect(bridge.isClosed()).toBe(true);
});

test("a person's yes for the only Studio is none for the one that comes after it", async () => {
  const rules = [{ name: 'ask', match: {}, effect: 'allow', approval: 'human' }];
  const studios = ['a'];
  const { answer, server } = openBridgedStudio({ rules, studios });
  const { approvals } = (await server.domain()) as StudioDomain;
  const make = () => answer('roblox.instance_create', { parentPath: 'Workspace', className: 'Folder', name: 'A' });
  const refused = (await make()) as { error: { data: { details: { approval: { id: string } } } } };
  approvals.answer(refused.error.data.details.approval.id, 'approved', 'bob');
  studios[0] = 'b';
  expect(await make()).toMatchObject({ error: { code: -32043 } });
  studios[0] = 'a';
  expect(await make()).toMatchObject({ output: { created: true } });
});

test('the source of a script is no property: rules about roblox.script_update cannot be passed by', async () => {
  const { answer, bridge } = openBridgedStudio();
  const input = { instanceId: 'i1', propertyName: 'Source', value: 'print(1)' };
  expect(await answer('roblox.instance_set_property', input)).toMatchObject({
    error: { code: -32602, data: { validation_path: 'input.propertyName' } },
  });
  expect(bridge.asked).toEqual([]);
});

test.each(['\ud800', 'a\0b'])('a text that would not arrive as it is sent is refused: %j', async (source) => {
  const { answer, bridge } = openBridgedStudio();
  expect(await answer('roblox.script_update', { scriptId: 'i1', source })).toMatchObject({
    error: { code: -32602, data: { validation_path: 'input.source', validation_rule: 'pattern' } },
  });
  expect(await answer('roblox.bridge_ping', {}, { correlationId: '\ud800' })).toMatchObject({
    error: { code: -32602, data: { validation_path: '_meta.correlationId' } },
  });
  expect(bridge.asked).toEqual([]);
});
