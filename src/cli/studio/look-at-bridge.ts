// What another process can know of the bridge at an address: whether anybody listens there, whether it is a bridge,
// whether it takes our token, and then what it says of itself.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BridgeStatus } from '../../servers/studio/bridge/bridge.ts';

/** `other-token`: a bridge, but it was started with another token. `stranger`: something that is no bridge. */
export type BridgeSeen = 'nobody' | 'bridge' | 'other-token' | 'stranger';

export interface BridgeSight {
  readonly seen: BridgeSeen;
  /** Null where it says nothing: nobody is there, or it is of another version. */
  readonly status: BridgeStatus | null;
}

const limitMs = 2_000;

export async function lookAtBridge(address: string, token: string | null): Promise<BridgeSight> {
  try {
    const { status, body } = await askForStatus(address, token);
    const answer: unknown = JSON.parse(body);
    if (status === 200 && isStatus(answer)) return { seen: 'bridge', status: answer };
    if (!isRefusal(answer)) return { seen: 'stranger', status: null };
    if (status === 401) return { seen: 'other-token', status: null };
    return { seen: status === 404 ? 'bridge' : 'stranger', status: null };
  } catch (thrown) {
    const isFree = (thrown as { code?: unknown }).code === 'ECONNREFUSED';
    return { seen: isFree ? 'nobody' : 'stranger', status: null };
  }
}

function askForStatus(address: string, token: string | null): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(`http://${address}/v1/bridge/status`, {
      headers: token === null ? {} : { 'X-Gox-Auth': token },
      agent: false,
      // Also for a stranger that never stops talking.
      signal: AbortSignal.timeout(limitMs),
    });
    asking.once('error', reject);
    asking.once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    asking.end();
  });
}

function isStatus(body: unknown): body is BridgeStatus {
  const { state, studios } = (body ?? {}) as { state?: unknown; studios?: unknown };
  return typeof state === 'string' && Array.isArray(studios);
}

/** The shape of the bridge's failures, as docs/bridge-protocol.md has it. */
function isRefusal(body: unknown): boolean {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } };
  return typeof error?.code === 'string' && typeof error.message === 'string';
}
