// Every operation by path, by id, by both and by neither, on what it does not fit, and as a dry run: from a client over
// stdio through the server and HTTP to the plugin in Luau and its DataModel, and back.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { operations } from '../../src/servers/studio/bridge/protocol.ts';
import type { Fields, Made } from '../support/studio-calls.ts';
import { simulatedStudio } from './open-simulated.ts';
import { type OperationRow, operationRows, type Wrong } from './operation-rows.ts';

vi.setConfig({ testTimeout: 60_000 });
const studio = simulatedStudio();

let made = 0;
/** Where the targets of a row are. */
const homeOf = ({ tool }: OperationRow) => `ReplicatedStorage.${tool}`;
beforeAll(async () => {
  await studio.script('Plain', '', { scriptType: 'Script' });
  for (const { tool } of operationRows) await studio.make('Folder', tool, 'ReplicatedStorage');
});

const numbers: Readonly<Record<string, number>> = {
  VALIDATION_ERROR: -32602,
  NOT_FOUND: -32044,
  ACCESS_DENIED: -32043,
};

/** Everything below a path, with the sources: what a dry run must leave as it is. */
async function look(parentPath: string): Promise<unknown[]> {
  const { output } = await studio.done('instance_list_children', { parentPath, limit: 500 });
  const seen: unknown[] = [];
  for (const child of output['children'] as Fields[]) {
    const path = String(child['path']);
    const isScript = /Script$/.test(String(child['className']));
    const source = isScript ? (await studio.done('script_get_source', { scriptPath: path })).output['source'] : null;
    const below = child['childCount'] === 0 ? [] : await look(path);
    const shown = child['className'] === 'Part' ? await transparencyOf(path) : null;
    seen.push({ ...child, source, below, shown });
  }
  return seen;
}

/** There is no tool that reads a property; the diff of a dry run tells what it holds. */
async function transparencyOf(instancePath: string): Promise<string | undefined> {
  const args = { instancePath, propertyName: 'Transparency', value: 1 };
  return (await studio.done('instance_set_property', args, { dryRun: true })).diff?.entries[0];
}

/** The arguments that name a target: its path, its id, or something else in their place. */
function naming({ target, args }: OperationRow, given: { path?: string; id?: string }): Fields {
  const { path, id } = given;
  return {
    ...args,
    ...(path !== undefined && { [`${target}Path`]: path }),
    ...(id !== undefined && { [`${target}Id`]: id }),
  };
}

const fresh = (row: OperationRow): Promise<Made> => row.make(studio, `Target${++made}`, homeOf(row));

async function expectDone(row: OperationRow, args: Fields, target: Made): Promise<void> {
  const { tool, keys, where, entries } = row;
  const { runId, output, diff, ...rest } = await studio.done(tool, args);
  expect(rest).toEqual({});
  expect(runId).toMatch(/^[0-9a-v]{26}$/);
  expect(Object.keys(output).sort()).toEqual(keys);
  expect(where(output)).toBe(target.path);
  if (!entries) {
    expect(diff).toBeNull();
    return;
  }
  expect(diff).toEqual({ summary: output['diffSummary'], entries: entries(target.path) });
  expect(output['diffSummary']).toMatch(/^(created|updated|deleted|executed|set) .*Target\d+/);
}

async function expectRefused(row: OperationRow, args: Fields, wrong: Omit<Wrong, 'why'>, meta?: object): Promise<void> {
  const { code, field } = wrong;
  const { number, message, ...refused } = await studio.refused(row.tool, args, meta);
  expect({ number, code: refused.code, field: refused.field }).toEqual({ number: numbers[code], code, field });
  expect(message).toMatch(/\w/);
  // A rule of the schema has a place and a name; other faults have neither.
  expect('validation_path' in refused.data).toBe(code === 'VALIDATION_ERROR');
  expect('validation_rule' in refused.data).toBe(code === 'VALIDATION_ERROR');
}

test('the table has every operation on the place', () => {
  const told = operationRows.map(({ tool }) => tool.replace('_', '.'));
  expect(told.sort()).toEqual(operations.filter((each) => !each.startsWith('bridge.')).sort());
});

test('roblox.bridge_ping is done to no instance, and a dry run of it is the same', async () => {
  for (const meta of [{}, { dryRun: true }]) {
    const { output, diff } = await studio.done('bridge_ping', {}, meta);
    expect({ output, diff }).toEqual({ output: { ok: true, placeId: 0, studio: true }, diff: null });
  }
  const { code, field } = await studio.refused('bridge_ping', { instancePath: 'Workspace' });
  expect({ code, field }).toEqual({ code: 'VALIDATION_ERROR', field: 'instancePath' });
});

