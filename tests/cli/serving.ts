// `mooring serve` on a port of its own, ended with the test.
import { onTestFinished } from 'vitest';
import type { Running } from '../e2e/processes.ts';
import { addressOf } from '../e2e/served.ts';
import { startMooring } from './mooring.ts';

export interface Serving extends Running {
  readonly url: string;
}

export async function serving(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  const running = startMooring(['serve', '--port', '0', ...args], { env: { MOORING_LOG: 'silent', ...env } });
  onTestFinished(async () => {
    running.child.kill('SIGTERM');
    await running.exit(8_000);
  });
  return { ...running, url: await addressOf(running) };
}
