// The questions the doctor asks, each answered by looking, never by guessing.
import { constants } from 'node:fs';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { stateHome } from '../../platform/files/state-home.ts';
import { runProcess } from '../../platform/process/spawn.ts';

export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'missing' | 'broken';
  readonly says: string;
  /** The command that mends it. */
  readonly mend?: string;
  readonly isOptional: boolean;
}

export async function findings(port: number, home?: string): Promise<Finding[]> {
  return Promise.all([
    aboutNode(),
    aboutProgram('git', ['--version'], { isOptional: false, use: 'repositories', packageName: 'git' }),
    aboutStateHome(stateHome({ flag: home })),
    aboutPort(port),
    aboutSqlite(),
    aboutProgram('hugo', ['version'], { isOptional: true, use: 'checks that launch pages build', packageName: 'hugo' }),
    aboutProgram('chromium', ['--version'], {
      isOptional: true,
      use: 'browser tests of the console',
      packageName: 'chromium',
    }),
  ]);
}

function aboutNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isFine = major > 22 || (major === 22 && minor >= 18);
  const base = { about: 'node', isOptional: false, says: process.version };
  return isFine
    ? { ...base, state: 'ok' }
    : { ...base, state: 'broken', mend: 'install Node 22.18 or newer from https://nodejs.org' };
}

interface ProgramUse {
  readonly isOptional: boolean;
  readonly use: string;
  readonly packageName: string;
}

async function aboutProgram(
  name: string,
  args: readonly string[],
  { isOptional, use, packageName }: ProgramUse,
): Promise<Finding> {
  const mend = installCommand(packageName);
  try {
    const { exitCode, stdout, stderr } = await runProcess(name, args, { timeoutMs: 10_000 });
    const [version = ''] = (stdout || stderr).trim().split('\n');
    if (exitCode === 0) return { about: name, state: 'ok', says: version, isOptional };
    return { about: name, state: 'broken', says: `${name} ${args.join(' ')} exits with ${exitCode}`, mend, isOptional };
  } catch {
    return { about: name, state: 'missing', says: `not found; used for ${use}`, mend, isOptional };
  }
}

function installCommand(packageName: string): string {
  return process.platform === 'darwin' ? `brew install ${packageName}` : `sudo apt-get install ${packageName}`;
}

/** Writing is tried, not assumed: permissions and full disks lie to `access`. */
async function aboutStateHome(home: string): Promise<Finding> {
  const about = 'state directory';
  const trial = join(home, `.doctor-${process.pid}`);
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
    await access(home, constants.W_OK);
    await writeFile(trial, 'x');
    await rm(trial);
    return { about, state: 'ok', says: home, isOptional: false };
  } catch (thrown) {
    const reason = (thrown as { code?: string }).code ?? 'unknown';
    return {
      about,
      state: 'broken',
      says: `${home} cannot be written (${reason})`,
      mend: `choose another with MOORING_HOME, or: chmod u+rwx ${home}`,
      isOptional: false,
    };
  }
}

async function aboutPort(port: number): Promise<Finding> {
  const about = `port ${port}`;
  const server = createServer();
  const problem = await new Promise<string | null>((resolve) => {
    server.once('error', (error: { code?: string }) => resolve(error.code ?? 'unknown'));
    server.listen(port, '127.0.0.1', () => resolve(null));
  });
  server.close();
  if (problem === null) return { about, state: 'ok', says: 'free', isOptional: false };
  const isMooring = await answersAsMooring(port);
  if (isMooring) return { about, state: 'ok', says: 'a Mooring server answers there already', isOptional: false };
  return { about, state: 'broken', says: `taken (${problem})`, mend: 'mooring serve --port 0', isOptional: true };
}

async function answersAsMooring(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1_000) });
    const body = (await response.json()) as { _meta?: { toolingVersion?: unknown } };
    return typeof body._meta?.toolingVersion === 'string';
  } catch {
    return false;
  }
}

async function aboutSqlite(): Promise<Finding> {
  const about = 'sqlite';
  try {
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(':memory:');
    const row = database.prepare('select sqlite_version() as version').get();
    database.close();
    return { about, state: 'ok', says: `${String(row?.['version'])}, part of Node`, isOptional: false };
  } catch {
    return {
      about,
      state: 'missing',
      says: 'this Node was built without SQLite',
      mend: 'install Node 22.18 or newer from https://nodejs.org',
      isOptional: false,
    };
  }
}
