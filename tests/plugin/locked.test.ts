// What Studio keeps from plugins, cuts, or takes back.
import { beforeAll, expect, test } from 'vitest';
import { openPlugin, type PluginUnderTest } from './support/plugin-under-test.ts';

let plugin: PluginUnderTest;
beforeAll(async () => {
  plugin = await openPlugin();
});

test('instances that Studio locks are left out of lists and searches, which do not fail', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local service = test.env.root:GetService("ReplicatedStorage")
    local hidden = test.add("Folder", "Hidden", workspace)
    test.add("Part", "Inside", hidden)
    for index = 1, 3 do test.add("Part", "P" .. index, workspace) end
    test.modules.give = function() return { hidden } end
    test.add("ModuleScript", "M", service, { Source = "give" })
    local returned = ask("script.execute", { scriptPath = "ReplicatedStorage.M" }).payload.returnValue
    test.state[workspace.P2].isClosed = true
    test.state[hidden].isHidden = true
    local afterwards = ask("script.execute", { scriptPath = "ReplicatedStorage.M" }).payload.returnValue
    test.state[service].isHidden = true
    local services = ask("instance.list_children", { parentPath = "game" }).payload
    local first = ask("instance.list_children", { parentPath = "Workspace", limit = 2 }).payload
    local second = ask("instance.list_children", { parentPath = "Workspace", limit = 2, offset = first.nextOffset }).payload
    local found = ask("instance.find", { rootPath = "game", nameContains = "p" }).payload
    local root = ask("instance.get", { instancePath = "game" }).payload.instance
    local codes = {}
    for _, path in { "Workspace.Hidden", "Workspace.P1" } do
      local reply = ask("instance.get", { instancePath = path })
      table.insert(codes, if reply.success then reply.payload.instance.path else reply.error.code)
    end
    return {
      services = services.total, root = root.childCount, total = first.total, names = { first.children[1].name, first.children[2].name, second.children[1].name },
      hasMore = second.hasMore, found = found.count, returned = returned[1].path, afterwards = afterwards, codes = codes,
      deleted = ask("instance.delete", { instancePath = "Workspace.P1", dryRun = true }).payload.diffSummary,
    }
  `);
  expect(result).toEqual({
    ...{ services: 1, root: 1, total: 3, names: ['P1', 'P2', 'P3'], hasMore: false, found: 5 },
    ...{ returned: 'Workspace.Hidden', afterwards: ['<unreadable>'], codes: ['NOT_FOUND', 'Workspace.P1'] },
    deleted: 'would delete Part Workspace.P1',
  });
});

test('a name that Studio would cut is refused, so that no answer has a path that leads nowhere', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local long, longest = string.rep("n", 101), string.rep("n", 100)
    local made = ask("instance.create", { parentPath = "Workspace", className = "Part", name = longest })
    local script = { parentPath = "Workspace", name = long, scriptType = "Script", source = "" }
    local errors = {}
    for _, dryRun in { true, false } do
      script.dryRun = dryRun
      for _, reply in {
        ask("instance.create", { parentPath = "Workspace", className = "Part", name = long, dryRun = dryRun }),
        ask("script.create", script),
        ask("instance.set_property", { instancePath = made.payload.path, propertyName = "Name", value = long, dryRun = dryRun }),
      } do
        table.insert(errors, reply.error.code .. " " .. reply.error.details.field)
      end
    end
    return { errors = errors, isFound = ask("instance.get", { instancePath = made.payload.path }).success, children = #workspace:GetChildren() }
  `);
  const errors = ['VALIDATION_ERROR name', 'VALIDATION_ERROR name', 'VALIDATION_ERROR value'];
  expect(result).toEqual({ errors: [...errors, ...errors], isFound: true, children: 1 });
});

test('tags that Studio does not take are refused before, and what was changed until then is taken back', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local part = test.add("Part", "P", workspace)
    local collection = test.env.collection
    local add = collection.AddTag
    local function set(tags, dryRun)
      return ask("instance.set_property", { instancePath = "Workspace.P", propertyName = "Tags", value = tags, dryRun = dryRun })
    end
    set({ "a", "b" })
    collection.AddTag = function(self, instance, tag)
      if tag == "never" or (tag == "here" and instance == part) then error("no room") end
      add(self, instance, tag)
    end
    local errors = {}
    for _, reply in { set({ "never" }, true), set({ "never" }), set({ "c", "here" }) } do
      table.insert(errors, { code = reply.error.code, field = reply.error.details.field, message = reply.error.message })
    end
    local tags = collection:GetTags(part)
    table.sort(tags)
    return { errors = errors, tags = tags }
  `);
  const refused = (tag: string) => ({
    ...{ code: 'VALIDATION_ERROR', field: 'value' },
    message: expect.stringContaining(`The tag "${tag}" cannot be changed`),
  });
  expect(result).toEqual({ errors: [refused('never'), refused('never'), refused('here')], tags: ['a', 'b'] });
});

test('a primary part outside of its model, which Studio would drop again, is refused', async () => {
  const result = await plugin.run(`
    local ask = test.dispatcher().ask
    local model = test.add("Model", "M", workspace)
    test.add("Part", "Inside", model)
    test.add("Folder", "F", model)
    test.add("Part", "Outside", workspace)
    local outcomes = {}
    for _, dryRun in { true, false } do
      for _, path in { "Workspace.M.Inside", "Workspace.M.F", "Workspace.Outside" } do
        local reply = ask("instance.set_property", { instancePath = "Workspace.M", propertyName = "PrimaryPart", value = { _type = "Ref", path = path }, dryRun = dryRun })
        table.insert(outcomes, if reply.success then "ok" else reply.error.code .. " " .. reply.error.details.field)
      end
    end
    local cleared = ask("instance.set_property", { instancePath = "Workspace.M", propertyName = "PrimaryPart", value = { _type = "Null" } })
    return { outcomes, cleared.payload.entries }
  `);
  const outcomes = ['ok', 'VALIDATION_ERROR value', 'VALIDATION_ERROR value'];
  expect(result).toEqual([[...outcomes, ...outcomes], ['Workspace.M.PrimaryPart: Workspace.M.Inside → nil']]);
});
