// Studio: every failure is a JSON-RPC error with a number of its kind and data of one shape; over HTTP the same in a body.
import { expect } from 'vitest';
import { openSurface, postCall } from '../../support/open-surface.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { errorOf, sharedGox } from './open-gox.ts';

type Data = Record<string, unknown>;

const paint = { colour: 'red', where: { path: 'game.Workspace' } };
/** What a caller sent, and everything it must come to. */
const faults: readonly (readonly [string, unknown, number, string, string, boolean])[] = [
  ['part.paint', {}, -32602, 'VALIDATION_ERROR', 'client', false],
  ['part.paint', [], -32602, 'VALIDATION_ERROR', 'client', false],
  ['fail', { code: 'VALIDATION_ERROR' }, -32602, 'VALIDATION_ERROR', 'client', false],
  ['fail', { code: 'NOT_FOUND' }, -32044, 'NOT_FOUND', 'client', false],
  ['no.such.tool', {}, -32044, 'NOT_FOUND', 'client', false],
  ['fail', { code: 'ACCESS_DENIED' }, -32043, 'ACCESS_DENIED', 'policy', false],
  ['fail', { code: 'UNIMPLEMENTED' }, -32041, 'UNIMPLEMENTED', 'client', false],
  ['fail', { code: 'INTERNAL_ERROR' }, -32603, 'INTERNAL_ERROR', 'runtime', true],
  ['fail', { code: 'BRIDGE_UNAVAILABLE' }, -32603, 'BRIDGE_UNAVAILABLE', 'platform', true],
  ['overdue', {}, -32603, 'TIMEOUT', 'runtime', true],
  ['boom', {}, -32603, 'INTERNAL_ERROR', 'runtime', false],
];

/** The same of the server itself, where rules let nothing go but some test actions. */
const rules = [{ name: 'tests', match: { actionPrefix: 'test.' }, effect: 'allow' }];
const late = { actionId: 'core.ping', when: { stepId: 'later', equals: 1 } };
const ofTheServer: readonly (readonly [string, unknown, number, string])[] = [
  ['core.ping', { nobody: 1 }, -32602, 'VALIDATION_ERROR'],
  ['workflow.run', {}, -32602, 'VALIDATION_ERROR'],
  ['workflow.run', { definition: { id: 'flow', steps: [late] } }, -32602, 'VALIDATION_ERROR'],
  ['workflow.list', { cursor: 'made up' }, -32602, 'VALIDATION_ERROR'],
  ['test.fail', { code: 'VALIDATION_ERROR' }, -32602, 'VALIDATION_ERROR'],
  ['workflow.status', { runId: 'nobody' }, -32044, 'NOT_FOUND'],
  ['workflow.logs', { runId: 'nobody' }, -32044, 'NOT_FOUND'],
  ['no.such.tool', {}, -32044, 'NOT_FOUND'],
  ['part.paint', { colour: 'red' }, -32043, 'ACCESS_DENIED'],
  ['workflow.run', { definition: { id: 'flow', steps: [{ actionId: 'part.melt' }] } }, -32043, 'ACCESS_DENIED'],
  ['test.fail', { code: 'UNIMPLEMENTED' }, -32041, 'UNIMPLEMENTED'],
  ['test.fail', { code: 'INTERNAL_ERROR' }, -32603, 'INTERNAL_ERROR'],
  ['test.fail', { code: 'throw' }, -32603, 'INTERNAL_ERROR'],
];

/** Bad arguments, the rule they break and where, and words of the message. */
const invalid: readonly (readonly [object, string, string, readonly string[]])[] = [
  [{ where: { path: 'x' } }, 'input.colour', 'required', ['colour is required']],
  [{ ...paint, colour: 'green' }, 'input.colour', 'enum', ['colour must be', '"red", "blue"']],
  [{ ...paint, colour: 7 }, 'input.colour', 'enum', ['colour must be']],
  [{ ...paint, where: 'here' }, 'input.where', 'type', ['where must be object']],
  [{ ...paint, where: {} }, 'input.where.path', 'required', ['where.path is required']],
  [{ ...paint, where: { path: 7 } }, 'input.where.path', 'type', ['where.path must be string']],
];

