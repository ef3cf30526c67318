// One write, said once to a telemetry service over HTTP, and what became of it.
import type { Clock } from '../../../../kernel/clock.ts';
import type { Write } from '../record.ts';

export interface Endpoint {
  /** Below it lies `/api/v1/runs`. */
  readonly url: string;
  readonly token: string | undefined;
}

/**
 * `again`: it may pass in a moment. `kept`: not before somebody mends the address or the token. `missing`: the record
 * that was to be changed is not there. `refused`: it will never be taken.
 */
export type Verdict = 'accepted' | 'again' | 'kept' | 'missing' | 'refused';

export async function sendWrite(
  { url, token }: Endpoint,
  { op, event_id, body }: Write,
  { clock, timeoutMs, signal }: { clock: Clock; timeoutMs: number; signal: AbortSignal },
): Promise<Verdict> {
  const runs = `${url.replace(/\/+$/, '')}/api/v1/runs`;
  const address = op === 'post' ? runs : `${runs}/${event_id}${op === 'patch' ? '' : '/associate-commit'}`;
  const limit = new AbortController();
  const timer = clock.after(timeoutMs, () => limit.abort());
  try {
    const response = await fetch(address, {
      method: op === 'patch' ? 'PATCH' : 'POST',
      // Not followed: the token would go with it, to a host that nobody allowed.
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit.signal]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'mooring',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    // Only when the answer is whole was it meant.
    await response.arrayBuffer();
    return verdictOf(response.status, op);
  } catch {
    return 'again';
  } finally {
    timer.cancel();
  }
}

function verdictOf(status: number, op: Write['op']): Verdict {
  if (status >= 200 && status < 300) return 'accepted';
  if (status >= 500 || status === 408 || status === 425 || status === 429) return 'again';
  if (status === 404) return op === 'post' ? 'kept' : 'missing';
  // Said before: an answer that was cut off, or another process.
  if (status === 409 && op === 'post') return 'accepted';
  return status === 401 || status === 403 || status === 405 || status < 400 ? 'kept' : 'refused';
}
