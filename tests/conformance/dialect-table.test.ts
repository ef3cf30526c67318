// The table of the five dialects, row by row: everything in which the contracts differ, and nothing else.
import { describe, expect, test } from 'vitest';
import { openFixture } from '../support/fixture-host.ts';
import { openMemorySession } from '../support/memory-session.ts';
import { type Fields, table } from './dialect-table.ts';

describe.each(Object.entries(table))('%s', (dialect, column) => {
  const open = () => {
    const server = openFixture(column.server);
    return openMemorySession(server, { dialect: server.dialect(dialect) });
  };
  const isStructured = dialect !== 'legacy';

  test('success', async () => {
    const [tool, args, body] = column.success;
    const result = resultOf(await open().call(tool, args));
    expect(result).toMatchObject({ isError: false, content: [{ type: 'text' }] });
    expect(bodyOf(result)).toEqual(body);
    expect(result['structuredContent']).toEqual(isStructured ? body : undefined);
  });

  test.each(['failure', 'badArguments'] as const)('%s', async (row) => {
    const [tool, args, expected] = column[row];
    const reply = await open().call(tool, args);
    if ('rpc' in expected) {
      expect(reply).toEqual({ error: expected.rpc });
      return;
    }
    const result = resultOf(reply);
    expect(result['isError']).toBe(true);
    expect(bodyOf(result)).toEqual(expected.body);
    expect(result['structuredContent']).toEqual(isStructured ? expected.body : undefined);
  });

  test('a cancelled call', async () => {
    const [method, params, expected] = column.cancelled;
    const { session, call } = open();
    const reply = call('sleep', { ms: 30_000 }, {}, 'cancelled');
    expect(session.notified(method, params)).toBe(true);
    if (expected === null) {
      expect(await reply).toBeNull();
      return;
    }
    const result = resultOf(await reply);
    expect([result['isError'], bodyOf(result)]).toEqual([true, expected.body]);
  });

  test('the version that is shown', async () => {
    const [tool, top, meta] = column.versions;
    const { tools } = resultOf(await open().ask('tools/list')) as { tools: Fields[] };
    const definition = tools.find(({ name }) => name === tool) ?? {};
    const { schemaVersion, toolingVersion: tooling, _meta } = definition;
    expect({
      ...(schemaVersion !== undefined && { schemaVersion }),
      ...(tooling !== undefined && { toolingVersion: tooling }),
    }).toEqual(top);
    expect(_meta).toEqual(meta);
  });

  test('progress', async () => {
    const { heard, call } = open();
    await call('report', { count: 1 }, {}, 'reporting');
    expect(heard.map(({ params }) => params)).toEqual(column.progress.untold);
    await call('report', { count: 1 }, { progressToken: 't' }, 'reporting');
    const told = heard.slice(column.progress.untold.length);
    expect(told.map(({ params }) => params)).toEqual(column.progress.told);
    for (const { method } of heard) expect(method).toBe('notifications/progress');
  });
});

test('notifications/cancelled is silence in the legacy dialect as well', async () => {
  const server = openFixture('code');
  const { session, call } = openMemorySession(server, { dialect: server.dialect('legacy') });
  const reply = call('sleep', { ms: 30_000 }, {}, 7);
  session.notified('notifications/cancelled', { requestId: '7' });
  expect(await reply).toBeNull();
});

test('a workflow tool of the action dialect answers bare', async () => {
  const { call } = openMemorySession(openFixture('studio'));
  expect(bodyOf(resultOf(await call('workflow.status', { runId: 'w' })))).toEqual({ runId: 'w', status: 'running' });
});

function resultOf(reply: unknown): Fields {
  const { result } = reply as { result?: Fields };
  if (!result) throw new Error(`expected a result, got ${JSON.stringify(reply)}`);
  return result;
}

function bodyOf(result: Fields): unknown {
  const [content] = result['content'] as { text: string }[];
  return JSON.parse(content?.text ?? '');
}
