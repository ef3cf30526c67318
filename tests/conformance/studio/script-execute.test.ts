// Studio: roblox.script_execute and roblox.instance_find, in a simulated Studio behind the real bridge.
import { expect, vi } from 'vitest';
import { listedTool, listedTools } from '../../support/listed-tools.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { type Made, type StudioCalls, studioCalls } from '../../support/studio-calls.ts';
import { errorOf, sharedGox } from './open-gox.ts';

vi.setConfig({ testTimeout: 120_000 });
// The machine may have other things to do.
const options = { studio: 'sim', variables: { GOX_BRIDGE_TIMEOUT_SECONDS: '25' } } as const;

const source = `
local runs = 0
local marks = Instance.new("Folder")
marks.Name = "Marks"
marks.Parent = workspace
return {
  add = function(a, b) runs += 1 return a + b end,
  count = function(...) return select("#", ...) end,
  runs = function() runs += 1 return runs end,
  nothing = function() end,
  odd = function()
    local round = {}
    round.self = round
    return { huge = math.huge, f = print, at = Vector3.new(1, 2, 3), part = workspace.Baseplate, round = round, nan = 0 / 0 }
  end,
  number = 7,
}`;

const opened = new Map<string, Promise<StudioCalls & { module: Made }>>();

/** The calls of a shared server whose place has the module above. */
function openModule(proof: Proof): Promise<StudioCalls & { module: Made }> {
  const open = async () => {
    const calls = studioCalls((await sharedGox(proof, options)).client);
    return { ...calls, module: await calls.script('Module', source) };
  };
  const known = opened.get(proof.surface) ?? open();
  opened.set(proof.surface, known);
  return known;
}

const module = { scriptPath: 'ServerStorage.Module' };

proves('studio/script-execute/target', async (proof) => {
  const { done, refused, module: made } = await openModule(proof);
  for (const target of [module, { scriptId: made.instanceId }, { ...module, scriptId: made.instanceId }]) {
    expect((await done('script_execute', target)).output).toMatchObject({ executed: true, path: made.path });
  }
  for (const args of [{}, { functionName: 'add', args: [1, 2] }, { scriptPath: '' }]) {
    const { number, code } = await refused('script_execute', args);
    expect({ number, code }).toEqual({ number: -32602, code: 'VALIDATION_ERROR' });
  }
});

proves('studio/script-execute/input', async (proof) => {
  const { done, refused } = await openModule(proof);
  const { inputSchema } = await listedTool((await sharedGox(proof, options)).client, 'roblox.script_execute');
  expect(inputSchema).toMatchObject({
    properties: {
      functionName: { type: 'string' },
      args: { type: 'array' },
      forceRequire: { type: 'boolean' },
      expectReturn: { type: 'boolean' },
    },
  });
  expect(inputSchema['required'] ?? []).toEqual([]);
  const returned = async (args: object) => (await done('script_execute', { ...module, ...args })).output['returnValue'];
  expect(await returned({ functionName: 'add', args: [1, 2.5] })).toBe(3.5);
  expect(await returned({ functionName: 'count', args: [] })).toBe(0);
  expect(await returned({ functionName: 'count' })).toBe(0);
  expect(await returned({ functionName: 'count', args: [1, null, 'x'] })).toBe(3);
  // Without a function there is nobody to take them.
  expect(await returned({ args: [1, 2] })).toMatchObject({ number: 7 });
  await returned({ functionName: 'runs', forceRequire: true });
  expect(await returned({ functionName: 'runs' })).toBe(2);
  expect(await returned({ functionName: 'runs', forceRequire: true })).toBe(1);
  expect(await returned({ functionName: 'add', args: [1, 1], expectReturn: true })).toBe(2);
  for (const [name, value] of Object.entries({ functionName: 1, args: {}, forceRequire: 'yes', expectReturn: 1 })) {
    const { number, field } = await refused('script_execute', { ...module, [name]: value });
    expect({ number, field }).toEqual({ number: -32602, field: name });
  }
});

