// The product itself, as an agent starts it: bin/mooring.js over what `npm run build` made.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../bin/mooring.js');

export function startProduct(
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...args], { stdio: 'pipe', env: { ...process.env, ...env } });
}
