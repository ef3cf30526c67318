// Notes: what a success looks like, with nothing around it.
import { expect } from 'vitest';
import { createAjv } from '../../../src/kernel/schema/compile.ts';
import { listedTools } from '../../support/listed-tools.ts';
import { openSurface } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';

const broken = 'Broken link: [[nowhere]]';

/** Tool, arguments, and the value that is the whole answer. */
const successes: readonly (readonly [string, object, unknown])[] = [
  ['get', { id: 'a.md' }, { id: 'a.md', tags: ['a'] }],
  ['get', { id: 'nothing' }, null],
  [
    'list',
    { limit: 2 },
    [
      { id: 'note-0', tags: [] },
      { id: 'note-1', tags: [] },
    ],
  ],
  ['list', { limit: 0 }, []],
  ['drop', { id: 'a.md' }, { deleted: true }],
  ['drop', { id: 'nothing' }, { deleted: false }],
];
const absences = successes.filter(([, , value]) => ['null', '[]', '{"deleted":false}'].includes(JSON.stringify(value)));
const isObject = (value: unknown) => value !== null && !Array.isArray(value);

proves('notes/result/bare-value', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args, value] of successes) expect((await notes.call(tool, args)).body, tool).toEqual(value);
});

proves('notes/result/compact-text', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args, value] of successes) {
    const { result } = await notes.call(tool, args);
    expect(result?.['content'], tool).toEqual([{ type: 'text', text: JSON.stringify(value) }]);
  }
  expect((await notes.call('get', { id: 'nothing' })).text).toBe('null');
});

proves('notes/result/structured-object', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args, value] of successes.filter(([, , each]) => isObject(each))) {
    const { result } = await notes.call(tool, args);
    expect(result?.['structuredContent'], tool).toEqual(value);
  }
});

proves('notes/result/structured-array-null', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args, value] of successes.filter(([, , each]) => !isObject(each))) {
    const { result, text } = await notes.call(tool, args);
    expect(result?.['structuredContent'], tool).toEqual({ result: value });
    expect(text, tool).toBe(JSON.stringify(value));
  }
});

proves('notes/result/output-schema', async ({ client }) => {
  const notes = await client('notes');
  const ajv = createAjv();
  const published = new Map(
    (await listedTools(notes)).map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]),
  );
  const calls: (readonly [string, object])[] = [
    ...successes.map(([tool, args]) => [tool, args] as const),
    ['get', { id: 'a.md', warned: true }],
    ['list', { warned: true }],
    ['list', { limit: 51 }],
    ['fail', { code: 'NODE_EXISTS' }],
    ['boom', {}],
    ['overdue', {}],
  ];
  for (const [tool, args] of calls) {
    const isValid = published.get(tool);
    const { result } = await notes.call(tool, args);
    expect(isValid?.(result?.['structuredContent']), `${tool} ${JSON.stringify(isValid?.errors)}`).toBe(true);
    // A schema that takes anything would prove nothing.
    if (successes.some(([each]) => each === tool)) expect(isValid?.({ result: 'something else' }), tool).toBe(false);
  }
  // Any tool may fail like this one.
  const failure = (await notes.call('boom')).result?.['structuredContent'];
  for (const [tool, isValid] of published) expect(isValid(failure), tool).toBe(true);
});

proves('notes/result/absence-is-success', async ({ client, surface }) => {
  const notes = await client('notes');
  expect(absences).toHaveLength(3);
  for (const [tool, args, value] of absences) {
    const answer = await notes.call(tool, args);
    expect(answer.error).toBeUndefined();
    expect(answer.body).toEqual(value);
    if (surface === 'http') expect(answer.status).toBe(200);
    else expect(answer.result?.['isError']).toBe(false);
  }
});

proves('notes/result/http-body', async ({ client }) => {
  const http = await client('notes');
  const memory = await openSurface('memory', 'notes');
  const rows: (readonly [string, unknown, number])[] = [
    ...successes.map(([tool, args]) => [tool, args, 200] as const),
    ['get', { id: 'a.md', warned: true }, 200],
    ['get', { id: '' }, 400],
    ['get', [], 400],
    ['fail', { code: 'NODE_NOT_FOUND' }, 404],
    ['fail', { code: 'NODE_EXISTS' }, 409],
    ['fail', { code: 'PROVIDER_ERROR' }, 503],
    ['boom', {}, 500],
    ['overdue', {}, 504],
    ['no_such_tool', {}, 404],
  ];
  for (const [tool, args, status] of rows) {
    const answer = await http.call(tool, args);
    expect(answer.status, tool).toBe(status);
    expect(answer.text, tool).toBe((await memory.call(tool, args)).text);
    if (status !== 200)
      expect(answer.body, tool).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
  }
  await memory.close();
});

proves('notes/warnings/on-objects', async ({ client }) => {
  const answer = await (await client('notes')).call('get', { id: 'a.md', warned: true });
  expect(answer.body).toEqual({ id: 'a.md', tags: ['a'], _warnings: [broken] });
});

proves('notes/warnings/on-arrays-and-null', async ({ client }) => {
  const notes = await client('notes');
  const array = await notes.call('list', { limit: 1, warned: true });
  expect(array.body).toEqual([{ id: 'note-0', tags: [] }]);
  expect(array.result?.['_meta']).toEqual({ _warnings: [broken] });
  const nothing = await notes.call('get', { id: 'nothing', warned: true });
  expect(nothing.body).toBeNull();
  expect(nothing.result?.['structuredContent']).toEqual({ result: null });
  expect(nothing.result?.['_meta']).toEqual({ _warnings: [broken] });
});

proves('notes/warnings/absent-when-none', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args] of successes) {
    expect(JSON.stringify(await notes.call(tool, args)), tool).not.toContain('_warnings');
  }
});
