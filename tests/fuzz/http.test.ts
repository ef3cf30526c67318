// Seeded fuzz over HTTP, on bare sockets: the server never dies, answers what it must, tells nothing of its inside.
import { describe, expect, test } from 'vitest';
import { fuzzCalls } from './http/fuzz-calls.ts';
import { fuzzMcp } from './http/fuzz-mcp.ts';
import { casesFor, testTimeoutMs } from './plan.ts';

describe.concurrent('HTTP under fuzz', () => {
  test('calls and pages are answered in the words of their server, and clients that leave hold nothing', {
    timeout: testTimeoutMs,
  }, async () => {
    expect(await fuzzCalls()).toBe(casesFor('http calls'));
  });

  test('MCP sessions answer each request once, on its own stream, whatever their clients do', {
    timeout: testTimeoutMs,
  }, async () => {
    expect(await fuzzMcp()).toBe(casesFor('http mcp'));
  });
});
