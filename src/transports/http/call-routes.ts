// The second door to the same calls: POST /api/<server>/<tool>, and the fixed routes a contract names.
import type { CallInfo, CallRequest } from '../../kernel/call/call.ts';
import { type Client, deafClient } from '../../kernel/call/client.ts';
import { CallControl } from '../../kernel/call/control.ts';
import type { Ended } from '../../kernel/call/ended.ts';
import { runCall } from '../../kernel/call/run-call.ts';
import { type Fault, kernelFault, toFault } from '../../kernel/fault.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { failed, succeeded } from '../../kernel/outcome.ts';
import type { Route, StreamEvents } from '../../kernel/route.ts';
import type { Server } from '../../kernel/server.ts';
import { answerOf, bodyOf, refusalOf } from './answer.ts';
import { readJsonBody } from './read-body.ts';
import { disconnected, sseResponse } from './sse.ts';

export async function answerApi(server: Server, tool: string, request: Request): Promise<Response> {
  const asked = await askedOf(tool, request);
  if ('fault' in asked) return refusalOf(server, asked.fault);
  const control = controlOf(request);
  return answerOf(server, await runCall(server, asked, control, deafClient));
}

/** `inPath` is what stands in the path for its `:name` steps. */
export async function answerRoute(
  server: Server,
  route: Route,
  request: Request,
  inPath: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const given = route.method === 'GET' ? queryOf(route, request) : await askedOf(route.tool, request);
  const asked = 'fault' in given ? given : withPath(given, inPath);
  if ('fault' in asked) return refusalOf(server, asked.fault);
  if (route.stream) return streamCall(server, route, route.stream, asked, request.signal);
  const routed = { ...asked, isRouted: true };
  const ended = shaped(route, await runCall(server, routed, controlOf(request), deafClient));
  return answerOf(server, ended, {}, route.status);
}

function shaped({ shape }: Route, ended: Ended): Ended {
  const { outcome } = ended;
  return shape && outcome.ok ? { ...ended, outcome: { ...outcome, value: shape(outcome.value) } } : ended;
}

// start, progress, then result or error, then done; `done` never carries an error (tooling/7.2.3).
function streamCall(
  server: Server,
  route: Route,
  { start, progress, done }: StreamEvents,
  given: CallRequest,
  hangUp: AbortSignal,
): Response {
  // One id for the whole stream, so that its events can be told to belong together.
  const asked = { ...given, meta: { requestId: server.host.ids.next(), ...given.meta } };
  const tool = server.catalog.find(asked.name);
  return sseResponse(hangUp, async (send, control) => {
    const event = (name: string, value: unknown, call: CallInfo) =>
      send(name, bodyOf(server, { call, outcome: succeeded(value), tool }));
    const client: Client = {
      ...deafClient,
      progress: (call, { phase = 'progress', message = '' }) => {
        // A report that cannot be sent is dropped, like one that comes too often.
        if (progress) event('progress', progress({ phase, message }), call).catch(() => {});
      },
    };
    const task = { kind: 'tool', name: asked.name, timeoutMs: 0, control: true } as const;
    await event('start', start(asked.arguments), server.openCall(task, asked.meta, control, client));
    const ended = shaped(route, await runCall(server, asked, control, client));
    // What cannot be written as JSON is the tool's bug, told like any other.
    await send(ended.outcome.ok ? 'result' : 'error', bodyOf(server, ended)).catch((thrown) =>
      send('error', bodyOf(server, { ...ended, outcome: failed(toFault(thrown)) })),
    );
    await event('done', done(), ended.call);
  });
}

type Asked = CallRequest | { readonly fault: Fault };

async function askedOf(name: string, request: Request): Promise<Asked> {
  const meta = metaOf(request);
  if (!meta) return { fault: malformedMeta() };
  const body = await readJsonBody(request);
  if ('fault' in body) return body;
  return { name, arguments: body.value, meta, messageBytes: body.bytes };
}

function queryOf(route: Route, request: Request): Asked {
  const meta = metaOf(request);
  if (!meta) return { fault: malformedMeta() };
  const { searchParams } = new URL(request.url);
  return { name: route.tool, arguments: route.fromQuery?.(searchParams) ?? {}, meta };
}

/** What stands in the path is an argument like any other; said a second time elsewhere, one of the two would not count. */
function withPath(asked: CallRequest, inPath: Readonly<Record<string, string>>): Asked {
  const { arguments: given } = asked;
  // What is no object fits no tool: its schema says so.
  if (!isRecord(given)) return asked;
  const twice = Object.keys(inPath).find((name) => Object.hasOwn(given, name));
  if (twice === undefined) return { ...asked, arguments: { ...given, ...inPath } };
  return {
    fault: kernelFault('INVALID_ARGUMENTS', { message: `${twice} stands in the path; leave it out elsewhere.` }),
  };
}

function malformedMeta(): Fault {
  return kernelFault('INVALID_ARGUMENTS', { message: 'The header Mooring-Meta must hold a JSON object.' });
}

/** Request metadata travels in a header, since the body is the arguments. */
function metaOf(request: Request): Record<string, unknown> | null {
  const header = request.headers.get('mooring-meta');
  if (header === null) return {};
  try {
    const meta: unknown = JSON.parse(header);
    return typeof meta === 'object' && meta !== null && !Array.isArray(meta) ? (meta as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A client that hangs up cancels its call. */
function controlOf(request: Request): CallControl {
  const control = new CallControl();
  const hangUp = () => control.abort(disconnected());
  if (request.signal.aborted) hangUp();
  else request.signal.addEventListener('abort', hangUp, { once: true });
  return control;
}
