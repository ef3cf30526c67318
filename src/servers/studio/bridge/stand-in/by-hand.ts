// For tests: a plugin whose every call is in the hands of the test.
import type { RequestLine } from '../protocol.ts';
import type { RelayClient } from './relay-client.ts';

/** Opens a session and answers the greeting of a server that has no token. */
export async function pairByHand(
  client: RelayClient,
  studioId: string,
): Promise<{ sessionId: string; cursor: number }> {
  const sessionId = await client.open(studioId);
  const { body } = await client.read(sessionId, 0);
  await client.write(sessionId, [replyTo(body.lines[0], helloOf(studioId))]);
  return { sessionId, cursor: body.cursor };
}

export function helloOf(studioId: string): object {
  return { protocolVersion: 2, studioId, placeName: studioId, placeId: 1 };
}

export function replyTo(line: string, payload: unknown): string {
  const { requestId, correlationId } = JSON.parse(line) as RequestLine;
  return JSON.stringify({ requestId, correlationId, success: true, payload, timestamp: '' });
}

export function failureTo(line: string, code: string): string {
  const { requestId, correlationId } = JSON.parse(line) as RequestLine;
  return JSON.stringify({ requestId, correlationId, success: false, error: { code, message: code }, timestamp: '' });
}

export function idsIn(answer: { readonly body: { readonly lines: readonly string[] } }): string[] {
  return answer.body.lines.map((line) => (JSON.parse(line) as RequestLine).requestId);
}
