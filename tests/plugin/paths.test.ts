// Paths of the plugin: what is written can always be read back.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

const name = fc.oneof(
  fc.constantFrom(
    'Part',
    'a.b',
    'a\\',
    '\\.',
    'x[2]',
    '[1]',
    'x[2',
    'x]',
    '',
    ' ',
    'game',
    '.',
    '..',
    'Größe',
    '部品',
    '🧱',
    'A[0]',
    'a\\[1]',
  ),
  fc.string({ unit: fc.constantFrom('a', '.', '[', ']', '\\', '1', '2', 'é', '🧱', ' '), maxLength: 6 }),
);
interface Tree {
  name: string;
  children: Tree[];
}
function treeOf(depth: number): fc.Arbitrary<Tree> {
  const children = depth === 0 ? fc.constant<Tree[]>([]) : fc.array(treeOf(depth - 1), { maxLength: 4 });
  return fc.record({ name, children });
}

test('defect 13: every instance has a path that leads back to it and to no other, whatever the names are', async () => {
  const body = `
    local Paths, children = test.require("Paths"), test.require("Children")({})
    local function build(node, parent)
      local instance = test.add("Folder", node.name, parent)
      for _, child in node.children do build(child, instance) end
    end
    local failures = {}
    for _, trees in input do
      for _, old in workspace:GetChildren() do old:Destroy() end
      for _, node in trees do build(node, workspace) end
      local view = Paths.view(test.env.root, children)
      for _, instance in test.env.root:GetDescendants() do
        for _, prefix in { "", "game." } do
          local path = view.write(instance)
          local found, problem = Paths.view(test.env.root, children).resolve(if string.find(path, "^game%.") then path else prefix .. path)
          if found ~= instance then table.insert(failures, prefix .. path .. " " .. tostring(problem and problem.message)) end
        end
      end
    end
    return failures
  `;
  const samples = fc.sample(fc.array(treeOf(2), { minLength: 1, maxLength: 5 }), { numRuns: 150, seed: 13 });
  for (let at = 0; at < samples.length; at += 25) {
    expect(await plugin.run(body, samples.slice(at, at + 25))).toEqual([]);
  }
});

test('a path that fits several instances is refused with those that do not', async () => {
  const answer = await plugin.run(`
    local asked = test.dispatcher().ask
    test.add("Part", "Part", workspace)
    test.add("Part", "Part", workspace)
    return { asked("instance.get", { instancePath = "Workspace.Part" }), asked("instance.get", { instancePath = "game.Workspace.Part[2]" }), asked("instance.get", { instancePath = "Workspace.Part[3]" }) }
  `);
  expect(answer).toMatchObject([
    {
      success: false,
      error: {
        code: 'VALIDATION_ERROR',
        details: { field: 'instancePath', candidates: ['Workspace.Part[1]', 'Workspace.Part[2]'] },
      },
    },
    { success: true, payload: { instance: { path: 'Workspace.Part[2]', parentPath: 'Workspace' } } },
    { success: false, error: { code: 'NOT_FOUND' } },
  ]);
});

test('a path may lead through one of several namesakes when only one of them has what follows', async () => {
  const answer = await plugin.run(`
    test.add("Folder", "F", workspace)
    test.add("Part", "Inner", test.add("Folder", "F", workspace))
    return test.dispatcher().ask("instance.get", { instancePath = "Workspace.F.Inner" })
  `);
  expect(answer).toMatchObject({ payload: { instance: { path: 'Workspace.F[2].Inner' } } });
});

test('asking for a service that is not there makes none, and a class is no service', async () => {
  const answer = await plugin.run(`
    local ask = test.dispatcher().ask
    local codes = {}
    for _, path in { "Part", "NoService", "Workspace\\\\", "" } do
      table.insert(codes, ask("instance.get", { instancePath = path }).error.code)
    end
    return { codes = codes, services = #test.env.root:GetChildren() }
  `);
  expect(answer).toEqual({ codes: ['NOT_FOUND', 'NOT_FOUND', 'VALIDATION_ERROR', 'VALIDATION_ERROR'], services: 2 });
});

