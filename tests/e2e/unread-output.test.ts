// A client that asks and never reads must not fill the server's memory.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endProcess, startFixture } from '../support/open-surface.ts';
import { hello } from '../support/surface-client.ts';

const answerBytes = 60_000;
const asked = 2_000;

test.skipIf(process.platform !== 'linux')(
  'a client that does not read is not listened to, and is served once it reads',
  async () => {
    const child = startFixture(['stdio', 'code']);
    child.stdout.pause();
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    send({ id: 'hello', method: 'initialize', params: hello });
    const text = 'x'.repeat(answerBytes / 10);
    for (let id = 0; id < asked; id += 1)
      send({ id, method: 'tools/call', params: { name: 'echo', arguments: { text, times: 10 } } });
    await settledMemory(child.pid ?? 0);
    // Twice 60 kB an answer: all of them would take 240 MB, the limit lets about a tenth through.
    expect(rssMb(child.pid ?? 0)).toBeLessThan(260);
    let received = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1').split('\n').length - 1;
    });
    child.stdout.resume();
    await expect.poll(() => received, { timeout: 25_000, interval: 100 }).toBe(asked + 1);
    await endProcess(child);
  },
);

/** Waits until the server has stopped growing. */
async function settledMemory(pid: number): Promise<void> {
  const seen: number[] = [];
  const hasSettled = () => {
    seen.push(rssMb(pid));
    return Math.abs((seen.at(-1) ?? 0) - (seen.at(-2) ?? 0)) < 1;
  };
  await expect.poll(hasSettled, { timeout: 20_000, interval: 700 }).toBe(true);
}

function rssMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
