// Seeded fuzz over the line wire: the server never dies, never answers twice, never prints noise.
import { describe, expect, test } from 'vitest';
import { startFixture } from '../support/open-surface.ts';
import { fuzzStdio } from './drive/fuzz-stdio.ts';
import { startProduct } from './drive/target.ts';
import { lines } from './drive/wire.ts';
import { casesFor, testTimeoutMs } from './plan.ts';

const fixtures = ['code', 'notes', 'launch', 'studio'] as const;

describe.concurrent('the line wire under fuzz', () => {
  test('the product answers each request once and lives', { timeout: testTimeoutMs }, async () => {
    const sent = await fuzzStdio({
      name: 'lines product',
      wire: lines,
      tools: 'product',
      start: () => startProduct('sdk'),
    });
    expect(sent).toBe(casesFor('lines product'));
  });

  for (const id of fixtures) {
    test(`a ${id} server with slow, failing and reporting tools answers each request once and lives`, {
      timeout: testTimeoutMs,
    }, async () => {
      const start = () => startFixture(['stdio', id]);
      const sent = await fuzzStdio({ name: `lines ${id}`, wire: lines, tools: id, start });
      expect(sent).toBe(casesFor(`lines ${id}`));
    });
  }
});
