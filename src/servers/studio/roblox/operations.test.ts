// Each tool over a bridge that answers at once: what goes out, what comes back, and what is refused before it goes.
import { expect, test } from 'vitest';
import { openBridgedStudio } from '../../../../tests/support/bridged-studio.ts';
import type { Answer } from '../../../../tests/support/memory-bridge.ts';

const open = (answer: Answer = () => ({})) => openBridgedStudio({ answer });

const instance = {
  ...{ instanceId: 'i1', name: 'Part', className: 'Part', path: 'Workspace.Part', parentPath: 'Workspace' },
  childCount: 0,
};
const at = { path: 'Workspace.Part', instanceId: 'i1' };
const diffSummary = 'one change';
const page = { offset: 0, limit: 50, count: 1, hasMore: true, nextOffset: 1 };
const tried = { dryRun: true, diffSummary };

const writes: [string, object, object][] = [
  [
    'script_create',
    { parentPath: 'Workspace', name: 'A', scriptType: 'Script', source: '' },
    { created: true, className: 'Script', ...at, diffSummary },
  ],
  ['script_update', { scriptPath: 'Workspace.A', source: '' }, { updated: true, ...at, diffSummary }],
  ['script_delete', { scriptId: 'i1' }, { deleted: true, path: at.path, diffSummary }],
  [
    'script_execute',
    { scriptId: 'i1', functionName: 'go', args: [1], forceRequire: true, expectReturn: false },
    { executed: true, called: true, ...at, returnValue: [1], diffSummary },
  ],
  [
    'instance_create',
    { parentId: 'i0', className: 'Part', name: 'A' },
    { created: true, className: 'Part', ...at, diffSummary },
  ],
  [
    'instance_set_property',
    { instanceId: 'i1', propertyName: 'Anchored', value: true },
    { updated: true, ...at, propertyName: 'Anchored', diffSummary },
  ],
  ['instance_delete', { instancePath: 'Workspace.Part' }, { deleted: true, path: at.path, diffSummary }],
];

const reads: [string, object, object][] = [
  ['bridge_ping', {}, { ok: true, placeId: 7, studio: true }],
  ['script_get_source', { scriptPath: 'Workspace.A' }, { ...at, className: 'Script', source: 'return 1' }],
  ['instance_get', { instanceId: 'i1' }, { instance }],
  [
    'instance_list_children',
    { parentPath: 'Workspace', limit: 1, offset: 0 },
    { parentPath: 'Workspace', ...page, total: 2, children: [instance] },
  ],
  [
    'instance_find',
    { rootPath: 'game', className: 'Part', limit: 1, offset: 0 },
    { rootPath: 'game', ...page, truncated: false, matches: [instance] },
  ],
];

test.each(writes)('roblox.%s sends its input, and tells what has changed', async (tool, input, output) => {
  const entries = ['Workspace.Part: made'];
  const { answer, bridge } = open(() => ({ ...output, entries }));
  const result = await answer(`roblox.${tool}`, input, { correlationId: 'c', actor: 'ann' });
  expect(result).toEqual({ runId: expect.any(String), output, diff: { summary: diffSummary, entries } });
  const { runId } = result;
  expect(bridge.asked).toEqual([
    {
      requestId: runId,
      correlationId: 'c',
      operation: tool.replace('_', '.'),
      payload: { ...input, dryRun: false },
      isWrite: true,
      idempotencyKey: runId,
      isReplayable: false,
      timeoutMs: undefined,
      studioId: undefined,
    },
  ]);
});

test.each(writes)('a dry run of roblox.%s is asked for as one, and writes nothing', async (tool, input) => {
  const shape = tool === 'script_execute' ? { ...tried, ...at } : tried;
  const { answer, bridge } = open(() => ({ ...shape, entries: ['would be'] }));
  const { output, diff } = await answer(`roblox.${tool}`, input, { dryRun: true });
  expect(output).toEqual(shape);
  expect(diff).toEqual({ summary: diffSummary, entries: ['would be'] });
  expect(bridge.asked).toMatchObject([{ payload: { ...input, dryRun: true }, isWrite: false }]);
});