proves('studio/errors/protocol-error', async (proof) => {
  const studio = await proof.client('studio');
  for (const [tool, args, code] of faults) {
    const { error, result } = await studio.call(tool, args);
    expect(result, tool).toBeUndefined();
    expect(error, tool).toEqual({ code, message: expect.stringMatching(/./), data: expect.any(Object) });
  }
  const { client } = await sharedGox(proof, { rules });
  for (const [tool, args, code] of ofTheServer) {
    const { error, result } = await client.call(tool, args);
    expect(result, tool).toBeUndefined();
    expect(error, tool).toEqual({ code, message: expect.stringMatching(/./), data: expect.any(Object) });
  }
});

proves('studio/errors/validation', (proof) => expectNumber(proof, -32602, 3));
proves('studio/errors/not-found', (proof) => expectNumber(proof, -32044, 2));
proves('studio/errors/denied', (proof) => expectNumber(proof, -32043, 1));
proves('studio/errors/unimplemented', (proof) => expectNumber(proof, -32041, 1));
proves('studio/errors/internal', (proof) => expectNumber(proof, -32603, 4));

/** Every row of the table with this number, of which there are at least so many. */
async function expectNumber(proof: Proof, number: number, atLeast: number): Promise<void> {
  const studio = await proof.client('studio');
  const rows = faults.filter(([, , each]) => each === number);
  expect(rows.length).toBeGreaterThanOrEqual(atLeast);
  for (const [tool, args, , code] of rows) {
    expect(errorOf(await studio.call(tool, args)), tool).toMatchObject({ code: number, data: { code } });
  }
  const { client } = await sharedGox(proof, { rules });
  for (const [tool, args, , code] of ofTheServer.filter(([, , each]) => each === number)) {
    expect(errorOf(await client.call(tool, args)), tool).toMatchObject({ code: number, data: { code } });
  }
}

proves('studio/errors/internal-hides-text', async ({ client }) => {
  const answer = await (await client('studio')).call('boom');
  expect(errorOf(answer).message).toBe('Something went wrong inside the server.');
  for (const leak of ['hunter2', 'secret', '/home']) expect(JSON.stringify(answer)).not.toContain(leak);
});

proves('studio/errors/data', async (proof) => {
  const studio = await proof.client('studio');
  const answers = [];
  for (const [tool, args, , code, category, retryable] of faults) {
    const answer = await studio.call(tool, args);
    expect(errorOf(answer).data, tool).toMatchObject({ code, category, retryable });
    answers.push(answer);
  }
  // What is refused before it is a call at all has the same data.
  if (proof.surface !== 'http')
    answers.push(await studio.request('tools/call', {}), await studio.request('no/such/method'));
  const { client } = await sharedGox(proof, { rules });
  for (const [tool, args] of ofTheServer) answers.push(await client.call(tool, args));
  for (const { data } of answers.map(errorOf)) {
    expect(data['code']).toBeTypeOf('string');
    expect(data['retryable']).toBeTypeOf('boolean');
    expect(data['correlation_id']).toMatch(/./);
    expect(data['details']).toEqual(expect.any(Object));
    expect(Array.isArray(data['details'])).toBe(false);
  }
  expect(errorOf(await studio.call('fail', { code: 'NOT_FOUND' })).data['details']).toEqual({ asked: 'NOT_FOUND' });
});

proves('studio/errors/data-category', async ({ client }) => {
  const studio = await client('studio');
  for (const [tool, args, , code, category] of faults) {
    expect(['client', 'policy', 'runtime', 'platform']).toContain(category);
    expect(errorOf(await studio.call(tool, args)).data['category'], code).toBe(category);
  }
});

