// Tooling, sections 6.5 and 6.7: the list of tools, and what a call of one answers.
import { expect } from 'vitest';
import { createAjv } from '../../../src/kernel/schema/compile.ts';
import { record } from '../../support/answer.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';

interface Definition {
  readonly name: string;
  readonly outputSchema: object;
}

const successes: [string, object][] = [
  ['echo', { text: 'hello' }],
  ['old_echo', { text: 'line one\nline two' }],
  ['mirror', { value: { deep: [{ a: null }, 1.5, 'ä'] } }],
  ['warn', {}],
  ['check_status', {}],
];

const failures: [string, object][] = [
  ['fail', { code: 'NO_INDEX', details: { building: true }, hint: 'Build it.' }],
  ['fail', { code: 'CAPABILITY_MISSING' }],
  ['boom', {}],
  ['overdue', {}],
];

proves('tooling/6.5.1-list-complete', async ({ client }) => {
  const code = await client('code');
  const listed = (await listOf(code)).map((tool) => tool.name);
  expect(listed).toEqual(
    openFixture('code')
      .catalog.listed()
      .map((each) => each.name),
  );
  expect(listed).toContain('old_echo');
  expect(new Set(listed).size).toBe(listed.length);
  for (const name of listed) {
    // Refused by its own schema: the call has found the tool.
    const { error } = await code.call(name, { 'not an argument': 1 });
    expect(error?.data?.['code'], name).toBe('INVALID_REQUEST');
  }
});

proves('tooling/6.7-success', async ({ client }) => {
  const code = await client('code');
  for (const [name, args] of successes) {
    const { result, text = '' } = await code.call(name, args);
    expect(result?.['isError'], name).toBe(false);
    expect(result?.['content'], name).toEqual([{ type: 'text', text }]);
    expect(JSON.parse(text), name).toMatchObject({ ok: true, result: {}, _meta: {} });
  }
});

proves('tooling/6.7-structured', async ({ client }) => {
  const code = await client('code');
  for (const [name, args] of [...successes, ...failures]) {
    const { result, text = '' } = await code.call(name, args);
    expect(result?.['structuredContent'], name).toEqual(JSON.parse(text));
  }
});

proves('tooling/6.7-failure', async ({ client }) => {
  const code = await client('code');
  for (const [name, args] of failures) {
    const { result, error, text = '' } = await code.call(name, args);
    expect(error, name).toBeUndefined();
    expect(result?.['isError'], name).toBe(true);
    expect(result?.['content'], name).toHaveLength(1);
    expect(JSON.parse(text), name).toMatchObject({ ok: false, error: { code: expect.any(String) } });
  }
});

proves('tooling/6.7-compact', async ({ client }) => {
  const code = await client('code');
  for (const [name, args] of [...successes, ...failures]) {
    const { text = '' } = await code.call(name, args);
    expect(text, name).toBe(JSON.stringify(JSON.parse(text)));
    expect(text, name).not.toMatch(/[\r\n]/);
  }
});

proves('tooling/6.7-output-schema', async ({ client }) => {
  const code = await client('code');
  const published = new Map((await listOf(code)).map((tool) => [tool.name, tool.outputSchema]));
  const ajv = createAjv();
  for (const [name, args] of [...successes, ...failures]) {
    const isValid = ajv.compile(published.get(name) ?? false);
    const body = record(await code.call(name, args));
    expect(isValid(body), `${name}: ${JSON.stringify(isValid.errors)}`).toBe(true);
    // A schema that accepts anything would prove nothing.
    expect(isValid({ ...body, extra: 1 }), name).toBe(false);
    expect(isValid({ ok: true, _meta: body['_meta'] }), name).toBe(false);
  }
  // Every tool accepts the failure that any of them may end with.
  const failure = record(await code.call('boom'));
  for (const [name, schema] of published) expect(ajv.compile(schema)(failure), name).toBe(true);
});

async function listOf(code: SurfaceClient): Promise<Definition[]> {
  const { result } = await code.request('tools/list', {});
  return result?.['tools'] as Definition[];
}
