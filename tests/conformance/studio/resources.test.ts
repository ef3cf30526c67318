// Studio: what can be read of the server and of its runs.
import { expect, test } from 'vitest';
import { record } from '../../support/answer.ts';
import { openSurface } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';
import { allowAll, errorOf, openGox, readJson, runsOf, sharedGox } from './open-gox.ts';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

proves('studio/resources/status', async (proof) => {
  const { client } = await sharedGox(proof, { rules: allowAll });
  const { resources } = (await client.request('resources/list', {})).result as { resources: { uri: string }[] };
  expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining(['gox://status', 'gox://runs']));
  const status = await readJson(client, 'gox://status');
  expect(status).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    actionsCount: expect.any(Number),
    serverTime: time,
    health: 'ok',
  });
  const { tools } = (await client.request('tools/list', {})).result as { tools: { _meta: Record<string, unknown> }[] };
  expect(status['actionsCount']).toBe(tools.filter(({ _meta }) => 'gox:version' in _meta).length);
});

proves('studio/resources/runs', async (proof) => {
  const { client } = await openGox(proof, { rules: allowAll });
  expect(await runsOf(client)).toEqual([]);
  await client.call('core.ping');
  await client.call('part.paint', { colour: 'red' });
  const runs = await runsOf(client);
  expect(runs.map(({ name, status, type }) => [name, status, type])).toEqual([
    ['part.paint', 'succeeded', 'action'],
    ['core.ping', 'succeeded', 'action'],
  ]);
  for (const run of runs) expect(run).toMatchObject({ startedAt: time, endedAt: time, correlationId: run['runId'] });
  expect(runs[0]).toMatchObject({ diffSummary: 'painted red' });
  expect(runs[1]).toMatchObject({ diffSummary: '' });
  if (proof.surface !== 'memory') return;
  for (let count = 0; count < 101; count += 1) await client.call('core.ping');
  const many = await runsOf(client);
  expect(many.map(({ name }) => name)).toEqual(Array.from({ length: 100 }, () => 'core.ping'));
  const ids = many.map(({ runId }) => runId as string);
  expect(ids).toEqual(ids.toSorted().toReversed());
});

proves('studio/resources/run', async (proof) => {
  const { client } = await sharedGox(proof, { rules: allowAll });
  const { resourceTemplates } = (await client.request('resources/templates/list', {})).result as {
    resourceTemplates: { uriTemplate: string; mimeType: string }[];
  };
  expect(resourceTemplates).toMatchObject([{ uriTemplate: 'gox://runs/{runId}', mimeType: 'application/json' }]);
  const { runId } = record(await client.call('part.paint', { colour: 'blue' }));
  const run = await readJson(client, `gox://runs/${runId}`);
  expect(run).toMatchObject({ runId, name: 'part.paint', diff: { entries: ['colour: grey → blue'] } });
  expect((await runsOf(client))[0]).toEqual(run);
  const { code, data } = errorOf(await client.request('resources/read', { uri: 'gox://runs/nothing' }));
  expect([code, data['code']]).toEqual([-32044, 'NOT_FOUND']);
});

test('who subscribes to the runs hears of every call, also of one that was refused', async () => {
  const { client } = await openGox({ fresh: (server) => openSurface('memory', server) });
  await client.request('resources/subscribe', { uri: 'gox://runs' });
  const heard = () => client.notifications.filter(({ params }) => params['uri'] === 'gox://runs').length;
  await client.call('core.ping');
  const afterOne = heard();
  expect(afterOne).toBeGreaterThan(0);
  await client.call('no.such.tool');
  expect(heard()).toBeGreaterThan(afterOne);
  await client.close();
});
