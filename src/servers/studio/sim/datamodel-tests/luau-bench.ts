// Loads the simulated DataModel into a Luau machine for tests, and runs snippets, each against a world of its own.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadLuau } from '../load-luau.ts';

export interface LuauBench {
  /** A snippet sees a script's globals, `world` and `bench` (Bench.luau); what it returns arrives as texts. */
  run(snippet: string): Promise<string[]>;
}

type Border = (...args: unknown[]) => Promise<unknown[]>;
type Compile = (source: string, name: string) => Border;

const LUAU = join(import.meta.dirname, '../luau');
const NEIGHBOURS = ['Builtins.luau', 'ExactJson.luau', 'JsonEncode.luau', 'JsonDecode.luau', 'ReplaceAll.luau'];

export async function openLuauBench(): Promise<LuauBench> {
  const { LuauState } = await loadLuau();
  const state = await LuauState.createAsync({});
  const compile = ((source, name) => state.loadstring(source, `=${name}`, true)) as Compile;
  const bench = compile(readFileSync(join(import.meta.dirname, 'Bench.luau'), 'utf8'), 'Bench');
  const [register, step] = (await bench()) as [Border, Border];
  for (const file of listFiles()) {
    const name = basename(file, '.luau');
    await register(name, compile(readFileSync(file, 'utf8'), name));
  }
  return {
    run: async (snippet) => {
      let answer = await step('run', compile(snippet, 'snippet'));
      // A thread that wants something compiled stops with its source; nothing compiles while Luau runs.
      while (answer[0] === 'compile') answer = await step(...answerCompile(compile, answer));
      if (answer[0] === 'error') throw new Error(String(answer[1]));
      return String(answer[1]).split('\x1e');
    },
  };
}

function listFiles(): string[] {
  const own = readdirSync(join(LUAU, 'datamodel')).map((file) => join(LUAU, 'datamodel', file));
  const forRows = ['Edits.luau', 'Snapshot.luau'].map((file) => join(import.meta.dirname, file));
  return [...NEIGHBOURS.map((file) => join(LUAU, file)), ...own, ...forRows];
}

function answerCompile(compile: Compile, [, source, name]: unknown[]): ['compiled' | 'failed', unknown] {
  try {
    return ['compiled', compile(String(source), String(name))];
  } catch (error) {
    return ['failed', error instanceof Error ? error.message : String(error)];
  }
}
