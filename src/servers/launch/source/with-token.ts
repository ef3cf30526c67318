// Lends a token to one git command. It goes through a file that only we can read: arguments of a process are there for
// everybody on the machine to see.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `run` gets the settings that make git read the file. */
export async function withToken<T>(
  url: string,
  token: string,
  run: (settings: readonly string[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'mooring-token-'));
  try {
    const file = join(folder, 'config');
    await writeFile(file, headerFor(url, token), { mode: 0o600 });
    return await run(['-c', `include.path=${file}`]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** For this one host. The name before the colon is what GitHub and others take with any kind of token. */
function headerFor(url: string, token: string): string {
  const secret = Buffer.from(`x-access-token:${token}`).toString('base64');
  return `[http "${new URL(url).origin}/"]\n\textraHeader = "Authorization: Basic ${secret}"\n`;
}
