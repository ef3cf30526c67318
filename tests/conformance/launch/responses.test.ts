// Launch: ok on every answer, and where everything else stands.
import { expect } from 'vitest';
import { record } from '../../support/answer.ts';
import { listedTools } from '../../support/listed-tools.ts';
import { openSurface } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';

/** Tool, arguments, and the HTTP status of the answer. */
const calls: readonly (readonly [string, unknown, number])[] = [
  ['start', { name: 'x' }, 200],
  ['sleep', { ms: 0 }, 200],
  ['report', { count: 2 }, 200],
  ['start', {}, 400],
  ['start', [], 400],
  ['fail', { code: 'RUN_NOT_FOUND' }, 404],
  ['fail', { code: 'ILLEGAL_STATE' }, 409],
  ['fail', { code: 'COMMIT_SERVICE_ERROR' }, 503],
  ['boom', {}, 500],
  ['overdue', {}, 504],
  ['no_such_tool', {}, 404],
];

proves('launch/response/ok', async ({ client, surface }) => {
  const launch = await client('launch');
  for (const [tool, args, status] of calls) {
    expect(record(await launch.call(tool, args))['ok'], tool).toBe(status === 200);
  }
  if (surface === 'http') return;
  // Every tool there is, whatever it does: each refuses this the same way.
  for (const { name } of await listedTools(launch))
    expect(record(await launch.call(name, { surplus: 1 }))['ok']).toBe(false);
});

proves('launch/response/run-id', async ({ client }) => {
  const answer = await (await client('launch')).call('start', { name: 'x' });
  expect(answer.body).toEqual({ ok: true, run_id: 'r_x', state: 'CREATED' });
});

proves('launch/response/text-and-structured', async ({ client }) => {
  const launch = await client('launch');
  for (const [tool, args] of calls) {
    const { result, text = '' } = await launch.call(tool, args);
    expect(result?.['content'], tool).toEqual([{ type: 'text', text }]);
    expect(text, tool).toBe(JSON.stringify(JSON.parse(text)));
    expect(result?.['structuredContent'], tool).toEqual(JSON.parse(text));
  }
});

proves('launch/response/http', async ({ client }) => {
  const http = await client('launch');
  const memory = await openSurface('memory', 'launch');
  for (const [tool, args, status] of calls) {
    const answer = await http.call(tool, args);
    expect(answer.status, tool).toBe(status);
    expect(answer.text, tool).toBe((await memory.call(tool, args)).text);
    expect(record(answer)['ok'], tool).toBe(status === 200);
  }
  await memory.close();
});
