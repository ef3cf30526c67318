// A repository of 450 files through MCP: start of the process, `build_index`, the first ranked answer, and the end of the build.
import { performance } from 'node:perf_hooks';
import { RawClient, type Subject } from '../raw-client.ts';

export interface SmallRepository {
  readonly startMs: number;
  /** Since the process was started: the first ranked answer, and all files parsed. */
  readonly searchableMs: number;
  readonly doneMs: number;
}

export async function measureSmallRepository(subject: Subject): Promise<SmallRepository> {
  const begun = performance.now();
  const client = new RawClient(subject);
  const startMs = await client.open();
  const built = client.call('build_index', {}).then(() => performance.now() - begun);
  const searchableMs = await untilAnswered(client).then(() => performance.now() - begun);
  const doneMs = await built;
  await client.close();
  return { startMs, searchableMs, doneMs };
}

/** A search is refused until there is an index. */
async function untilAnswered(client: RawClient): Promise<void> {
  for (let tries = 0; tries < 5_000; tries += 1) {
    const { result } = await client.request('tools/call', { name: 'search', arguments: { query: 'parse options' } });
    const { isError } = result as { isError?: boolean };
    if (isError !== true) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('no answer');
}
