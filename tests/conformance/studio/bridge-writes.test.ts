// Studio: what a write in Studio tells, what it checks, and that it is done once and in time or not at all.
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { createStep, type Distant, DistantStudios, patience } from '../../support/distant-studio.ts';
import { proves } from '../../support/proves.ts';
import { linesOf } from '../../support/relay-proxy.ts';
import type { Fields } from '../../support/studio-calls.ts';

vi.setConfig({ testTimeout: 180_000 });

// All clauses of this file hold for the server itself and are proven on one surface: one server and one Studio for all.
let studios: DistantStudios;
let studio: Distant;
beforeEach(async () => {
  studios ??= await DistantStudios.open();
  studio ??= await studios.join('place');
  studio.proxy.passEverything();
}, 120_000);
afterAll(() => studios?.end());

const countOf = async (name: string) =>
  (await studios.calls.namesIn('Workspace')).filter((each) => each === name).length;
const holds = (body: string, text: string) => linesOf(body).some((line) => JSON.stringify(line).includes(text));

proves('studio/action/diff-entries', async () => {
  const { done, make, script } = studios.calls;
  const { instanceId, path } = await make('Part', 'Told');
  const { path: scriptPath } = await script('Told', 'return 1');
  const diffs: readonly (readonly [string, object, readonly string[]])[] = [
    ['instance_create', { parentPath: path, className: 'Folder', name: 'In' }, ['created Folder Workspace.Told.In']],
    [
      'instance_set_property',
      { instanceId, propertyName: 'Position', value: { _type: 'Vector3', y: 5 } },
      ['Workspace.Told.Position: 0, 0, 0 → 0, 5, 0'],
    ],
    // What the place holds then, and not what was asked for.
    [
      'instance_set_property',
      { instanceId, propertyName: 'Transparency', value: 0.123456789 },
      ['Workspace.Told.Transparency: 0 → 0.123457'],
    ],
    [
      'instance_set_property',
      { instanceId, propertyName: 'Size', value: { _type: 'Vector3', x: -1, y: 1, z: 9999 } },
      ['Workspace.Told.Size: 4, 1.2, 2 → 0.001, 1, 2048'],
    ],
    [
      'instance_set_property',
      { instanceId, propertyName: 'Name', value: 'Renamed' },
      ['Workspace.Told.Name: "Told" → "Renamed"'],
    ],
    [
      'script_update',
      { scriptPath, source: 'return 1\nreturn 2' },
      ['ServerStorage.Told source: 1 line → 2 lines (+1 −0)'],
    ],
    ['script_execute', { scriptPath: 'ServerStorage.Told2' }, ['executed ServerStorage.Told2']],
    ['script_delete', { scriptPath }, ['deleted ModuleScript ServerStorage.Told']],
    ['instance_delete', { instanceId }, ['deleted Part Workspace.Renamed and 1 descendant']],
  ];
  await script('Told2', 'return 1');
  for (const [tool, args, entries] of diffs) {
    const { diff, output } = await done(tool, args);
    expect(diff, tool).toEqual({ summary: output['diffSummary'], entries });
  }
});

proves('studio/bridge/id-wins', async () => {
  const { done, refused, make } = studios.calls;
  const [meant, other] = [await make('Folder', 'Meant'), await make('Folder', 'Other')];
  const found = async (args: object) => ((await done('instance_get', args)).output['instance'] as Fields)['name'];
  expect(await found({ instancePath: other.path, instanceId: meant.instanceId })).toBe('Meant');
  expect(await found({ instancePath: 'Workspace.Nothing', instanceId: meant.instanceId })).toBe('Meant');
  expect(await found({ instancePath: other.path, instanceId: 'inst-of-nothing' })).toBe('Other');
  const neither = { instancePath: 'Workspace.Nothing', instanceId: 'inst-of-nothing' };
  expect((await refused('instance_get', neither)).code).toBe('NOT_FOUND');
  const deleted = await done('instance_delete', { instancePath: other.path, instanceId: meant.instanceId });
  expect(deleted.output).toMatchObject({ path: meant.path });
  expect(await countOf('Other')).toBe(1);
});

