// Brings what the tests need from outside npm: a browser for the console page. Never fails the run: without
// one the browser tests are skipped, and say so.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findBrowser } from '../tests/e2e-browser/find-browser.ts';

const limitMs = 5 * 60_000;

if (findBrowser() === undefined) {
  const obstacle = obstacleToInstalling() ?? install();
  if (obstacle !== undefined) {
    console.log(
      `set-up: no browser, so the browser tests will be skipped: ${obstacle}. Bring one with: apt-get install chromium`,
    );
  }
}

function obstacleToInstalling(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return 'there is no apt-get here';
  // Elsewhere the package of this name may be a stub for another installer.
  if (!/^ID="?debian"?$/m.test(readOr('/etc/os-release', ''))) return 'this is not Debian';
  return process.getuid?.() === 0 ? undefined : 'installing needs root';
}

function install(): string | undefined {
  console.log('set-up: installing chromium for the browser tests with apt-get, at most 5 minutes');
  const until = Date.now() + limitMs;
  const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=60'];
  // Without recommended packages it is half the size; a font it cannot do without.
  const wanted = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'];
  const failure = aptGet([...quiet, 'update'], until) ?? aptGet([...quiet, ...wanted], until);
  return failure ?? (findBrowser() === undefined ? 'apt-get brought none' : undefined);
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
