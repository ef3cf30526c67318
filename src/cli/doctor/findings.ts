// The questions the doctor asks, each answered by looking, never by guessing.
import { stateHome } from '../../platform/files/state-home.ts';
import type { Finding } from './finding.ts';
import { aboutPort } from './port.ts';
import { aboutProgram } from './program.ts';
import { aboutStateDirectory } from './state-directory.ts';

const newerNode = 'install Node 22.18 or newer from https://nodejs.org';

export async function findings(port: number, home?: string): Promise<Finding[]> {
  return Promise.all([
    aboutNode(),
    aboutProgram('git', ['--version'], { isOptional: false, use: 'repositories' }),
    aboutStateDirectory(stateHome({ flag: home })),
    aboutPort(port),
    aboutSqlite(),
    aboutProgram('hugo', ['version'], { isOptional: true, use: 'checks that launch pages build' }),
    aboutProgram('chromium', ['--version'], { isOptional: true, use: 'browser tests of the console' }),
  ]);
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
    const row = database.prepare('select sqlite_version() as version').get();
    database.close();
    return { ...finding, state: 'ok', says: `${String(row?.['version'])}, part of Node` };
  } catch {
    return { ...finding, state: 'missing', says: 'this Node was built without SQLite', mend: newerNode };
  }
}