proves('studio/request-meta/dry-run-checks', async () => {
  const { done, refused, make, namesIn } = studios.calls;
  await make('Part', 'Tried');
  const before = await namesIn('Workspace');
  const [create, set] = ['instance_create', 'instance_set_property'];
  const part = { instancePath: 'Workspace.Tried' };
  const failures: readonly (readonly [string, object, string])[] = [
    [create, { parentPath: 'Workspace.Nothing', className: 'Part', name: 'X' }, 'NOT_FOUND'],
    [create, { parentPath: 'Workspace', className: 'BasePart', name: 'X' }, 'VALIDATION_ERROR'],
    [create, { parentPath: 'Workspace', className: 'Nonsense', name: 'X' }, 'VALIDATION_ERROR'],
    [set, { ...part, propertyName: 'Nonsense', value: 1 }, 'NOT_FOUND'],
    [set, { ...part, propertyName: 'Anchored', value: 'yes' }, 'VALIDATION_ERROR'],
    [set, { ...part, propertyName: 'Size', value: { _type: 'Vector2' } }, 'VALIDATION_ERROR'],
    ['instance_delete', { instancePath: 'Workspace.Nothing' }, 'NOT_FOUND'],
    ['instance_delete', { instancePath: 'Workspace' }, 'ACCESS_DENIED'],
    ['script_update', { scriptPath: 'Workspace.Tried', source: '' }, 'VALIDATION_ERROR'],
    ['script_delete', { scriptPath: 'Workspace.Tried' }, 'VALIDATION_ERROR'],
    ['script_execute', { scriptPath: 'Workspace.Tried' }, 'VALIDATION_ERROR'],
  ];
  for (const [tool, args, code] of failures) {
    const tried = await refused(tool, args, { dryRun: true });
    const meant = await refused(tool, args);
    expect(tried.code, `${tool} ${JSON.stringify(args)}`).toBe(code);
    expect([tried.number, tried.message, tried.field]).toEqual([meant.number, meant.message, meant.field]);
  }
  expect((await done(set, { ...part, propertyName: 'Anchored', value: true }, { dryRun: true })).output).toMatchObject({
    dryRun: true,
  });
  expect(await namesIn('Workspace')).toEqual(before);
});

proves('studio/bridge/once', async () => {
  const { proxy } = studio;
  // A connection that breaks just when the answer is on its way.
  let lost = 0;
  proxy.toRelay = (body) => {
    if (lost > 0 || !holds(body, '"path":"Workspace.Cut off"')) return body;
    lost += 1;
    return null;
  };
  const made = await studios.calls.make('Folder', 'Cut off');
  expect([lost, made.path, await countOf('Cut off')]).toEqual([1, 'Workspace.Cut off', 1]);

  // A step whose answer does not come in time, and is asked for again.
  let timedOut = 0;
  proxy.toRelay = async (body) => {
    if (timedOut > 0 || !holds(body, '"path":"Workspace.Slow"')) return body;
    timedOut += 1;
    await studios.untilTriedAgain('roblox.instance_create');
    return null;
  };
  const again = { timeoutMs: 1_000, retry: { maxAttempts: 5, backoffMs: 0 } };
  const slow = await studios.ended([createStep('Slow', again)]);
  expect(slow).toMatchObject({ status: 'succeeded' });
  const [step] = slow['steps'] as Fields[];
  expect(step).toMatchObject({ output: { created: true, path: 'Workspace.Slow' } });
  expect([timedOut, await countOf('Slow')]).toEqual([1, 1]);

  // A server that ends between the deed and its answer.
  const { promise: done, resolve: noteDone } = Promise.withResolvers<void>();
  proxy.toRelay = (body) => {
    if (!holds(body, '"path":"Workspace.Left"')) return body;
    noteDone();
    return null;
  };
  const runId = await studios.run([createStep('Left', { timeoutMs: 60_000 }), createStep('Then', { id: 'then' })]);
  await done;
  await studios.stopServer();
  proxy.passEverything();
  await studios.startServer();
  await studios.untilPaired(studio.studio);
  const finished = await studios.untilEnded(runId);
  expect(finished).toMatchObject({ status: 'succeeded', completedSteps: 2 });
  expect([await countOf('Left'), await countOf('Then')]).toEqual([1, 1]);
});

proves('studio/bridge/deadline', async () => {
  const { proxy } = studio;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // On its way to Studio until after its time.
  proxy.toStudio = async (body) => {
    if (holds(body, 'Too late')) await released;
    return body;
  };
  expect(await studios.ended([createStep('Too late', { timeoutMs: 1_500 })])).toMatchObject({ status: 'failed' });
  release();
  await vi.waitFor(async () => expect(await countOf('Baseplate')).toBe(1), patience);
  expect(proxy.sent.some((line) => JSON.stringify(line).includes('Too late'))).toBe(true);
  expect(await countOf('Too late')).toBe(0);

  // Never on its way: the Studio it is for comes after its time.
  const meta = { studioId: 'latecomer' };
  const left = await studios.ended([createStep('Nobody there', { timeoutMs: 1_000 })], meta);
  expect(left).toMatchObject({ status: 'failed' });
  const latecomer = await studios.joinStandIn('latecomer');
  await studios.calls.done('bridge_ping', {}, meta);
  expect(latecomer.work.operations).not.toContain('instance.create');
  expect(JSON.stringify(proxy.sent)).not.toContain('Nobody there');
});
