// The questions the doctor asks, each answered by looking, never by guessing.
import { stateHome } from '../../platform/files/state-home.ts';
import { packageFolder } from '../package-folder.ts';
import { type Given, readSettings, type ServerSettings } from '../server-options.ts';
import type { Finding } from './finding.ts';
import { aboutNotes } from './notes.ts';
import { aboutPort } from './port.ts';
import { aboutProgram } from './program.ts';
import { aboutSettings } from './settings.ts';
import { aboutStateDirectory } from './state-directory.ts';
import { aboutStudio } from './studio.ts';

const newerNode = 'install Node 22.18 or newer from https://nodejs.org';

export async function findings(port: number, given: Given): Promise<Finding[]> {
  const settings = readSettings(given);
  const home = settings.then(
    (read) => read.home,
    () => stateHome({ flag: given.home }),
  );
  const folder = packageFolder();
  const found = await Promise.all([
    aboutNode(),
    aboutProgram('git', ['--version'], { isOptional: false, use: 'repositories' }),
    aboutSettings(settings),
    home.then(aboutStateDirectory),
    aboutPort(port),
    aboutSqlite(),
    import('./code.ts').then(({ aboutGrammars }) => aboutGrammars()),
    folder === undefined ? [] : aboutNotes(folder),
    lookAtLaunch(settings, home, folder),
    aboutProgram('chromium', ['--version'], { isOptional: true, use: 'browser tests of the console' }),
  ]);
  // Last: while Luau is tried nothing else is heard, and the others have limits of time.
  const studio = (await settings.catch(() => undefined))?.studio;
  return [...found.flat(), ...(await aboutStudio(await home, studio))];
}

/** Loaded here: the launch server's code comes with it. */
async function lookAtLaunch(
  settings: Promise<ServerSettings>,
  home: Promise<string>,
  packageFolder: string | undefined,
): Promise<Finding[]> {
  const { aboutLaunch } = await import('./launch.ts');
  const read = await settings.catch(() => undefined);
  return aboutLaunch({ home: await home, packageFolder, settings: read, env: process.env });
}

function aboutNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isFine = major > 22 || (major === 22 && minor >= 18);
  const finding = { about: 'node', says: process.version, isOptional: false };
  return isFine ? { ...finding, state: 'ok' } : { ...finding, state: 'broken', mend: newerNode };
}

async function aboutSqlite(): Promise<Finding> {
  const finding = { about: 'sqlite', isOptional: false };
  try {
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(':memory:');
    // Full text is an extension that a distribution's own Node may lack.
    database.exec('create virtual table words using fts5(text)');
    const row = database.prepare('select sqlite_version() as version').get();
    database.close();
    return { ...finding, state: 'ok', says: `${String(row?.['version'])}, part of Node` };
  } catch {
    return {
      ...finding,
      state: 'missing',
      says: 'this Node was built without SQLite or its full text search',
      mend: newerNode,
    };
  }
}