test('defect 13: ids hold over a reload of the plugin, and what was deleted has none', async () => {
  const answer = await plugin.run(`
    local before = test.dispatcher()
    local part = test.add("Part", "a.b", workspace)
    local id = before.ask("instance.get", { instancePath = "Workspace.a\\\\.b" }).payload.instance.instanceId
    local after = test.dispatcher()
    local found = after.ask("instance.get", { instanceId = id }).payload.instance.path
    local both = after.ask("instance.get", { instanceId = id, instancePath = "Workspace" }).payload.instance.path
    local fallback = after.ask("instance.get", { instanceId = "inst-999", instancePath = "Workspace" }).payload.instance.path
    part.Parent = nil
    return { found, both, fallback, after.ask("instance.get", { instanceId = id }).error.code, before.ask("instance.get", { instanceId = id }).error.code, before.ask("instance.get", { instanceId = "x" }).error.code }
  `);
  expect(answer).toEqual(['Workspace.a\\.b', 'Workspace.a\\.b', 'Workspace', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
});

test('a running script does not make its own path ambiguous: its copy is neither found, listed nor counted', async () => {
  const answer = await plugin.run(`
    local bridge = test.dispatcher()
    local folder = test.add("Folder", "F", workspace)
    local module = test.add("ModuleScript", "M", folder, { Source = "slow" })
    test.add("Part", "Inner", module)
    test.modules.slow = function() return { go = function() task.wait(2) end } end
    local payload = { scriptPath = "Workspace.F.M", functionName = "go" }
    local seen = {}
    for _ = 1, 2 do
      bridge.send({ operation = "script.execute", payload = payload })
      table.insert(seen, {
        really = #folder:GetChildren(),
        path = bridge.ask("instance.get", { instancePath = "Workspace.F.M" }).payload.instance.path,
        listed = bridge.ask("instance.list_children", { parentPath = "Workspace.F" }).payload.total,
        counted = bridge.ask("instance.get", { instancePath = "Workspace.F" }).payload.instance.childCount,
        found = bridge.ask("instance.find", { rootPath = "game", nameContains = "m", className = "ModuleScript" }).payload.count,
        deleted = bridge.ask("instance.delete", { instancePath = "Workspace.F", dryRun = true }).payload.diffSummary,
        made = bridge.ask("instance.create", { parentPath = "Workspace.F", className = "Folder", name = "M", dryRun = true }).payload.entries[1],
      })
      test.advance(3)
    end
    return { seen = seen, after = #folder:GetChildren(), copies = next(bridge.context.copies) == nil }
  `);
  const seen = {
    ...{ really: 2, path: 'Workspace.F.M', listed: 1, counted: 1, found: 1 },
    deleted: 'would delete Folder Workspace.F and 2 descendants',
    made: 'created Folder Workspace.F.M[2]',
  };
  expect(answer).toEqual({ seen: [seen, seen], after: 1, copies: true });
});

test('two instances with one id are not taken for one another', async () => {
  const answer = await plugin.run(`
    local numbers = {}
    local usual = test.env.debugId
    test.env.debugId = function(instance) return numbers[instance] or usual(instance) end
    local a, b = test.add("Part", "A", workspace), test.add("Part", "B", workspace)
    numbers[a], numbers[b] = "same", "same"
    local function codes(bridge)
      local byId = bridge.ask("instance.get", { instanceId = "inst-same" })
      local both = bridge.ask("instance.delete", { instanceId = "inst-same", instancePath = "Workspace.A" })
      return { byId.error.code, byId.error.details.field, both.error.code }
    end
    local fresh = codes(test.dispatcher())
    local known = test.dispatcher()
    for _, path in { "Workspace.A", "Workspace.B", "Workspace.A" } do known.ask("instance.get", { instancePath = path }) end
    local after = codes(known)
    b.Parent = nil
    return { fresh, after, known.ask("instance.get", { instanceId = "inst-same" }).payload.instance.name }
  `);
  const refused = ['VALIDATION_ERROR', 'instanceId', 'VALIDATION_ERROR'];
  expect(answer).toEqual([refused, refused, 'A']);
});
