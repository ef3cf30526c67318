// Launch: names of tools, what each takes, by its published schema and by its answers, and when it is refused: on every wire.
import { expect } from 'vitest';
import { createAjv } from '../../../src/kernel/schema/compile.ts';
import { listedTool, listedTools } from '../../support/listed-tools.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { expectInput, unknownRun } from './expect-input.ts';
import { breakLink, linkedRun } from './linked-run.ts';
import { type Body, goneConfig, type Launcher, sharedLauncher } from './open-launcher.ts';

proves('launch/server-name', async (proof) => {
  const { client } = await sharedLauncher(proof);
  expect(client.greeting).toMatchObject({ serverInfo: { name: 'launch' } });
});

proves('launch/tools/catalog', async (proof) => {
  const { client } = await sharedLauncher(proof);
  expect((await listedTools(client)).map(({ name }) => name).sort()).toEqual([
    'launch_cancel',
    'launch_fix_next',
    'launch_get_artifact',
    'launch_get_status',
    'launch_list_runs',
    'launch_open_pr',
    'launch_resume',
    'launch_start_run',
    'launch_start_run_from_github_repo_url',
    'launch_start_run_from_product_url',
    // The deprecated alias of the one before it.
    'launch_start_run_from_url',
    'launch_validate',
  ]);
});

proves('launch/start-run/input', (proof) =>
  expectInput(proof, {
    tool: 'launch_start_run',
    required: { run_config: 'object' },
    optional: { idempotency_key: 'string' },
    fitting: { run_config: {}, idempotency_key: 'k' },
    taken: 'SCHEMA_VALIDATION_FAILED',
  }),
);

proves('launch/product-url/input', (proof) =>
  expectInput(proof, {
    tool: 'launch_start_run_from_product_url',
    required: { url: 'string' },
    optional: { idempotency_key: 'string' },
    fitting: { url: 'https://example.org/', idempotency_key: 'k' },
    taken: 'UNSUPPORTED_SITE',
  }),
);

proves('launch/product-url/alias', async (proof) => {
  const { client, ask } = await sharedLauncher(proof);
  const [now, before] = ['launch_start_run_from_product_url', 'launch_start_run_from_url'];
  if (proof.surface !== 'http') {
    const [tool, alias] = [await listedTool(client, now), await listedTool(client, before)];
    expect(alias._meta).toEqual({ ...tool._meta, 'mooring/deprecated': { replacedBy: now } });
    expect([alias.inputSchema, alias.outputSchema]).toEqual([tool.inputSchema, tool.outputSchema]);
  }
  const url = 'https://products.aspose.org/3d/en/python/';
  const started = await ask(now, { url, idempotency_key: 'alias' });
  expect(started['ok']).toBe(true);
  expect(await ask(before, { url, idempotency_key: 'alias' })).toEqual(started);
  for (const args of [{}, { url: 'nowhere' }, { url: 'https://example.org/' }])
    expect(await ask(before, args)).toEqual(await ask(now, args));
  await ask('launch_cancel', { run_id: started['run_id'] });
});

proves('launch/github-url/input', (proof) =>
  expectInput(proof, {
    tool: 'launch_start_run_from_github_repo_url',
    required: { github_repo_url: 'string' },
    optional: { idempotency_key: 'string' },
    fitting: { github_repo_url: 'https://example.org/', idempotency_key: 'k' },
    taken: 'INVALID_URL',
  }),
);

proves('launch/get-status/input', (proof) => expectInput(proof, { tool: 'launch_get_status', ...unknownRun }));

proves('launch/get-artifact/input', (proof) =>
  expectInput(proof, {
    tool: 'launch_get_artifact',
    required: { run_id: 'string', artifact_name: 'string' },
    fitting: { run_id: 'r_none', artifact_name: 'page_plan.json' },
    taken: 'RUN_NOT_FOUND',
  }),
);

proves('launch/validate/input', (proof) => expectInput(proof, { tool: 'launch_validate', ...unknownRun }));