test.each(reads)('roblox.%s sends its input as it is, and has no diff', async (tool, input, output) => {
  const { answer, bridge } = open(() => output);
  expect(await answer(`roblox.${tool}`, input)).toEqual({ runId: expect.any(String), output, diff: null });
  expect(bridge.asked).toMatchObject([{ operation: tool.replace('_', '.'), payload: input, isWrite: false }]);
  expect(bridge.asked[0]?.payload).not.toHaveProperty('dryRun');
});

test('a write that changed nothing has no diff, and what is no text is no entry', async () => {
  const output = { updated: true, ...at };
  const quiet = open(() => ({ ...output, diffSummary: '', entries: [] }));
  const input = { scriptId: 'i1', source: '' };
  expect(await quiet.answer('roblox.script_update', input)).toMatchObject({ output: { diffSummary: '' }, diff: null });
  const odd = open(() => ({ ...output, diffSummary, entries: ['a', 1, null] }));
  expect(await odd.answer('roblox.script_update', input)).toMatchObject({ diff: { entries: ['a'] } });
  const bare = open(() => ({ ...output, diffSummary }));
  expect(await bare.answer('roblox.script_update', input)).toMatchObject({ diff: { entries: [] } });
});

test('a script that returns nothing answers returnValue null, which Luau cannot send', async () => {
  const { answer } = open(() => ({ executed: true, called: false, ...at, diffSummary, entries: [] }));
  expect(await answer('roblox.script_execute', { scriptId: 'i1' })).toMatchObject({ output: { returnValue: null } });
});

test('an answer that is no object is a fault of the platform', async () => {
  const { answer } = open(() => 'yes');
  expect(await answer('roblox.bridge_ping')).toMatchObject({
    error: { code: -32603, data: { code: 'INTERNAL_ERROR', category: 'platform' } },
  });
});

const nil = { _type: 'Null' };

test('null goes out marked at any depth, and one that was marked already stays so', async () => {
  const { answer, sent } = open();
  const set = (value: unknown) =>
    answer('roblox.instance_set_property', { instanceId: 'i', propertyName: 'Value', value });
  for (const [value, marked] of [
    [null, nil],
    [nil, nil],
    [
      [1, null, { a: null }],
      [1, nil, { a: nil }],
    ],
    [
      { __proto__x: null, list: [] },
      { __proto__x: nil, list: [] },
    ],
    ['text', 'text'],
    [0, 0],
    [false, false],
  ]) {
    await set(value);
    expect(sent()?.['value']).toEqual(marked);
  }
  await answer('roblox.script_execute', { scriptId: 'i', functionName: 'f', args: [null, 'x'] });
  expect(sent()?.['args']).toEqual([nil, 'x']);
});

test('a value that is nested too deep is refused where it stands', async () => {
  const { answer, bridge } = open();
  const deep = JSON.parse(`${'['.repeat(101)}1${']'.repeat(101)}`) as unknown;
  const refused = await answer('roblox.instance_set_property', { instanceId: 'i', propertyName: 'Value', value: deep });
  expect(refused).toMatchObject({ error: { data: { validation_path: 'input.value', validation_rule: 'maxDepth' } } });
  expect(bridge.asked).toEqual([]);
});

