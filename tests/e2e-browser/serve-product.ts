// The built product as users start it: `mooring serve`, on a port of its own, with a home of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

export async function serveProduct(): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'mooring-console-'));
  const { MOORING_TOKEN: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(root, 'bin/mooring.js'), 'serve', '--port', '0'], {
    cwd: root,
    env: { ...env, MOORING_HOME: home, MOORING_LOG: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(home, { recursive: true, force: true });
  };
  const first = await Promise.race([once(lines, 'line'), exited]);
  const url = /listens on (http:\S+)/.exec(String(first[0]))?.[1];
  if (url !== undefined) return { url, stop };
  await stop();
  throw new Error(`mooring serve did not start: ${String(first[0])}`);
}