proves('launch/fix-next/input', (proof) => expectInput(proof, { tool: 'launch_fix_next', ...unknownRun }));

proves('launch/open-pr/input', (proof) => expectInput(proof, { tool: 'launch_open_pr', ...unknownRun }));

proves('launch/resume/input', (proof) => expectInput(proof, { tool: 'launch_resume', ...unknownRun }));

proves('launch/cancel/input', (proof) => expectInput(proof, { tool: 'launch_cancel', ...unknownRun }));

proves('launch/list-runs/input', async (proof) => {
  const { client, ask, start, runIds } = await sharedLauncher(proof);
  if (proof.surface !== 'http') {
    const { inputSchema } = await listedTool(client, 'launch_list_runs');
    expect(inputSchema['required'] ?? []).toEqual([]);
    expect(inputSchema['properties']).toMatchObject({
      filter: { type: 'object', properties: { product_slug: { type: 'string' }, state: { enum: expect.any(Array) } } },
    });
  }
  const [red, blue, gone] = [
    await start({ product_slug: 'red' }),
    await start({ product_slug: 'blue' }),
    await start({ product_slug: 'blue' }),
  ];
  await ask('launch_cancel', { run_id: gone });
  const listed = async (filter: object) => {
    const { runs } = await ask('launch_list_runs', { filter });
    return new Set((runs as { run_id: string }[]).map(({ run_id }) => run_id));
  };
  const all = new Set(await runIds());
  expect([...all]).toEqual(expect.arrayContaining([red, blue, gone]));
  expect(await listed({})).toEqual(all);
  expect(await listed({ product_slug: 'blue' })).toEqual(new Set([blue, gone]));
  expect(await listed({ state: 'CREATED' })).toEqual(new Set([red, blue]));
  expect(await listed({ product_slug: 'blue', state: 'CANCELLED' })).toEqual(new Set([gone]));
  expect(await listed({ product_slug: 'red', state: 'CANCELLED' })).toEqual(new Set());
  expect((await ask('launch_list_runs', { filter: { state: 'ASLEEP' } })).error?.code).toBe('INVALID_INPUT');
});

proves('launch/error/run-not-found', async (proof) => {
  const { ask } = await sharedLauncher(proof);
  for (const run_id of ['r_2026-01-21T10-00-00Z_abcd', '../../etc/passwd', 'x'.repeat(200)]) {
    for (const [tool, args] of [
      ['launch_get_status', { run_id }],
      ['launch_get_artifact', { run_id, artifact_name: 'run_config.yaml' }],
      ['launch_resume', { run_id }],
      ['launch_cancel', { run_id }],
      ['launch_validate', { run_id }],
      ['launch_fix_next', { run_id }],
      ['launch_open_pr', { run_id }],
    ] as const) {
      const { ok, error } = await ask(tool, args);
      expect([ok, error], tool).toMatchObject([false, { code: 'RUN_NOT_FOUND', retryable: false }]);
    }
  }
});

proves('launch/error/illegal-state', async (proof) => {
  const { start, ask, resume, statusOf } = await sharedLauncher(proof);
  const run_id = await start(goneConfig);
  await resume(run_id);
  const before = await statusOf(run_id);
  expect(before.state).toBe('FAILED');
  for (const tool of ['resume', 'cancel', 'validate', 'fix_next', 'open_pr']) {
    const { ok, error } = await ask(`launch_${tool}`, { run_id });
    expect([ok, error], tool).toMatchObject([false, { code: 'ILLEGAL_STATE', retryable: false }]);
  }
  expect(await statusOf(run_id)).toEqual(before);
});

proves('launch/error/illegal-state-details', async (proof) => {
  const { ask, start, resume } = await sharedLauncher(proof);
  const run_id = await start(goneConfig);
  const looking = ['launch_get_status', 'launch_get_artifact'];
  expect((await ask('launch_validate', { run_id })).error?.details).toMatchObject({
    state: 'CREATED',
    allowed_tools: [...looking, 'launch_resume', 'launch_cancel'],
  });
  await resume(run_id);
  expect((await resume(run_id)).error?.details).toMatchObject({ state: 'FAILED', allowed_tools: looking });
});

