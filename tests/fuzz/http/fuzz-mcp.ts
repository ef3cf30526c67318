// Fuzzes MCP over HTTP: one session after the other, each with some cases, each ended by its client.
import { shrink } from '../drive/shrink.ts';
import { mayGrowTo, residentBytes } from '../drive/target.ts';
import { Ids } from '../generate/ids.ts';
import { toolSets } from '../generate/tools.ts';
import { casesFor, seed } from '../plan.ts';
import { Random } from '../random.ts';
import { HttpServer } from './http-server.ts';
import { type McpCase, mcpCase } from './mcp-cases.ts';
import { McpSession } from './mcp-session.ts';
import type { ServerName } from './shapes.ts';

const casesPerSession = 10;
const servers: readonly ServerName[] = ['code', 'notes', 'launch', 'studio'];

export async function fuzzMcp(): Promise<number> {
  const total = casesFor('http mcp');
  const server = await HttpServer.start();
  try {
    const { pid = 0 } = server.child;
    const before = residentBytes(pid);
    let sent = 0;
    for (let round = 0; sent < total; round += 1) {
      const name = servers[round % servers.length] ?? 'code';
      const cases = casesOf(name, round, Math.min(casesPerSession, total - sent));
      const broken = await runSession(server, name, cases);
      if (broken !== null) throw new Error(await report(server, name, cases, round, broken));
      sent += cases.length;
    }
    const jam = await server.jam();
    if (jam !== null) throw new Error(`http mcp, seed ${seed}: ${jam}`);
    const after = residentBytes(pid);
    if (before !== null && after !== null && after > mayGrowTo(before)) {
      throw new Error(`http mcp, seed ${seed}: memory grew from ${before} to ${after} bytes`);
    }
    return sent;
  } finally {
    await server.close();
  }
}

function casesOf(name: ServerName, round: number, count: number): McpCase[] {
  const random = new Random(`${seed}/http mcp/${round}`);
  let marks = 0;
  const mark = () => {
    marks += 1;
    return `m[${round}x${marks}]`;
  };
  const source = { random, ids: new Ids(random, round), tools: toolSets[name], mark };
  return Array.from({ length: count }, () => mcpCase(source));
}

async function runSession(server: HttpServer, name: ServerName, cases: readonly McpCase[]): Promise<string | null> {
  const session = new McpSession(server.port, name);
  await session.open();
  for (const each of cases) {
    if (session.broken !== null) break;
    await each.play(session);
  }
  const broken = await session.settle();
  const ended = await session.send(session.parts('', { method: 'DELETE' }), 'answered');
  const gone = await session.send(session.parts('{"jsonrpc":"2.0","id":1,"method":"ping"}'), 'answered');
  const statuses = [ended.responses[0]?.status, gone.responses[0]?.status].join(', ');
  return broken ?? (statuses === '200, 404' ? null : `ending the session was answered ${statuses}`) ?? server.illness();
}

async function report(server: HttpServer, name: ServerName, cases: readonly McpCase[], round: number, broken: string) {
  const smallest = await shrink(cases, async (fewer) => (await replay(name, fewer)) !== null);
  const again = await replay(name, smallest);
  return [
    `http mcp on ${name}, seed ${seed}, session ${round}: ${broken}`,
    `repeat with MOORING_FUZZ_SEED=${seed}`,
    again === null
      ? `alone, on a fresh server, these ${cases.length} cases do not break it; all of them:`
      : `on a fresh server ${smallest.length} of its ${cases.length} cases do: ${again}`,
    ...(again === null ? cases : smallest).map((each) => `  ${each.name}: ${each.shown.slice(0, 1_500)}`),
    `stderr: ${server.stderr.slice(-1_500) || '(nothing)'}`,
  ].join('\n');
}

async function replay(name: ServerName, cases: readonly McpCase[]): Promise<string | null> {
  const server = await HttpServer.start();
  try {
    return await runSession(server, name, cases);
  } finally {
    await server.close();
  }
}
