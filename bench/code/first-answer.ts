// What an agent waits for: `mooring mcp code` is started over an index that is there, and asked once.
import { performance } from 'node:perf_hooks';
import { RawClient, type Subject } from '../raw-client.ts';

export interface FirstAnswer {
  readonly startMs: number;
  /** From the call to its answer: opening the index, and everything that runs for the first time. */
  readonly answerMs: number;
  readonly secondMs: number;
}

const query = 'parse url query string';

export async function measureFirstAnswer(subject: Subject): Promise<FirstAnswer> {
  const client = new RawClient(subject);
  const startMs = await client.open();
  const answerMs = await timedSearch(client);
  const secondMs = await timedSearch(client);
  await client.close();
  return { startMs, answerMs, secondMs };
}

async function timedSearch(client: RawClient): Promise<number> {
  const begun = performance.now();
  const { result } = await client.request('tools/call', { name: 'search', arguments: { query } });
  const { isError } = result as { isError?: boolean };
  if (isError === true) throw new Error('no answer');
  return performance.now() - begun;
}
