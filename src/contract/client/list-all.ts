// A whole listing, page by page. A server that never stops handing out cursors is told, not followed.
import { isRecord } from '../../kernel/is-record.ts';
import { describeReply, type Peer } from './peer.ts';

const itemKeys = {
  'tools/list': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
} as const;

export type ListMethod = keyof typeof itemKeys;

export interface Listing {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly pages: number;
  /** Why the list is not whole; undefined when it is. */
  readonly problem: string | undefined;
  /** The server says that it does not know the method. */
  readonly isUnsupported: boolean;
}

const maxPages = 100;

export async function listAll(peer: Peer, method: ListMethod, timeoutMs?: number): Promise<Listing> {
  const items: Record<string, unknown>[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  let pages = 0;
  const stop = (problem?: string, isUnsupported = false): Listing => ({ items, pages, problem, isUnsupported });
  while (pages < maxPages) {
    const params = cursor === undefined ? undefined : { cursor };
    const reply = await peer.request(method, params, timeoutMs === undefined ? {} : { timeoutMs });
    if (reply.kind === 'error' && reply.error.code === -32601) return stop(`${method} is not supported`, true);
    if (reply.kind !== 'result') return stop(`${method}: ${describeReply(reply)}`);
    const page = isRecord(reply.result) ? reply.result[itemKeys[method]] : undefined;
    if (!Array.isArray(page)) return stop(`${method} answers without an array "${itemKeys[method]}"`);
    if (!page.every(isRecord)) return stop(`${method} lists something that is no object`);
    items.push(...page);
    pages += 1;
    const next = isRecord(reply.result) ? reply.result['nextCursor'] : undefined;
    if (next === undefined) return stop();
    if (typeof next !== 'string') return stop(`${method}: nextCursor is no string but ${JSON.stringify(next)}`);
    if (seen.has(next)) return stop(`${method} hands out the cursor ${JSON.stringify(next)} twice`);
    seen.add(next);
    cursor = next;
  }
  return stop(`${method} goes on after ${maxPages} pages`);
}
