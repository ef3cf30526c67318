// What another process can know of the bridge at an address: whether anybody listens there, whether it is a bridge,
// and whether it takes our token. Which Studios are paired only the server itself knows.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** `other-token`: a bridge, but it was started with another token. `stranger`: something that is no bridge. */
export type BridgeSeen = 'nobody' | 'bridge' | 'other-token' | 'stranger';

const limitMs = 2_000;

export async function lookAtBridge(address: string, token: string | null): Promise<BridgeSeen> {
  try {
    const { status, body } = await askForNothing(address, token);
    if (!isRefusal(JSON.parse(body))) return 'stranger';
    if (status === 401) return 'other-token';
    return status === 404 ? 'bridge' : 'stranger';
  } catch (thrown) {
    return (thrown as { code?: unknown }).code === 'ECONNREFUSED' ? 'nobody' : 'stranger';
  }
}

/** Asks for a session that cannot be: the refusal says who answers, and nothing is begun. */
function askForNothing(address: string, token: string | null): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(`http://${address}/v1/bridge/session/none/read?cursor=0&timeout_ms=0`, {
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

/** The shape of the bridge's failures, as docs/bridge-protocol.md has it. */
function isRefusal(body: unknown): boolean {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } };
  return typeof error?.code === 'string' && typeof error.message === 'string';
}