proves('studio/errors/data-validation', async ({ client }) => {
  const studio = await client('studio');
  for (const [args, path, rule] of invalid) {
    const { data } = errorOf(await studio.call('part.paint', args));
    expect([data['validation_path'], data['validation_rule']], JSON.stringify(args)).toEqual([path, rule]);
  }
  const ofOtherKinds = faults.filter(([tool]) => tool !== 'part.paint');
  for (const [tool, args, , code] of ofOtherKinds) {
    const { data } = errorOf(await studio.call(tool, args));
    expect(Object.keys(data).sort(), code).toEqual(['category', 'code', 'correlation_id', 'details', 'retryable']);
  }
});

proves('studio/errors/message-readable', async ({ client }) => {
  const studio = await client('studio');
  for (const [args, , , words] of invalid) {
    const { message } = errorOf(await studio.call('part.paint', args));
    for (const word of words) expect(message).toContain(word);
  }
});

proves('studio/errors/unknown-argument', async ({ client }) => {
  const { code, message, data } = errorOf(
    await (await client('studio')).call('part.paint', { ...paint, dryRun: true }),
  );
  expect([code, data['code'], data['validation_path']]).toEqual([-32602, 'VALIDATION_ERROR', 'input.dryRun']);
  expect(message).toContain('dryRun is not an argument');
});

proves('studio/errors/http', async ({ client }) => {
  const http = await client('studio');
  const memory = await openSurface('memory', 'studio');
  const statuses: Record<string, number> = {
    VALIDATION_ERROR: 400,
    NOT_FOUND: 404,
    ACCESS_DENIED: 403,
    UNIMPLEMENTED: 501,
    INTERNAL_ERROR: 500,
    BRIDGE_UNAVAILABLE: 503,
    TIMEOUT: 504,
  };
  const meta = { correlationId: 'the same on both' };
  for (const [tool, args, , code] of faults) {
    const answer = await http.call(tool, args, { meta });
    expect(answer.status, tool).toBe(statuses[code]);
    const { error } = await memory.call(tool, args, { meta });
    expect(answer.body, tool).toEqual({ error });
  }
  await memory.close();
});

proves('studio/request-meta/correlation-id', async (proof) => {
  const studio = await proof.client('studio');
  const idOf = async (tool: string, args: unknown, meta?: Data) =>
    errorOf(await studio.call(tool, args, meta ? { meta } : {})).data['correlation_id'];
  // Whatever the call comes to: refused, failed, broken or unknown.
  for (const [tool, args] of faults) expect(await idOf(tool, args, { correlationId: 'mine 7' }), tool).toBe('mine 7');
  const madeUp = await Promise.all([idOf('boom', {}), idOf('boom', {}), idOf('boom', {}, { correlationId: '' })]);
  for (const id of madeUp) expect(id).toMatch(/./);
  expect(new Set(madeUp).size).toBe(3);
  // And it is the one on record.
  const { client, runs } = await sharedGox(proof, { rules });
  for (const [tool, args] of [
    ['core.ping', {}],
    ...ofTheServer.filter(([tool]) => tool.startsWith('test.')),
  ] as const) {
    const answer = await client.call(tool, args, { meta: { correlationId: `of ${tool}` } });
    if (tool !== 'core.ping') expect(errorOf(answer).data['correlation_id'], tool).toBe(`of ${tool}`);
    expect((await runs())[0], tool).toMatchObject({ name: tool, correlationId: `of ${tool}` });
  }
});

proves('studio/request-meta/http-header', async ({ client }) => {
  const { url } = await client('studio');
  const address = `${url}/api/studio/boom`;
  expect(errorOf(await postCall(address, {}, { correlationId: 'mine' })).data['correlation_id']).toBe('mine');
  for (const header of ['not json', '[]', '"mine"']) {
    const headers = { 'content-type': 'application/json', 'mooring-meta': header };
    const response = await fetch(address, { method: 'POST', headers, body: '{}' });
    expect(response.status, header).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: -32602, data: { code: 'VALIDATION_ERROR' } } });
  }
});
