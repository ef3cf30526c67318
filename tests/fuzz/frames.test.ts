// Seeded fuzz over Content-Length frames, the code server's older wire.
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { startFixture } from '../support/open-surface.ts';
import { fuzzStdio } from './drive/fuzz-stdio.ts';
import { startProduct } from './drive/target.ts';
import { frames } from './drive/wire.ts';
import { casesFor, testTimeoutMs } from './plan.ts';

describe.concurrent('the frame wire under fuzz', () => {
  test('the product answers each request once and lives', { timeout: testTimeoutMs }, async () => {
    const start = () => startProduct('legacy');
    const sent = await fuzzStdio({ name: 'frames product', wire: frames, tools: 'product', start });
    expect(sent).toBe(casesFor('frames product'));
  });

  test('a server with slow, failing and reporting tools answers each request once and lives', {
    timeout: testTimeoutMs,
  }, async () => {
    const start = () => startFixture(['legacy', 'code']);
    const sent = await fuzzStdio({ name: 'frames code', wire: frames, tools: 'code', start });
    expect(sent).toBe(casesFor('frames code'));
  });

  test('a frame that announces ten gigabytes is refused before it comes, and its client can still leave', async () => {
    const child = startFixture(['legacy', 'code']);
    child.stdin.write('Content-Length: 9999999999\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"ping"}');
    const [answer] = (await once(child.stdout, 'data')) as [Buffer];
    expect(answer.toString()).toContain('"id":null,"error":{"code":-32602');
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