const refusals: [tool: string, input: object, field: string, rule: string][] = [
  ['script_create', { name: 'A', scriptType: 'Script', source: '' }, 'parentPath', 'required'],
  ['script_update', { source: '' }, 'scriptPath', 'required'],
  ['script_delete', {}, 'scriptPath', 'required'],
  ['script_get_source', { scriptPath: ' ' }, 'scriptPath', 'required'],
  ['script_execute', {}, 'scriptPath', 'required'],
  ['instance_create', { className: 'Part', name: 'A' }, 'parentPath', 'required'],
  ['instance_set_property', { propertyName: 'A', value: 1 }, 'instancePath', 'required'],
  ['instance_delete', { instanceId: '' }, 'instancePath', 'required'],
  ['instance_get', {}, 'instancePath', 'required'],
  ['instance_list_children', {}, 'parentPath', 'required'],
  ['instance_find', { className: 'Part' }, 'rootPath', 'required'],
  ['script_create', { parentId: 'i', name: ' ', scriptType: 'Script', source: '' }, 'name', 'minLength'],
  ['script_execute', { scriptId: 'i', functionName: '' }, 'functionName', 'minLength'],
  ['instance_create', { parentId: 'i', className: '', name: 'A' }, 'className', 'minLength'],
  ['instance_create', { parentId: 'i', className: 'Part', name: '\t' }, 'name', 'minLength'],
  ['instance_set_property', { instanceId: 'i', propertyName: '', value: 1 }, 'propertyName', 'minLength'],
  ['instance_find', { rootPath: 'game' }, 'nameContains', 'required'],
  ['instance_find', { rootPath: 'game', rootId: 'i' }, 'nameContains', 'required'],
  ['instance_find', { rootPath: 'game', nameContains: ' ' }, 'nameContains', 'minLength'],
  ['instance_find', { rootPath: 'game', nameContains: 'a', className: '' }, 'className', 'minLength'],
  ['instance_find', { rootPath: 'game', className: 'Part', limit: 1, maxResults: 1 }, 'maxResults', 'not'],
  ['instance_find', { rootPath: 'game', className: 'Part', maxResults: 0 }, 'maxResults', 'minimum'],
  ['instance_find', { rootPath: 'game', className: 'Part', limit: 0 }, 'limit', 'minimum'],
  ['instance_list_children', { parentId: 'i', offset: -1 }, 'offset', 'minimum'],
  ['instance_list_children', { parentId: 'i', limit: 1.5 }, 'limit', 'type'],
  ['script_create', { parentId: 'i', name: 'A', scriptType: 'Folder', source: '' }, 'scriptType', 'enum'],
  ['instance_set_property', { instanceId: 'i', propertyName: 'A' }, 'value', 'required'],
  ['instance_get', { instanceId: 'i', depth: 1 }, 'depth', 'additionalProperties'],
  ['request_status', { requestId: '' }, 'requestId', 'minLength'],
];

test('bad input is refused with its place and its rule, and Studio hears nothing of it', async () => {
  const { answer, bridge } = open();
  for (const [tool, input, field, rule] of refusals) {
    const refused = await answer(`roblox.${tool}`, input);
    expect(refused, `${tool} ${JSON.stringify(input)}`).toMatchObject({
      error: { code: -32602, data: { validation_path: `input.${field}`, validation_rule: rule } },
    });
  }
  expect(bridge.asked).toEqual([]);
});

test('of path and id both go out, and an empty one is not given', async () => {
  const { answer, sent } = open();
  await answer('roblox.instance_get', { instancePath: 'Workspace', instanceId: 'i' });
  expect(sent()).toEqual({ instancePath: 'Workspace', instanceId: 'i' });
  await answer('roblox.instance_get', { instancePath: 'Workspace', instanceId: '' });
  expect(sent()).toEqual({ instancePath: 'Workspace' });
});

test('pages have a usual size and a largest one, and maxResults is another name of limit', async () => {
  const { answer, sent } = open();
  const asked = async (tool: string, input: object) => {
    await answer(`roblox.${tool}`, input);
    const { limit, offset, maxResults } = sent() ?? {};
    return [limit, offset, maxResults];
  };
  const parent = { parentPath: 'Workspace' };
  expect(await asked('instance_list_children', parent)).toEqual([100, 0, undefined]);
  expect(await asked('instance_list_children', { ...parent, limit: 501, offset: 9 })).toEqual([500, 9, undefined]);
  const root = { rootPath: 'game', nameContains: 'a' };
  expect(await asked('instance_find', root)).toEqual([50, 0, undefined]);
  expect(await asked('instance_find', { ...root, limit: 1e9, offset: 3 })).toEqual([500, 3, undefined]);
  expect(await asked('instance_find', { ...root, maxResults: 7 })).toEqual([7, 0, undefined]);
  expect(await asked('instance_find', { ...root, maxResults: 9_999 })).toEqual([500, 0, undefined]);
});
