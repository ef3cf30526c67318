// Brings what the tests need from outside npm: a browser for the pages, and Hugo, which builds the starter site. Never
// fails the run: without one its tests are skipped, and say so.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { hugoOnPath } from '../src/servers/launch/gates/hugo-program.ts';
import { findBrowser } from '../tests/e2e-browser/find-browser.ts';

interface Program {
  readonly name: string;
  readonly isThere: () => boolean;
  /** For apt-get, without the packages that these only recommend. */
  readonly packages: readonly string[];
  readonly use: string;
}

const programs: readonly Program[] = [
  { name: 'hugo', isThere: () => hugoOnPath() !== undefined, packages: ['hugo'], use: 'the tests that build a site' },
  {
    name: 'chromium',
    isThere: () => findBrowser() !== undefined,
    // Without recommended packages it is half the size; a font it cannot do without.
    packages: ['chromium', 'fonts-dejavu-core'],
    use: 'the browser tests',
  },
];

const limitMs = 5 * 60_000;
const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=60'];

const missing = programs.filter(({ isThere }) => !isThere());
if (missing.length > 0) {
  const until = Date.now() + limitMs;
  const obstacle = obstacleToInstalling() ?? aptGet([...quiet, 'update'], until);
  for (const program of missing) {
    const reason = obstacle ?? install(program, until);
    if (reason !== undefined) tellSkipped(program, reason);
  }
}

function obstacleToInstalling(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return 'there is no apt-get here';
  // Elsewhere the package of this name may be a stub for another installer.
  if (!/^ID="?debian"?$/m.test(readOr('/etc/os-release', ''))) return 'this is not Debian';
  return process.getuid?.() === 0 ? undefined : 'installing needs root';
}

function install({ name, packages, use, isThere }: Program, until: number): string | undefined {
  console.log(`set-up: installing ${name} for ${use} with apt-get, at most 5 minutes`);
  const failure = aptGet([...quiet, 'install', '-y', '--no-install-recommends', ...packages], until);
  return failure ?? (isThere() ? undefined : 'apt-get brought none');
}

function tellSkipped({ name, use }: Program, reason: string): void {
  console.log(`set-up: no ${name}, so ${use} will be skipped: ${reason}. Bring it with: apt-get install ${name}`);
}

function aptGet(args: readonly string[], until: number): string | undefined {
  const { status, signal, error, stderr } = spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: Math.max(1, until - Date.now()),
  });
  if (status === 0) return undefined;
  if (signal === 'SIGTERM') return 'it took longer than 5 minutes';
  return error?.message ?? `apt-get ended with ${status}: ${stderr.trim().split('\n').at(-1)}`;
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
