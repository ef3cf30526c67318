// Tooling, sections 6.5.1 and 10: a tool is declared once, its arguments are checked by Ajv in one place, the snapshot
// of all that is committed, and every promise is proven.

import { Type } from 'typebox';
import { expect } from 'vitest';
import { declaredServers } from '../../../src/cli/compose.ts';
import { toFileText } from '../../../src/contract/canonical.ts';
import { carryHistory } from '../../../src/contract/check.ts';
import { snapshotOfServer } from '../../../src/contract/own-snapshot.ts';
import type { Snapshot } from '../../../src/contract/snapshot.ts';
import { deafClient } from '../../../src/kernel/call/client.ts';
import { CallControl } from '../../../src/kernel/call/control.ts';
import { runCall } from '../../../src/kernel/call/run-call.ts';
import { toolDefinitions } from '../../../src/kernel/rpc/definitions.ts';
import { Session } from '../../../src/kernel/rpc/session.ts';
import { closed } from '../../../src/kernel/schema/shapes.ts';
import type { Compile } from '../../../src/kernel/schema/validator.ts';
import { Server, type ServerSpec } from '../../../src/kernel/server.ts';
import { contracts } from '../../../src/kernel/versions.ts';
import { createHttpApp } from '../../../src/transports/http/app.ts';
import { accessFor } from '../../../src/transports/http/listen.ts';
import { tool } from '../../fixtures/servers/shared.ts';
import { citations } from '../../support/citations.ts';
import { readManifests } from '../../support/clauses.ts';
import { fixtureHost, openFixture } from '../../support/fixture-host.ts';
import { provesStatically } from '../../support/proves.ts';
import { importsOf, sourceFiles, textOf } from '../../support/sources.ts';
import { hello } from '../../support/surface-client.ts';

const added = tool({
  name: 'added',
  title: 'Added',
  description: 'Declared here and nowhere else.',
  version: 7,
  effect: 'none',
  timeoutMs: 1_000,
  aliases: ['added_before'],
  input: closed({ word: Type.String() }),
  output: closed({ heard: Type.String() }),
  faults: [],
  run: ({ word }) => ({ heard: word }),
});

provesStatically('tooling/6.5.1-one-registry', async () => {
  const [declared] = declaredServers(['code']);
  if (!declared) throw new Error('there is no code server');
  const without = await seen(declared);
  const withIt = await seen({
    ...declared,
    tools: [...declared.tools, added],
    routes: [{ method: 'POST', path: '/added', tool: 'added' }],
  });
  // Adding the declaration is all it takes, everywhere.
  for (const names of Object.values(without.names)) expect(names).not.toContain('added');
  for (const [where, names] of Object.entries(withIt.names)) {
    expect(names, where).toEqual(expect.arrayContaining(['added', 'added_before']));
    expect(names.filter((name) => !name.startsWith('added')).sort(), where).toEqual(without.names.list.toSorted());
  }
  expect(without.called).toMatchObject({ error: { data: { code: 'UNKNOWN_TOOL' } } });
  expect(withIt.called).toMatchObject({ result: { structuredContent: { result: { heard: 'once' } } } });
  expect(without.statuses).toEqual({ api: 404, route: 404 });
  expect(withIt.statuses).toEqual({ api: 200, route: 200 });
});

/** What each reader of the declarations makes of them. */
async function seen(spec: ServerSpec<object>) {
  const host = fixtureHost();
  const server = new Server(spec, host);
  const session = new Session(server, spec.dialect, 'sdk', { notify: () => {}, request: () => Promise.reject() });
  const ask = async (id: number, method: string, params: Record<string, unknown>) => {
    session.admit({ id, method, params });
    return session.handle({ id, method, params });
  };
  await ask(1, 'initialize', hello);
  const list = (await ask(2, 'tools/list', {})) as { result: { tools: { name: string }[] } };
  const called = await ask(3, 'tools/call', { name: 'added', arguments: { word: 'once' } });

  const access = accessFor('127.0.0.1', undefined);
  const app = createHttpApp({ servers: [server], host, access, page: '', metrics: () => '' });
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', host: '127.0.0.1' };
    const url = `http://127.0.0.1${path}`;
    return (await app.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))).status;
  };
  const statuses = {
    api: await post('/api/code/added', { word: 'once' }),
    route: await post('/added', { word: 'once' }),
  };
  const names = {
    list: list.result.tools.map((each) => each.name),
    snapshot: snapshotOfServer(spec).tools.map((each) => each.name),
  };
  return { names, called, statuses };
}

