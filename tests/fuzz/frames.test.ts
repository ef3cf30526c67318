// Seeded fuzz over Content-Length frames, the code server's older wire.
import { describe, expect, test } from 'vitest';
import { fuzzStdio } from './drive/fuzz-stdio.ts';
import { startFixture, startProduct } from './drive/target.ts';
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
});
