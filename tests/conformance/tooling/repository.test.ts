// Tooling, sections 6.5.2, 7 and 8: the code server over a repository, through every door.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { record } from '../../support/answer.ts';
import { failureOf, successOf } from '../../support/code-answer.ts';
import { openSurface } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';
import { openIndexed } from './open-repository.ts';

const json = { 'content-type': 'application/json' };

async function events(response: Response): Promise<[string, Record<string, unknown>][]> {
  const text = await response.text();
  return [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event = '', data = '']) => [
    event,
    JSON.parse(data),
  ]);
}

const postTo = (client: SurfaceClient, path: string, body: object): Promise<Response> =>
  fetch(`${client.url}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });

proves('tooling/6.5.2-build-answers-done', async ({ fresh }) => {
  const client = await fresh('repository');
  const built = successOf(client, await client.call('build_index', {}));
  expect(built).toMatchObject({ files: 7, coverage: 1, mode: 'all', sqlite: false, restoredArtifacts: false });
  expect(built['chunks']).toBeGreaterThan(10);
  const { index } = successOf(client, await client.call('index_status', {})) as { index: Record<string, unknown> };
  expect(index).toMatchObject({ exists: true, phase: 'full', parsedShare: 1, staleFiles: 0, coverage: 1 });
});

proves('tooling/4.4-meta-repo', async (proof) => {
  const client = await openIndexed(proof);
  for (const [tool, args] of [
    ['search', { query: 'session' }],
    ['index_status', {}],
    ['show_file', { path: 'README.md' }],
  ] as const) {
    const { _meta } = record(await client.call(tool, args)) as { _meta: Record<string, unknown> };
    expect(_meta['repo'], tool).toMatch(/harbour$/);
  }
  const { _meta } = record(await client.call('check_status', {})) as { _meta: object };
  expect(_meta).not.toHaveProperty('repo');
});

proves('tooling/7.2.2-status', async (proof) => {
  const client = await openIndexed(proof);
  const response = await fetch(`${client.url}/status`);
  expect(response.status).toBe(200);
  const { ok, result } = (await response.json()) as { ok: boolean; result: { repo: string; status: object } };
  expect(ok).toBe(true);
  expect(result.repo).toMatch(/harbour$/);
  expect(result.status).toEqual(successOf(client, await client.call('index_status', {})));
});

proves('tooling/7.2.3-status-stream', async (proof) => {
  const client = await openIndexed(proof);
  const told = await events(await fetch(`${client.url}/status/stream`));
  expect(told.map(([event]) => event)).toEqual(['start', 'result', 'done']);
  expect(told[0]?.[1]).toMatchObject({ ok: true, result: { repo: expect.stringMatching(/harbour$/) } });
  expect(told[1]?.[1]).toMatchObject({
    ok: true,
    result: { repo: expect.any(String), status: { index: { exists: true } } },
  });
  const failing = await events(await fetch(`${client.url}/status/stream?repo=..`));
  expect(failing.map(([event]) => event)).toEqual(['start', 'error', 'done']);
  expect(failing[1]?.[1]).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
});

proves('tooling/7.2.3-status-done', async (proof) => {
  const client = await openIndexed(proof);
  for (const query of ['', '?repo=..']) {
    const told = await events(await fetch(`${client.url}/status/stream${query}`));
    expect(told.at(-1)).toMatchObject(['done', { ok: true, result: {} }]);
  }
});

proves('tooling/7.2.4-search', async (proof) => {
  const client = await openIndexed(proof);
  const response = await postTo(client, '/search', { query: 'sweepExpired' });
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: { repo: string; search: { code: object[] } } };
  expect(result.repo).toMatch(/harbour$/);
  expect(result.search.code[0]).toMatchObject({ name: 'sweepExpired' });
  const refused = await postTo(client, '/search', { query: 'a', stray: 1 });
  expect(refused.status).toBe(400);
});

proves('tooling/7.2.5-search-stream', async (proof) => {
  const client = await openIndexed(proof);
  const told = await events(await postTo(client, '/search/stream', { query: 'sweepExpired' }));
  expect(told.map(([event]) => event)).toEqual(['start', 'progress', 'result', 'done']);
  expect(told[0]?.[1]).toMatchObject({ ok: true, result: {} });
  expect(told[1]?.[1]).toMatchObject({ ok: true, result: { phase: 'search', message: 'Searching' } });
  expect(told[2]?.[1]).toMatchObject({
    ok: true,
    result: { repo: expect.any(String), search: { code: expect.any(Array) } },
  });
  const failing = await events(await postTo(client, '/search/stream', { query: '(' }));
  expect(failing.map(([event]) => event).filter((event) => event !== 'progress')).toEqual(['start', 'error', 'done']);
});

proves('tooling/7.3-403', async (proof) => {
  const client = await openIndexed(proof);
  for (const repoPath of ['..', '/', '/etc']) {
    const response = await postTo(client, '/search', { query: 'a', repoPath });
    expect(response.status, repoPath).toBe(403);
    expect(await response.json()).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
  }
});

proves('tooling/7.3-409', async ({ fresh }) => {
  const client = await fresh('repository');
  const response = await postTo(client, '/search', { query: 'a' });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    ok: false,
    error: { code: 'NO_INDEX', details: { building: false, hint: expect.stringContaining('build_index') } },
  });
});

proves('tooling/7.3-never-unasked', async ({ fresh }) => {
  const home = mkdtempSync(join(tmpdir(), 'mooring-unasked-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  process.env['MOORING_FIXTURE_HOME'] = home;
  const opening = fresh('repository');
  delete process.env['MOORING_FIXTURE_HOME'];
  const client = await opening;
  expect(failureOf(client, await client.call('search', { query: 'a' })).code).toBe('NO_INDEX');
  const { index } = successOf(client, await client.call('index_status', {})) as { index: object };
  expect(index).toMatchObject({ exists: false, problem: 'missing', diskBytes: 0 });
});

proves('tooling/8-search-parity', async (proof) => {
  const here = await openIndexed(proof);
  const there = await openSurface(proof.surface === 'http' ? 'stdio' : 'http', 'repository');
  onTestFinished(() => there.close());
  successOf(there, await there.call('build_index', {}));
  for (const args of [
    { query: 'sweepExpired' },
    { query: 'expired sessions', output: 'full', top: 9 },
    { query: 'count', lang: 'py' },
  ]) {
    const searches = [here, there].map(async (client) => {
      const answer =
        client.surface === 'http'
          ? await (await postTo(client, '/search', args)).json()
          : (await client.call('search', args)).body;
      return (answer as { result: { search: unknown } }).result.search;
    });
    expect(await searches[0]).toEqual(await searches[1]);
  }
});

proves('tooling/7.3-first-build', async ({ fresh }) => {
  const client = await fresh('repository');
  const building = client.call('build_index', {});
  const seen = new Set<string>();
  const answers: unknown[] = [];
  const done = building.then(() => seen.add('done'));
  while (!seen.has('done')) {
    // The build has to have its turns too.
    await setTimeout(2);
    const answer = await client.call('search', { query: 'sweepExpired' });
    const { ok, error } = record(answer) as { ok: boolean; error?: { code: string; details: Record<string, unknown> } };
    if (ok) seen.add('found');
    else {
      expect(error?.code).toBe('NO_INDEX');
      answers.push(error?.details);
    }
  }
  await done;
  // The first question came while nothing could be searched yet.
  expect(answers[0]).toMatchObject({ building: expect.any(Boolean), share: expect.any(Number) });
  expect(seen).toContain('found');
});