proves('studio/script-execute/output', async (proof) => {
  const { done, module: made } = await openModule(proof);
  const executed = async (args: object) => (await done('script_execute', { ...module, ...args })).output;
  const shape = { executed: true, path: 'ServerStorage.Module', instanceId: made.instanceId };
  expect(await executed({ functionName: 'add', args: [1, 2] })).toEqual({
    ...{ ...shape, called: true, returnValue: 3 },
    diffSummary: expect.any(String),
  });
  expect(await executed({})).toMatchObject({ ...shape, called: false, returnValue: { number: 7 } });
  expect(await executed({ functionName: 'nothing' })).toMatchObject({ ...shape, called: true, returnValue: null });
  // By id, the path is the one it has now.
  expect((await done('script_execute', { scriptId: made.instanceId })).output).toMatchObject(shape);
  expect((await executed({ functionName: 'odd' }))['returnValue']).toEqual({
    huge: 'Infinity',
    nan: 'NaN',
    f: expect.stringMatching(/^function/),
    at: '1, 2, 3',
    part: expect.objectContaining({ path: 'Workspace.Baseplate', className: 'Part' }),
    round: { self: '<cycle>' },
  });
});

proves('studio/script-execute/dry-run', async (proof) => {
  const { done, script, namesIn } = await openModule(proof);
  const { instanceId, path } = await script('Untouched', source.replace('Marks', 'Marks of a dry run'));
  const args = { scriptPath: path, functionName: 'add', args: [1, 2] };
  const { output } = await done('script_execute', args, { dryRun: true });
  expect(output).toEqual({ dryRun: true, path, instanceId, diffSummary: expect.any(String) });
  expect(await namesIn('Workspace')).not.toContain('Marks of a dry run');
  await done('script_execute', args);
  expect(await namesIn('Workspace')).toContain('Marks of a dry run');
});

proves('studio/script-execute/expect-return', async (proof) => {
  const { done, refused } = await openModule(proof);
  const nothing = { ...module, functionName: 'nothing' };
  const { number, code } = await refused('script_execute', { ...nothing, expectReturn: true });
  expect({ number, code }).toEqual({ number: -32602, code: 'VALIDATION_ERROR' });
  for (const args of [nothing, { ...nothing, expectReturn: false }]) {
    expect((await done('script_execute', args)).output['returnValue']).toBeNull();
  }
});

proves('studio/script-execute/function-not-found', async (proof) => {
  const { refused } = await openModule(proof);
  // `number` is there, and no function.
  for (const functionName of ['subtract', 'number', 'Add']) {
    const { number, code } = await refused('script_execute', { ...module, functionName });
    expect({ number, code }, functionName).toEqual({ number: -32044, code: 'NOT_FOUND' });
  }
});

proves('studio/script-execute/id', async (proof) => {
  const { done, module: made } = await openModule(proof);
  const { client } = await sharedGox(proof, options);
  const names = (await listedTools(client)).map(({ name }) => name);
  expect(names).toContain('roblox.script_execute');
  expect(names).not.toContain('roblox.script.execute');
  expect((await done('script_execute', { scriptId: made.instanceId })).output).toMatchObject({ executed: true });
  expect(errorOf(await client.call('roblox.script.execute', module)).code).toBe(-32044);
  const steps = [{ actionId: 'roblox.script.execute', input: module }];
  expect(errorOf(await client.call('workflow.run', { definition: { id: 'flow', steps } })).code).toBe(-32044);
});

const baseparts = { rootPath: 'Workspace', nameContains: 'a' };

proves('studio/compat/max-results-alias', async (proof) => {
  const { done } = await openModule(proof);
  const all = (await done('instance_find', baseparts)).output['matches'] as unknown[];
  expect(all.length).toBeGreaterThan(2);
  for (const most of [1, 2]) {
    const { output } = await done('instance_find', { ...baseparts, maxResults: most });
    expect(output).toMatchObject({ limit: most, count: most, hasMore: true, matches: all.slice(0, most) });
    expect(output).toEqual((await done('instance_find', { ...baseparts, limit: most })).output);
  }
});

proves('studio/compat/max-results-not-both', async (proof) => {
  const { refused } = await openModule(proof);
  for (const [limit, maxResults] of [
    [1, 2],
    [5, 5],
  ]) {
    const { number, code } = await refused('instance_find', { ...baseparts, limit, maxResults });
    expect({ number, code }).toEqual({ number: -32602, code: 'VALIDATION_ERROR' });
  }
});
