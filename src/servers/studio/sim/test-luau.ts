// For tests: runs a Luau text beside the simulator's own chunks, which it may require, and gives what it returned.
import { readdirSync } from 'node:fs';
import { type LuauMachine, openLuauMachine } from './luau-machine.ts';
import { findSourceFolders, type LuauSource, readSources } from './sim-sources.ts';

export interface TestLuau {
  run(text: string): Promise<string>;
}

/** `body` is a function's body that sees `require` and `text`, and returns a text. The DataModel is not there. */
export async function openTestLuau(body: string): Promise<TestLuau> {
  const main = `local require = ...\nreturn function() return function(_, _, texts) local text = texts[1]\n${body}\nend end`;
  const own = new Set(readdirSync(findSourceFolders().sim));
  const machine = await openTestMachine(main, ({ kind, name }) => kind === 'sim' && own.has(`${name}.luau`));
  return { run: async (text) => (await machine.step(0, '[]', [text])).operations };
}

/** With `main` in the place of SimMain, which is there as RealMain. */
export async function openTestMachine(
  main: string,
  isWanted: (source: LuauSource) => boolean = () => true,
): Promise<LuauMachine> {
  const sources = readSources(findSourceFolders()).filter(isWanted);
  const machine = await openLuauMachine(sources.find(({ name }) => name === 'Boot')?.text ?? '', () => {});
  const all = sources.map((each) => (each.name === 'SimMain' ? { ...each, name: 'RealMain' } : each));
  for (const { kind, name, text } of [...all, { kind: 'sim', name: 'SimMain', text: main } as const]) {
    const problem = await machine.compile(kind, name, text, name);
    if (problem !== undefined) throw new Error(problem);
  }
  return machine;
}
