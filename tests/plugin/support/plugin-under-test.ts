// The plugin's own files in a Luau machine, over the small stand-in of the engine. A test is a Luau text that sees the
// stand-in as `test`, its input as `input`, and returns what JSON can hold.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadLuau } from '../../../src/servers/studio/sim/load-luau.ts';

export interface PluginUnderTest {
  /** Each in a world of its own. */
  run<Result>(body: string, input?: unknown): Promise<Result>;
}

const repository = join(import.meta.dirname, '../../..');
export const pluginFolder = join(repository, 'plugin/src');
const simFolder = join(repository, 'src/servers/studio/sim/luau');

type Border = (...args: readonly unknown[]) => Promise<unknown[]>;

export async function openPlugin(): Promise<PluginUnderTest> {
  const { LuauState } = await loadLuau();
  const state = await LuauState.createAsync({});
  const compile = (text: string, name: string): Border => state.loadstring(text, `=${name}`, true) as Border;
  const [add, run] = (await compile(boot, 'Boot')()) as [Border, Border];
  for (const name of ['Builtins', 'JsonEncode', 'JsonDecode', 'ReplaceAll', 'Scheduler']) {
    await add('engine', name, compile(readFileSync(join(simFolder, `${name}.luau`), 'utf8'), name));
  }
  for (const name of ['StandIn', 'StandInMain', 'StandInServices', 'StandInTree', 'StandInTypes']) {
    await add('engine', name, compile(readFileSync(join(import.meta.dirname, `${name}.luau`), 'utf8'), name));
  }
  for (const name of pluginFiles()) await add('plugin', basename(name, '.luau'), compile(read(name), name));

  return {
    run: async (body, input = null) => {
      const [outcome] = await run(compile(body, 'test'), JSON.stringify(input));
      const { error, value } = JSON.parse(outcome as string);
      if (error !== undefined) throw new Error(error);
      return value;
    },
  };
}

export function pluginFiles(): string[] {
  return readdirSync(pluginFolder)
    .filter((name) => name.endsWith('.luau'))
    .sort();
}

function read(name: string): string {
  return readFileSync(join(pluginFolder, name), 'utf8');
}

const boot = `
local chunks, loaded, plugin = {}, {}, {}
local function requireEngine(name)
	if loaded[name] == nil then
		loaded[name] = chunks[name](requireEngine)
	end
	return loaded[name]
end
local function add(kind, name, chunk)
	local target = if kind == "plugin" then plugin else chunks
	target[name] = chunk
end
local function run(chunk, inputJson)
	local globals, test = requireEngine("StandIn")(plugin)
	globals.input = test.decode(inputJson)
	local outcome = { error = "the test did not come to its end" }
	test.scheduler.task.spawn(function()
		local isDone, value = xpcall(setfenv(chunk, globals), function(thrown)
			return tostring(thrown) .. "\\n" .. debug.traceback()
		end)
		outcome = if isDone then { value = value } else { error = value }
	end)
	return test.encode(outcome)
end
return add, run
`;