provesStatically('tooling/10-validation', async () => {
  // Beside the check of foreign servers' schemas, Ajv is set up in one file of the product.
  const users = importsOf(sourceFiles('src'), (from) => /^ajv(-formats)?(\/|$)/.test(from)).map((each) => each.file);
  const wired = new Set(users.filter((file) => !file.startsWith('src/contract/verify/')));
  expect(wired).toEqual(new Set(['src/kernel/schema/compile.ts']));
  // Every tool is asked of the one compiler the server was given: one that refuses all lets none run.
  const asked = new Set<string>();
  const refuseAll: Compile = (key) => {
    asked.add(key);
    return () => [{ instancePath: '', keyword: 'never', message: 'is never right' }];
  };
  const server = openFixture('code', fixtureHost({ compile: refuseAll, checkResults: false }));
  for (const { name } of server.catalog.declared) {
    const request = { name, arguments: {}, meta: {} };
    const { outcome } = await runCall(server, request, new CallControl(), deafClient);
    expect(outcome, name).toMatchObject({ ok: false, fault: { code: 'INVALID_ARGUMENTS' } });
  }
  expect(asked).toEqual(new Set(server.catalog.declared.map(({ name }) => `code/${name}/input`)));
});

provesStatically('tooling/10-snapshot', () => {
  const committed = textOf('contracts/snapshots/code.json');
  const snapshot = JSON.parse(committed) as Snapshot;
  const [spec] = declaredServers(['code']);
  if (!spec) throw new Error('there is no code server');
  expect(snapshot.contract).toEqual({ name: 'pairofcleats', version: contracts.code.version });
  const declared = spec.tools.flatMap((tool) => [tool.name, ...tool.aliases].map((name) => [name, tool.version]));
  expect(snapshot.tools.map((tool) => [tool.name, tool.version])).toEqual(declared.sort());
  // What tools/list says is what was committed; only the order of `required`, which says nothing, is fixed there.
  const inOrder = (key: string, value: unknown) =>
    key === 'required' && Array.isArray(value) ? value.toSorted() : value;
  const definitions = toolDefinitions(new Server(spec, fixtureHost()), spec.dialect);
  const listed = JSON.parse(JSON.stringify(definitions), inOrder) as object[];
  expect(listed).toHaveLength(snapshot.tools.length);
  for (const { name, inputSchema, outputSchema, version } of snapshot.tools) {
    expect(listed).toContainEqual(expect.objectContaining({ name, inputSchema, outputSchema, schemaVersion: version }));
  }
  // From fresh declarations, twice: the same bytes.
  for (const [again] of [declaredServers(['code']), declaredServers(['code'])]) {
    if (again) expect(toFileText(carryHistory(snapshot, snapshotOfServer(again)))).toBe(committed);
  }
});

provesStatically('tooling/10-tests', () => {
  const cited = citations();
  const own = readManifests().filter(({ contract }) => contract === 'tooling' || contract === 'stability');
  expect(own).toHaveLength(2);
  for (const { clauses } of own) {
    const musts = clauses.filter(({ level, gap }) => level === 'must' && !gap);
    const unproven = musts.filter(({ id }) => !cited.some((each) => each.id === id));
    expect(unproven.map(({ id }) => id)).toEqual([]);
  }
  // On both doors: MCP, and HTTP.
  const proven = own.flatMap(({ clauses }) => clauses).filter(({ id }) => cited.some((each) => each.id === id));
  for (const surface of ['stdio', 'mcp', 'http', 'legacy'] as const) {
    expect(proven.filter(({ surfaces }) => surfaces.includes(surface)).length, surface).toBeGreaterThan(10);
  }
});