const everyTool = new Map<string, Promise<readonly (readonly [tool: string, isOk: boolean, answer: Body])[]>>();

/** Each tool once as it succeeds and once as it fails; asked once for all proofs of a surface. */
function answersOf({ surface }: Proof, launch: Launcher) {
  const known = everyTool.get(surface) ?? callEveryTool(launch);
  everyTool.set(surface, known);
  return known;
}

async function callEveryTool(launch: Launcher) {
  const { ask, start, repo, fromGithub } = launch;
  const { github_repo_url } = fromGithub;
  const run_id = await start();
  const linked = await linkedRun(launch, { required_sections: ['docs'] });
  breakLink(linked);
  const calls: readonly (readonly [string, boolean, object])[] = [
    ['launch_start_run', true, { run_config: { github_repo_url: repo } }],
    ['launch_start_run', false, { run_config: {} }],
    ['launch_start_run_from_product_url', true, { url: 'https://products.aspose.org/3d/en/python/' }],
    ['launch_start_run_from_product_url', false, { url: 'nowhere' }],
    ['launch_start_run_from_github_repo_url', true, { github_repo_url }],
    ['launch_start_run_from_github_repo_url', false, { github_repo_url: 'nowhere' }],
    ['launch_get_status', true, { run_id }],
    ['launch_get_status', false, { run_id: 'r_none' }],
    ['launch_get_artifact', true, { run_id, artifact_name: 'run_config.yaml' }],
    ['launch_get_artifact', false, { run_id, artifact_name: 'nothing' }],
    ['launch_validate', true, { run_id: linked.runId }],
    ['launch_open_pr', false, { run_id: linked.runId }],
    ['launch_fix_next', true, { run_id: linked.runId }],
    ['launch_fix_next', false, { run_id: linked.runId }],
    ['launch_open_pr', true, { run_id: linked.runId }],
    ['launch_validate', false, { run_id: linked.runId }],
    ['launch_resume', true, { run_id }],
    ['launch_cancel', true, { run_id }],
    ['launch_resume', false, { run_id }],
    ['launch_cancel', false, { run_id: 'r_none' }],
    ['launch_list_runs', true, {}],
    ['launch_list_runs', false, { filter: 'all' }],
  ];
  const answers: [string, boolean, Body][] = [];
  for (const [tool, isOk, args] of calls) answers.push([tool, isOk, await ask(tool, args)]);
  return answers;
}

proves('launch/response/ok', async (proof) => {
  for (const [tool, isOk, answer] of await answersOf(proof, await sharedLauncher(proof))) {
    expect(answer['ok'], `${tool} ${JSON.stringify(answer.error)}`).toBe(isOk);
    expect(answer.error !== undefined, tool).toBe(!isOk);
  }
});

proves('launch/response/run-id', async (proof) => {
  for (const [tool, isOk, { run_id }] of await answersOf(proof, await sharedLauncher(proof)))
    if (isOk && tool !== 'launch_list_runs') expect(run_id, tool).toMatch(/^r_/);
});

proves('launch/schema/published', async (proof) => {
  const launch = await sharedLauncher(proof);
  const listed = await listedTools(launch.client);
  const called = (await answersOf(proof, launch)).map(([tool]) => tool);
  expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(called));
  for (const { inputSchema, outputSchema } of listed)
    expect([inputSchema, outputSchema]).toMatchObject([{ type: 'object' }, { type: 'object' }]);
});

proves('launch/schema/output-both', async (proof) => {
  const launch = await sharedLauncher(proof);
  const ajv = createAjv();
  const published = new Map(
    (await listedTools(launch.client)).map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]),
  );
  for (const [tool, isOk, answer] of await answersOf(proof, launch)) {
    const fits = published.get(tool);
    expect(fits?.(answer), `${tool} ${JSON.stringify(fits?.errors)}`).toBe(true);
    expect(fits?.({ ...answer, ok: !isOk }), tool).toBe(false);
  }
});
