import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { fixtureHost } from '../../../tests/support/fixture-host.ts';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import type { Fault } from '../../kernel/fault.ts';
import { closed } from '../../kernel/schema/shapes.ts';
import { Server } from '../../kernel/server.ts';
import { declareAction } from './actions/action.ts';
import type { StudioDomain } from './domain.ts';
import { actionKind } from './run-kinds.ts';
import { studioServer } from './server.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mooring-studio-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const tokens: string[] = [];
const count = declareAction({
  id: 'test.count',
  title: 'Count',
  description: 'Remembers the token it was given.',
  version: 1,
  sideEffect: 'write',
  input: closed({ by: Type.Integer({ default: 1, minimum: 1 }) }),
  output: closed({ by: Type.Integer() }),
  run: ({ by }, { idempotencyToken }) => {
    tokens.push(idempotencyToken);
    return { output: { by } };
  },
});

async function open(environment: Record<string, string> = { GOX_POLICY_MODE: 'allow-all' }) {
  const clock = manualClock();
  const home = mkdtempSync(join(scratch, 'home-'));
  const spec = studioServer({ home, workspace: home, environment, log: () => {}, moreActions: [count] });
  const server = new Server(spec, fixtureHost({ clock }));
  const domain = (await server.domain()) as StudioDomain;
  onTestFinished(() => server.close());
  const records = () => domain.runs.list({ kinds: [actionKind], limit: 10 }).runs;
  return { clock, server, domain, records };
}

const signal = new AbortController().signal;
const codeOf = (thrown: Fault) => thrown.code;

test('an action runs without any client, with its defaults, and is on record under its parent', async () => {
  const { domain, records } = await open();
  const options = { signal, actor: 'flow', correlationId: 'c', parentRunId: 'p', idempotencyToken: 'step-1' };
  const ran = await domain.actions.run('test_count', {}, options);
  expect(ran).toEqual({ runId: expect.any(String), output: { by: 1 }, diff: null });
  expect(tokens.at(-1)).toBe('step-1');
  expect(records()).toMatchObject([
    {
      runId: ran.runId,
      name: 'test.count',
      status: 'succeeded',
      facts: { actor: 'flow', correlationId: 'c', parentRunId: 'p' },
    },
  ]);
  await domain.actions.run('test.count', {}, { signal });
  expect(tokens.at(-1)).toBe(records()[0]?.runId);
});

test('what it refuses without a client is thrown as a fault, and on record', async () => {
  const { domain, records } = await open({});
  expect(await domain.actions.run('test.gone', {}, { signal }).catch(codeOf)).toBe('NOT_FOUND');
  expect(await domain.actions.run('test.count', { by: 0 }, { signal }).catch(codeOf)).toBe('INVALID_ARGUMENTS');
  expect(await domain.actions.run('test.count', {}, { signal }).catch(codeOf)).toBe('ACCESS_DENIED');
  expect(records().map(({ status, error }) => [status, error?.code])).toEqual([
    ['failed', 'ACCESS_DENIED'],
    ['failed', 'VALIDATION_ERROR'],
    ['failed', 'NOT_FOUND'],
  ]);
});

test('records go with their age, and stay for ever where it is 0', async () => {
  const kept = async (seconds: string) => {
    const { clock, domain, records } = await open({ GOX_RUNLOG_RETENTION_MAX_AGE_SECONDS: seconds });
    await domain.actions.run('core.ping', {}, { signal });
    clock.advance(5_000);
    await domain.actions.run('core.ping', {}, { signal });
    await domain.runs.sweep();
    return records().length;
  };
  expect([await kept('4'), await kept('60'), await kept('0')]).toEqual([1, 2, 2]);
});

test('an enabled bridge listens from the start, for who has the token, and no longer than the server', async () => {
  const environment = { GOX_BRIDGE_ENABLED: 'true', GOX_BRIDGE_RELAY_ADDRESS: '127.0.0.1:0' };
  const { domain, server } = await open(environment);
  const { state, network, address, studios, problem } = domain.bridge?.status() ?? {};
  expect([state, network, studios, problem]).toEqual(['waiting', 'relay-http', [], null]);
  const knock = () => fetch(`http://${address}/v1/bridge/session`, { method: 'POST', body: '{}' });
  expect((await knock()).status).toBe(401);
  await server.close();
  await expect(knock()).rejects.toThrow();
});

test('without it nothing listens', async () => {
  const { domain } = await open();
  expect(domain.bridge).toBeUndefined();
});
