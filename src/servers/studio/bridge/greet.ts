// The first words of a session: the server proves itself, then asks who is there.
import { isRecord } from '../../../kernel/is-record.ts';
import { type Hello, type Operation, protocolVersion, type RequestLine } from './protocol.ts';
import type { Reply } from './reply-line.ts';

export type Greeting =
  | { readonly hello: Hello }
  | { readonly problem: string /** No answer, so that it may be tried again. */; readonly isSilence: boolean };

type Ask = (operation: Operation, payload: RequestLine['payload']) => Promise<Reply | null>;

const clientName = 'mooring';

export async function greet(ask: Ask, token: string | null): Promise<Greeting> {
  if (token !== null) {
    const reply = await ask('bridge.auth', { token, clientName });
    if (!isSuccess(reply)) return failed('did not take the token', reply);
  }
  const reply = await ask('bridge.hello', { protocolVersion, clientName });
  if (!isSuccess(reply)) return failed('did not say who it is', reply);
  const hello = readHello(reply.payload);
  return hello
    ? { hello }
    : { problem: 'The plugin did not say who it is in words that can be read.', isSilence: false };
}

function isSuccess(reply: Reply | null): reply is Extract<Reply, { payload: unknown }> {
  return reply !== null && 'payload' in reply;
}

function failed(what: string, reply: Reply | null): Greeting {
  if (reply === null) return { problem: `The Studio plugin ${what}: it did not answer.`, isSilence: true };
  const why = 'error' in reply ? reply.error.message.slice(0, 500) : 'its answer cannot be read';
  return {
    problem: `The Studio plugin ${what}: ${why}. \`mooring studio pair\` tells how to connect it.`,
    isSilence: false,
  };
}

function readHello(payload: unknown): Hello | null {
  if (!isRecord(payload)) return null;
  const { protocolVersion: version, studioId, capabilities } = payload;
  if (typeof version !== 'number' || typeof studioId !== 'string') return null;
  if (studioId === '' || studioId.length > maxTextLength) return null;
  const { placeId } = payload;
  return {
    protocolVersion: version,
    studioId,
    capabilities: Array.isArray(capabilities) ? capabilities.slice(0, 100).map(textOf) : [],
    placeId: typeof placeId === 'number' ? placeId : 0,
    placeName: textOf(payload['placeName']),
    clientName: textOf(payload['clientName']),
    pluginVersion: textOf(payload['pluginVersion']),
    isSimulated: payload['isSimulated'] === true,
  };
}

const maxTextLength = 200;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxTextLength) : '';
}
