// Studio: the envelope of actions, and the bare answer of workflow tools.
import { expect } from 'vitest';
import { createAjv } from '../../../src/kernel/schema/compile.ts';
import { type Answer, record } from '../../support/answer.ts';
import { type ListedTool, listedTools } from '../../support/listed-tools.ts';
import { openSurface } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';
import { sharedGox } from './open-gox.ts';

const paint = { colour: 'red', where: { path: 'game.Workspace' } };
const painted = { summary: 'painted game.Workspace', entries: ['colour: grey → red'] };

/** Action, arguments, output and diff. */
const actions: readonly (readonly [string, object, unknown, unknown])[] = [
  ['core.ping', {}, { ok: true }, null],
  ['part.paint', paint, { painted: true }, painted],
  ['sleep', { ms: 0 }, { slept: 0 }, null],
  ['report', { count: 1 }, { reported: 1 }, null],
];

proves('studio/action/envelope', async ({ client, surface }) => {
  const studio = await client('studio');
  const runIds = new Set<unknown>();
  for (const [tool, args, output, diff] of actions) {
    const answer = await studio.call(tool, args);
    expect(record(answer), tool).toEqual({ runId: expect.stringMatching(/./), output, diff });
    if (surface !== 'http') expect(answer.result?.['structuredContent'], tool).toEqual(record(answer));
    runIds.add(record(answer)['runId']);
  }
  // Each run has an id of its own.
  expect(runIds.size).toBe(actions.length);
});

proves('studio/action/diff', async ({ client }) => {
  const studio = await client('studio');
  for (const [tool, args, , diff] of actions) {
    const answer = record(await studio.call(tool, args));
    expect(Object.hasOwn(answer, 'diff'), tool).toBe(true);
    expect(answer['diff'], tool).toEqual(diff);
  }
  expect(actions.map(([, , , diff]) => diff)).toContain(painted);
});

proves('studio/action/read-has-no-diff', async ({ client }) => {
  const studio = await client('studio');
  const reading = new Set((await listedTools(studio)).filter(isReading).map(({ name }) => name));
  const called = actions.filter(([tool]) => reading.has(tool));
  expect(called.map(([tool]) => tool)).toEqual(['core.ping', 'sleep', 'report']);
  for (const [tool, args] of called) expect(record(await studio.call(tool, args))['diff'], tool).toBeNull();
});

proves('studio/action/text', async ({ client }) => {
  const studio = await client('studio');
  for (const [tool, args] of actions) {
    const { result, text = '' } = await studio.call(tool, args);
    expect(result?.['content'], tool).toEqual([{ type: 'text', text }]);
    expect(text, tool).toBe(JSON.stringify(JSON.parse(text)));
    expect(result?.['structuredContent'], tool).toEqual(JSON.parse(text));
    expect(result?.['isError'], tool).toBe(false);
  }
});

proves('studio/action/output-schema', async ({ client }) => {
  const studio = await client('studio');
  const ajv = createAjv();
  const published = new Map(
    (await listedTools(studio)).map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]),
  );
  for (const [tool, args] of actions) {
    const isValid = published.get(tool);
    const answer = record(await studio.call(tool, args));
    expect(isValid?.(answer), `${tool} ${JSON.stringify(isValid?.errors)}`).toBe(true);
    for (const key of ['runId', 'output', 'diff']) {
      const { [key]: _, ...without } = answer;
      expect(isValid?.(without), `${tool} without ${key}`).toBe(false);
    }
    expect(isValid?.({ ...answer, diff: { Summary: 's', Entries: [] } }), tool).toBe(false);
  }
  const status = record(await studio.call('workflow.status', { runId: 'w-1' }));
  expect(published.get('workflow.status')?.(status)).toBe(true);
});

proves('studio/action/http', async ({ client }) => {
  const http = await client('studio');
  const memory = await openSurface('memory', 'studio');
  for (const [tool, args] of [...actions, ['workflow.status', { runId: 'w-1' }] as const]) {
    const answer = await http.call(tool, args);
    expect(answer.status, tool).toBe(200);
    expect(sameRun(answer), tool).toBe(sameRun(await memory.call(tool, args)));
  }
  await memory.close();
});

// Two calls are two runs: everything but the made-up id is the same text.
function sameRun(answer: Answer): string | undefined {
  return answer.text?.replace(/^\{"runId":"[0-9a-v]{26}"/, '{"runId":"<id>"');
}

proves('studio/workflow/bare-answer', async (proof) => {
  const answer = await (await proof.client('studio')).call('workflow.status', { runId: 'w-1' });
  expect(answer.body).toEqual({ runId: 'w-1', status: 'running' });
  const { client } = await sharedGox(proof);
  const { body } = await client.call('workflow.run', {
    definition: { id: 'flow', steps: [{ actionId: 'core.ping' }] },
  });
  expect(body).toMatchObject({ runId: expect.stringMatching(/./), workflowId: 'flow' });
  const { runId } = body as { runId: string };
  for (const [tool, args, own] of [
    ['workflow.status', { runId }, 'workflowId'],
    ['workflow.cancel', { runId }, 'acknowledged'],
    ['workflow.list', {}, 'runs'],
    ['workflow.logs', { runId }, 'logs'],
  ] as const) {
    const bare = record(await client.call(tool, args));
    expect(Object.keys(bare), tool).toContain(own);
    for (const key of ['output', 'diff']) expect(bare, tool).not.toHaveProperty(key);
  }
});

function isReading({ _meta }: ListedTool): boolean {
  return ['none', 'read'].includes(_meta['gox:sideEffectLevel'] as string);
}
