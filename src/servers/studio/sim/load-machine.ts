// A Luau machine with all files of the simulator and of the plugin in it. What is wrong with the files themselves is told
// apart: it does not pass by itself.
import { type LuauMachine, openLuauMachine } from './luau-machine.ts';
import { type LuauSource, readSources, type SourceFolders } from './sim-sources.ts';
import type { FromWorker } from './worker-messages.ts';

/** What keeps the simulator from starting until somebody repairs the installation. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
}

export async function loadMachine(folders: SourceFolders, report: (message: FromWorker) => void): Promise<LuauMachine> {
  const sources = readAll(folders);
  const boot = sources.find(({ kind, name }) => kind === 'sim' && name === 'Boot');
  if (!boot) throw new SourceProblem(`The simulated Studio cannot start: Boot.luau is missing in ${folders.sim}.`);
  const machine = await openLuauMachine(boot.text, (note) => {
    report({ type: 'write', key: JSON.parse(note.slice(1)) as string, isUnderWay: note.startsWith('+') });
  });
  for (const { kind, name, text } of sources) {
    const problem = await machine.compile(kind, name, text, name);
    if (problem !== undefined) {
      throw new SourceProblem(`The simulated Studio cannot start: a file of the ${kind} does not compile: ${problem}`);
    }
  }
  return machine;
}

function readAll(folders: SourceFolders): LuauSource[] {
  try {
    return readSources(folders);
  } catch (error) {
    throw new SourceProblem(`The simulated Studio cannot start: its files cannot be read: ${String(error)}`);
  }
}
