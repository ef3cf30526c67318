// What happens on an MCP session: the stories of the other wires, and HTTP used in ways MCP does not want.
import { damage } from '../generate/damage.ts';
import { anyJson } from '../generate/json-text.ts';
import { tellStory } from '../generate/messages.ts';
import { quickCall, type Source } from '../generate/stories.ts';
import { accept, type McpSession } from './mcp-session.ts';

export interface McpCase {
  readonly name: string;
  /** For the report. */
  readonly shown: string;
  readonly play: (session: McpSession) => Promise<void>;
}

export function mcpCase(source: Source): McpCase {
  return source.random.weighted([
    [70, () => story(source)],
    [8, () => damaged(source)],
    [10, () => wrongHeaders(source)],
    [4, () => listening(source)],
    [5, () => leaving(source)],
    [3, () => noMessage(source)],
  ])();
}

function story(source: Source): McpCase {
  const { name, messages } = tellStory(source);
  return {
    name,
    shown: messages.join('\n  '),
    play: async (session) => {
      for (const message of messages) await session.tell(message);
    },
  };
}

function damaged(source: Source): McpCase {
  const body = damage(source.random, Buffer.from(quickCall(source)[0] ?? ''));
  return lenient('a damaged message', body.toString('latin1'), async (session) => {
    await session.send(session.parts(body), 'answered');
  });
}

function noMessage({ random }: Source): McpCase {
  const body = anyJson(random);
  return lenient('no message at all', body, async (session) => {
    await session.send(session.parts(body), 'answered');
  });
}

const lenient = (name: string, shown: string, play: McpCase['play']): McpCase => ({ name, shown, play });

/** Each header wrong in turn: what is accepted, what is sent, which session, which version of the protocol. */
function wrongHeaders(source: Source): McpCase {
  const { random } = source;
  const json = 'Content-Type: application/json';
  const version = 'MCP-Protocol-Version: 2025-11-25';
  const [body = ''] = quickCall(source);
  const method = random.pick(['POST', 'POST', 'POST', 'GET', 'DELETE', 'PUT', 'HEAD']);
  const choice = random.pick<(id: string) => readonly string[]>([
    (id) => [json, `Mcp-Session-Id: ${id}`],
    (id) => [json, 'Accept: text/html', `Mcp-Session-Id: ${id}`],
    (id) => ['Content-Type: text/plain', accept, `Mcp-Session-Id: ${id}`],
    () => [json, accept],
    () => [json, accept, 'Mcp-Session-Id: '],
    () => [json, accept, `Mcp-Session-Id: ${'0'.repeat(4_000)}`],
    () => [json, accept, 'Mcp-Session-Id: __proto__', version],
    (id) => [json, accept, `Mcp-Session-Id: ${id}`, `Mcp-Session-Id: ${id}`],
    (id) => [json, accept, `Mcp-Session-Id: ${id}`, 'MCP-Protocol-Version: 1999-01-01'],
    (id) => [json, accept, `Mcp-Session-Id: ${id}`, 'MCP-Protocol-Version: '],
    (id) => [json, accept, `Mcp-Session-Id: ${id}`, version, 'Last-Event-ID: 7'],
  ]);
  // A session that is deleted takes its calls with it, so that method never names the one in use.
  const idOf = (session: McpSession) => (method === 'DELETE' ? 'somebody-else' : session.id);
  return lenient('wrong headers', `${method} with ${choice('<session>').join(' | ')}\n  ${body}`, async (session) => {
    const parts = session.parts(method === 'POST' ? body : '', { method, headers: [...choice(idOf(session))] });
    await session.send(parts, method === 'GET' ? 'at-first-byte' : 'answered');
  });
}

/** The stream of a session, opened and left; a second one may be refused while the first is still there. */
function listening({ random }: Source): McpCase {
  const leave = random.pick(['at-first-byte', 'at-once', 'half'] as const);
  return lenient('listening', `GET, leaves ${leave}`, async (session) => {
    await session.send(session.parts('', { method: 'GET' }), leave);
  });
}

/** The client is gone before the answer. Leaving is no cancel: the call ends by itself, unheard. */
function leaving(source: Source): McpCase {
  const { random, tools, ids, mark } = source;
  const { name, args } = tools.slow?.(random.int(0, 40), false) ?? tools.quick(random, mark());
  const body = `{"jsonrpc":"2.0","id":${ids.fresh()},"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
  const leave = random.pick(['at-first-byte', 'at-once', 'half'] as const);
  return lenient('leaving', `${body}, leaves ${leave}`, async (session) => {
    await session.send(session.parts(body), leave);
  });
}
