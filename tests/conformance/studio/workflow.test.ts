// Studio: workflows over every wire, and past the end of the process that began them.
import { expect } from 'vitest';
import { record } from '../../support/answer.ts';
import { listedTools } from '../../support/listed-tools.ts';
import { type Proof, proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';
import { allowAll, errorOf, openGox, sharedGox } from './open-gox.ts';

const ping = { id: 'ping', actionId: 'core.ping' };
const paint = (colour: string, more: object = {}) => ({ actionId: 'part.paint', input: { colour }, ...more });
const wait = (ms: number, more: object = {}) => ({ actionId: 'test.wait', input: { ms }, ...more });

function workflow(steps: readonly object[], more: object = {}) {
  return { definition: { id: 'flow', steps }, ...more };
}

function open(proof: Proof) {
  return sharedGox(proof, { rules: allowAll });
}

/** Another one, in which nothing is ever painted and, before the proof that says so, nothing was run. */
function openUnpainted(proof: Proof) {
  return sharedGox(proof, { rules: allowAll, variables: { GOX_SERVER_NAME: 'unpainted' } });
}

async function start(client: SurfaceClient, steps: readonly object[], more: object = {}): Promise<string> {
  return String(record(await client.call('workflow.run', workflow(steps, more)))['runId']);
}

/** The run once it is over, as workflow.status tells it. */
async function ended(client: SurfaceClient, runId: string): Promise<Record<string, unknown>> {
  for (let look = 0; look < 3_000; look += 1) {
    const run = record(await client.call('workflow.status', { runId, includeSteps: true }));
    if (run['status'] !== 'running') return run;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${runId} did not end`);
}

const statusOf = (run: Record<string, unknown>) => (run['steps'] as { status: string }[]).map(({ status }) => status);

const snapshot = {
  runId: expect.any(String),
  workflowId: 'flow',
  correlationId: expect.any(String),
  status: expect.stringMatching(/^(?:running|succeeded|failed|canceled)$/),
  startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  endedAt: null,
  totalSteps: expect.any(Number),
  completedSteps: expect.any(Number),
  cancelRequested: false,
};

proves('studio/tools/always', async (proof) => {
  const names = [
    'core.ping',
    'project.workspace_stats',
    ...['run', 'status', 'cancel', 'list', 'logs'].map((name) => `workflow.${name}`),
  ];
  const { client } = await sharedGox(proof);
  expect((await listedTools(client)).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

proves('studio/workflow/when-input', async (proof) => {
  const { client } = await open(proof);
  const run = await ended(
    client,
    await start(client, [
      ping,
      paint('red', { when: { stepId: 'ping', path: 'ok', equals: true } }),
      wait(0, { when: { stepId: 'ping', equals: { any: [null] } } }),
    ]),
  );
  expect(statusOf(run)).toEqual(['succeeded', 'succeeded', 'skipped']);
  for (const when of [
    { path: 'ok', equals: true },
    { stepId: 'ping', path: 'ok' },
    { stepId: 'ping', equals: 1, not: 2 },
  ]) {
    const refused = errorOf(await client.call('workflow.run', workflow([ping, paint('red', { when })])));
    expect(refused).toMatchObject({ code: -32602, data: { validation_path: expect.stringMatching(/steps\.1\.when/) } });
  }
});

proves('studio/workflow/when-previous-step', async (proof) => {
  const { client, colour } = await openUnpainted(proof);
  for (const stepId of ['later', 'self', 'nobody']) {
    const steps = [paint('red'), wait(0, { id: 'self', when: { stepId, equals: 1 } }), wait(0, { id: 'later' })];
    const refused = errorOf(await client.call('workflow.run', workflow(steps)));
    expect(refused.data).toMatchObject({
      code: 'VALIDATION_ERROR',
      validation_path: 'input.definition.steps.1.when.stepId',
    });
  }
  expect(colour()).toBeNull();
  expect(record(await client.call('workflow.list'))).toEqual({ runs: [] });
});

proves('studio/workflow/when-skips', async (proof) => {
  const { client, colour } = await openUnpainted(proof);
  const no = { stepId: 'ping', path: 'ok', equals: false };
  const run = await ended(client, await start(client, [ping, paint('red', { when: no }), wait(0)]));
  expect(run).toMatchObject({ status: 'succeeded', completedSteps: 3 });
  expect(statusOf(run)).toEqual(['succeeded', 'skipped', 'succeeded']);
  expect(colour()).toBeNull();
});

proves('studio/workflow/when-missing-value', async (proof) => {
  const { client } = await open(proof);
  const run = await ended(
    client,
    await start(client, [
      ping,
      wait(0, { id: 'skipped', when: { stepId: 'ping', path: 'no.such', equals: null } }),
      wait(0, { when: { stepId: 'skipped', equals: null } }),
      wait(0, { when: { stepId: 'skipped', path: 'waited', equals: true } }),
    ]),
  );
  expect(statusOf(run)).toEqual(['succeeded', 'skipped', 'skipped', 'skipped']);
});

proves('studio/workflow/snapshot', async (proof) => {
  const { client } = await open(proof);
  const started = record(await client.call('workflow.run', workflow([ping], { correlationId: 'c-7' })));
  expect(started).toEqual({ ...snapshot, correlationId: 'c-7', totalSteps: 1 });
  const { steps: _, ...run } = await ended(client, String(started['runId']));
  expect(run).toEqual({ ...snapshot, ...started, status: 'succeeded', completedSteps: 1, endedAt: snapshot.startedAt });
  const failed = await ended(
    client,
    await start(client, [{ actionId: 'test.fail', input: { code: 'NOT_FOUND', text: 'gone' } }]),
  );
  expect(failed).toMatchObject({ status: 'failed', lastError: { code: 'NOT_FOUND', message: 'gone' } });
});

proves('studio/workflow/ended-at', async (proof) => {
  const { client } = await open(proof);
  const runId = await start(client, [wait(60_000)]);
  expect(record(await client.call('workflow.status', { runId }))['endedAt']).toBeNull();
  await client.call('workflow.cancel', { runId });
  expect((await ended(client, runId))['endedAt']).toEqual(snapshot.startedAt);
});

proves('studio/workflow/cancel', async (proof) => {
  const { client } = await open(proof);
  const runId = await start(client, [wait(60_000), paint('red')]);
  const asked = record(await client.call('workflow.cancel', { runId }));
  expect(asked).toEqual({ ...snapshot, runId, totalSteps: 2, cancelRequested: true, acknowledged: true });
  const run = await ended(client, runId);
  expect(run).toMatchObject({ status: 'canceled', cancelRequested: true });
  expect(statusOf(run)).toEqual(['canceled', 'pending']);
  expect(record(await client.call('workflow.cancel', { runId }))).toMatchObject({
    status: 'canceled',
    acknowledged: false,
  });
  expect(errorOf(await client.call('workflow.cancel', { runId: 'nobody' })).code).toBe(-32044);
});

proves('studio/workflow/list', async (proof) => {
  const { client } = await openGox(proof, { rules: allowAll });
  const ids: string[] = [];
  for (let run = 0; run < 3; run += 1) ids.unshift(await start(client, [ping]));
  for (const runId of ids) await ended(client, runId);
  const first = record(await client.call('workflow.list', { limit: 2 }));
  expect(first).toEqual({
    runs: ids.slice(0, 2).map((runId) => ({ ...snapshot, runId, endedAt: snapshot.startedAt })),
    nextCursor: expect.any(String),
  });
  // A new run does not shift what the cursor goes on with.
  await ended(client, await start(client, [ping]));
  const second = record(await client.call('workflow.list', { limit: 2, cursor: first['nextCursor'] }));
  expect(second).toEqual({ runs: [expect.objectContaining({ runId: ids[2] })] });
});

proves('studio/workflow/logs', async (proof) => {
  const { client } = await open(proof);
  const runId = await start(client, [ping]);
  await ended(client, runId);
  const line = { timestamp: snapshot.startedAt, level: 'info' };
  const ofStep = { ...line, stepId: 'ping', actionId: 'core.ping' };
  expect(record(await client.call('workflow.logs', { runId }))).toEqual({
    runId,
    logs: [
      { ...line, message: 'workflow started' },
      { ...ofStep, message: 'step started (attempt 1/1)' },
      { ...ofStep, message: 'step completed' },
      { ...line, message: 'workflow succeeded' },
    ],
  });
});

proves('studio/workflow/limits', async (proof) => {
  const { client } = await open(proof);
  const refuses = async (from: SurfaceClient, steps: readonly object[], path: string) =>
    expect(errorOf(await from.call('workflow.run', workflow(steps))).data['validation_path']).toBe(
      `input.definition.${path}`,
    );
  await refuses(
    client,
    Array.from({ length: 65 }, () => wait(0)),
    'steps',
  );
  await refuses(client, [wait(0, { timeoutMs: 300_001 })], 'steps.0.timeoutMs');
  await refuses(client, [wait(0, { retry: { maxAttempts: 6 } })], 'steps.0.retry.maxAttempts');
  await refuses(client, [wait(0, { retry: { backoffMs: 30_001 } })], 'steps.0.retry.backoffMs');
  const most = { timeoutMs: 300_000, retry: { maxAttempts: 5, backoffMs: 30_000 } };
  const whole = Array.from({ length: 64 }, () => wait(0, most));
  expect(await ended(client, await start(client, whole))).toMatchObject({ status: 'succeeded', completedSteps: 64 });
  const variables = {
    ...{ GOX_WORKFLOW_MAX_STEPS: '2', GOX_WORKFLOW_MAX_STEP_TIMEOUT_SECONDS: '40', GOX_WORKFLOW_MAX_ATTEMPTS: '1' },
    ...{
      GOX_WORKFLOW_MAX_BACKOFF_SECONDS: '1',
      GOX_WORKFLOW_MAX_CONCURRENT_RUNS: '1',
      GOX_WORKFLOW_MAX_LOGS_PER_RUN: '3',
    },
    GOX_WORKFLOW_DEFAULT_STEP_TIMEOUT_SECONDS: '1',
  };
  const { client: small } = await openGox(proof, { rules: allowAll, variables });
  await refuses(small, [wait(0), wait(0), wait(0)], 'steps');
  await refuses(small, [wait(0, { timeoutMs: 40_001 })], 'steps.0.timeoutMs');
  await refuses(small, [wait(0, { retry: { maxAttempts: 2 } })], 'steps.0.retry.maxAttempts');
  await refuses(small, [wait(0, { retry: { backoffMs: 1_001 } })], 'steps.0.retry.backoffMs');
  const runId = await start(small, [wait(60_000)]);
  const full = errorOf(await small.call('workflow.run', workflow([ping])));
  expect(full).toMatchObject({ code: -32603, data: { code: 'OVERLOADED', retryable: true } });
  // The default of a step is a second here.
  expect(await ended(small, runId)).toMatchObject({ status: 'failed', lastError: { code: 'TIMEOUT' } });
  const { logs } = record(await small.call('workflow.logs', { runId })) as { logs: { message: string }[] };
  expect(logs.map(({ message }) => message.split(':')[0])).toEqual([
    'step started (attempt 1/1)',
    'step failed',
    'workflow failed',
  ]);
});

proves('studio/workflow-run/control-arguments', async (proof) => {
  const rules = [
    {
      name: 'ana asks',
      match: { actor: 'ana', actionId: 'part.paint' },
      effect: 'allow',
      requiresApproval: true,
      priority: 5,
    },
    { name: 'read', match: { sideEffects: ['none', 'read'] }, effect: 'allow' },
  ];
  const { client, colour } = await openGox(proof, { rules });
  const run = (more: object) => client.call('workflow.run', workflow([paint('red'), paint('blue')], more));
  expect(errorOf(await run({})).code).toBe(-32043);
  expect(errorOf(await run({ actor: 'ana' })).code).toBe(-32043);
  const dry = record(await run({ actor: 'ana', approved: true, dryRun: true, correlationId: 'mine' }));
  expect(dry['correlationId']).toBe('mine');
  expect(await ended(client, String(dry['runId']))).toMatchObject({ status: 'succeeded', correlationId: 'mine' });
  expect(colour()).toBeNull();
  await ended(client, String(record(await run({ actor: 'ana', approved: true }))['runId']));
  expect(colour()).toBe('blue');
  expect(errorOf(await run({ dryRun: 'yes' })).data).toMatchObject({
    validation_path: 'input.dryRun',
    validation_rule: 'type',
  });
});

proves('studio/workflow/durable', async (proof) => {
  const first = await openGox(proof, { rules: allowAll });
  const runId = await start(first.client, [ping, wait(1_000, { id: 'long' }), paint('red')]);
  await started(first.client, runId, 'long');
  const { pid } = first.client;
  if (pid === undefined) await first.client.close();
  else process.kill(pid, 'SIGKILL');
  const second = await openGox(proof, { rules: allowAll, home: first.home });
  // Any call opens the store, and the run goes on by itself.
  const run = await ended(second.client, runId);
  expect(run).toMatchObject({ status: 'succeeded', completedSteps: 3 });
  expect(run['steps']).toMatchObject([{ attempts: 1 }, { attempts: 1, output: { waited: true } }, { attempts: 1 }]);
  expect(second.colour()).toBe('red');
  const { logs } = record(await second.client.call('workflow.logs', { runId })) as { logs: { message: string }[] };
  const count = (message: string) => logs.filter((line) => line.message === message).length;
  expect([count('step completed'), count('workflow succeeded')]).toEqual([3, 1]);
});

async function started(client: SurfaceClient, runId: string, stepId: string): Promise<void> {
  for (let look = 0; look < 3_000; look += 1) {
    const { logs } = record(await client.call('workflow.logs', { runId, stepId })) as { logs: unknown[] };
    if (logs.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${stepId} did not begin`);
}
