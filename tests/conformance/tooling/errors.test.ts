// Tooling, section 5: one table of codes, and two ways an error can travel.
import { expect } from 'vitest';
import { declaredServers } from '../../../src/cli/compose.ts';
import { envelope } from '../../../src/kernel/dialects/envelope.ts';
import { legacy } from '../../../src/kernel/dialects/legacy.ts';
import { kernelFaults } from '../../../src/kernel/fault.ts';
import { faults } from '../../../src/servers/code/faults.ts';
import type { Answer } from '../../support/answer.ts';
import { failureOf } from '../../support/code-answer.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { codeOnly, sourceFiles } from '../../support/sources.ts';

const table = Object.keys(faults);

provesStatically('tooling/5.1-one-table', () => {
  // What the kernel raises has a name in both dialects of the contract, and each name is a row.
  for (const dialect of [envelope, legacy]) {
    expect(Object.keys(dialect.codes).sort()).toEqual(Object.keys(kernelFaults).sort());
    for (const code of Object.values(dialect.codes)) expect(table).toContain(code);
  }
  const tools = [...declaredServers(['code']), openFixture('code').spec].flatMap((spec) => spec.tools);
  for (const tool of tools) {
    for (const code of tool.faults) expect(table, `${tool.name} declares ${code}`).toContain(code);
  }
  // Codes written straight into an answer, past the dialects.
  const written = ['src/transports', 'src/kernel/rpc', 'src/kernel/call', 'src/servers/code']
    .flatMap(sourceFiles)
    .flatMap((file) => [...codeOnly(file).matchAll(/\bcode: '([A-Z_]+)'/g)].map((found) => found[1]));
  expect(written).not.toEqual([]);
  for (const code of written) expect(table).toContain(code);
});

provesStatically('tooling/5.1-runtime-codes', () => {
  expect(table).toEqual(expect.arrayContaining(['TOOL_TIMEOUT', 'QUEUE_OVERLOADED', 'UNKNOWN_TOOL']));
  // The rest of what only JSON-RPC errors carry.
  expect(table).toEqual(expect.arrayContaining(['INVALID_REQUEST', 'NOT_FOUND']));
});

proves('tooling/5.2-protocol-error', async ({ surface, client }) => {
  const code = await client('code');
  const provoked: Record<string, [Answer, number, string]> = {
    'a tool nobody knows': [await code.call('nope'), -32602, 'UNKNOWN_TOOL'],
    'arguments that do not fit': [await code.call('echo', { text: 1 }), -32602, 'INVALID_REQUEST'],
    'no name': [await code.request('tools/call', { arguments: {} }), -32602, 'INVALID_REQUEST'],
    'no params': [await code.request('tools/call'), -32602, 'INVALID_REQUEST'],
    'a method nobody knows': [await code.request('tools/nope', {}), -32601, 'INVALID_REQUEST'],
    'a method not offered': [await code.request('resources/list', {}), -32601, 'INVALID_REQUEST'],
    'a task': [
      await code.request('tools/call', { name: 'echo', arguments: { text: '' }, task: {} }),
      -32602,
      'INVALID_REQUEST',
    ],
  };
  for (const [what, [{ error }, number, name]] of Object.entries(provoked)) {
    expect(error, what).toMatchObject({ code: number, message: expect.any(String), data: { code: name } });
    expect(table).toContain(name);
  }
  if (surface === 'mcp') await refusalsOverHttp(`${code.url}/mcp/code`);
});

/** What never reaches a session is refused by the route itself, in the same shape. */
async function refusalsOverHttp(address: string): Promise<void> {
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const refused: Record<string, [RequestInit, number, string]> = {
    'no session yet': [{ method: 'POST', headers: json, body: ping }, 400, 'INVALID_REQUEST'],
    'no such session': [
      { method: 'POST', headers: { ...json, 'mcp-session-id': 'nope' }, body: ping },
      404,
      'NOT_FOUND',
    ],
    'not JSON': [{ method: 'POST', headers: json, body: '{' }, 400, 'INVALID_REQUEST'],
    'no media type': [{ method: 'POST', headers: { accept: json.accept }, body: ping }, 415, 'INVALID_REQUEST'],
  };
  for (const [what, [request, status, name]] of Object.entries(refused)) {
    const response = await fetch(address, request);
    expect(response.status, what).toBe(status);
    expect(await response.json(), what).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: expect.any(Number), message: expect.any(String), data: { code: name } },
    });
  }
}

proves('tooling/5.2-unknown-tool', async ({ client }) => {
  const { error, result } = await (await client('code')).call('eccho', { text: 'hello' });
  expect(result).toBeUndefined();
  expect(error).toEqual({
    code: -32602,
    message: 'There is no tool named eccho.',
    data: { code: 'UNKNOWN_TOOL', message: 'There is no tool named eccho.', details: { tool: 'eccho' } },
  });
});

proves('tooling/5.2-unexpected-throw', async ({ client }) => {
  const code = await client('code');
  const answer = await code.call('boom');
  expect(failureOf(code, answer)).toMatchObject({
    code: 'INTERNAL',
    message: 'Something went wrong inside the server.',
  });
  expect(JSON.stringify(answer)).not.toMatch(/hunter2|secret|private|shared\.ts|\bat /);
});