describe.each(operationRows)('roblox.$tool', (row) => {
  const { target } = row;
  const home = homeOf(row);

  test('is done to what its path names', async () => {
    const meant = await fresh(row);
    await expectDone(row, naming(row, { path: meant.path }), meant);
    const again = await fresh(row);
    await expectDone(row, naming(row, { path: `game.${again.path}` }), again);
  });

  test('is done to what its id names, also under another name', async () => {
    const meant = await fresh(row);
    const name = `Target${++made}`;
    const renaming = { instanceId: meant.instanceId, propertyName: 'Name', value: name };
    const { output } = await studio.done('instance_set_property', renaming);
    const renamed = { ...meant, path: String(output['path']) };
    expect(renamed.path).toBe(`${home}.${name}`);
    await expectDone(row, naming(row, { id: meant.instanceId }), renamed);
  });

  test('is done to what the id names where both are given, and to the path when nothing has the id', async () => {
    const [meant, other] = [await fresh(row), await fresh(row)];
    await expectDone(row, naming(row, { path: other.path, id: meant.instanceId }), meant);
    await expectDone(row, naming(row, { path: other.path, id: 'inst-of-nothing-1' }), other);
    await expectDone(row, naming(row, { path: 'Workspace.Nothing', id: (await fresh(row)).instanceId }), {
      ...meant,
      path: `${home}.Target${made}`,
    });
  });

  test('is refused without a target, and for one that is not there', async () => {
    const neither = { code: 'VALIDATION_ERROR', field: `${target}Path` };
    await expectRefused(row, naming(row, {}), neither);
    await expectRefused(row, naming(row, { path: ' ', id: '' }), neither);
    const notThere = { code: 'NOT_FOUND', field: `${target}Path` };
    for (const path of ['Workspace.Nothing', 'Nothing', 'ServerStorage.Plain.Nothing', 'ServerStorage.Plain[2]']) {
      await expectRefused(row, naming(row, { path }), notThere);
      if (row.isWrite) await expectRefused(row, naming(row, { path }), notThere, { dryRun: true });
    }
    await expectRefused(row, naming(row, { id: 'inst-of-nothing-1' }), { code: 'NOT_FOUND', field: `${target}Id` });
    const gone = await fresh(row);
    await studio.done('instance_delete', { instanceId: gone.instanceId });
    await expectRefused(row, naming(row, { id: gone.instanceId }), { code: 'NOT_FOUND', field: `${target}Id` });
    await expectRefused(row, naming(row, { path: gone.path }), notThere);
  });

  test('is refused where it does not fit, in a dry run as well, and changes nothing', async () => {
    const meant = await fresh(row);
    const before = await look(home);
    for (const { why, path = meant.path, args, ...wrong } of row.wrong) {
      const given = { ...naming(row, { path }), ...args };
      for (const dryRun of [true, false]) {
        await expectRefused(row, given, wrong, { dryRun }).catch((error: Error) => {
          throw new Error(`${why}, dryRun ${dryRun}: ${error.message}`);
        });
      }
    }
    // What has no class of its own takes any, also the place itself.
    if (row.wrong.length === 0) await studio.done(row.tool, naming(row, { path: 'game' }));
    expect(await look(home)).toEqual(before);
  });

  test('tells in a dry run what it would do, does nothing, and then does just that', async () => {
    const { tool, dryKeys, entries, dryEntries = entries, isWrite } = row;
    const meant = await fresh(row);
    const before = await look(home);
    for (const given of [{ path: meant.path }, { id: meant.instanceId }]) {
      const args = naming(row, given);
      const { output, diff } = await studio.done(tool, args, { dryRun: true });
      if (!isWrite || !dryKeys || !dryEntries) {
        // Reading is no less reading when it is tried.
        expect({ output, diff }).toEqual({ output: (await studio.done(tool, args)).output, diff: null });
        continue;
      }
      expect(Object.keys(output).sort()).toEqual(dryKeys);
      expect(output).toMatchObject({ dryRun: true, diffSummary: expect.stringMatching(/^would \w+ .*Target\d+/) });
      if ('path' in output) expect(output).toMatchObject({ path: meant.path, instanceId: meant.instanceId });
      expect(diff).toEqual({ summary: output['diffSummary'], entries: dryEntries(meant.path) });
    }
    expect(await look(home)).toEqual(before);
    await expectDone(row, naming(row, { path: meant.path }), meant);
  });
});
