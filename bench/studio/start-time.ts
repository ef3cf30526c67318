// How long the product takes from its start to the first answer of its simulated Studio.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { hello } from '../../tests/support/surface-client.ts';

const launcher = fileURLToPath(new URL('../../bin/mooring.js', import.meta.url));

/** On a home that is new, or one with a place in it. */
export async function measureStart(home: string): Promise<{ initializedMs: number; answeredMs: number }> {
  const begun = performance.now();
  const args = [launcher, 'mcp', 'studio', '--studio', 'sim', '--home', home];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], cwd: home });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  send({ id: 1, method: 'initialize', params: hello });
  await answers.next();
  const initializedMs = performance.now() - begun;
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/call', params: { name: 'roblox.bridge_ping', arguments: {} } });
  const { value } = await answers.next();
  const answeredMs = performance.now() - begun;
  if (!String(value).includes('"ok":true')) throw new Error(`the first call failed: ${String(value)}`);
  child.stdin.end();
  await once(child, 'exit');
  return { initializedMs, answeredMs };
}
