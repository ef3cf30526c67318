// Stability, section 4: nothing is accepted and ignored.
import { expect } from 'vitest';
import { declaredServers } from '../../../src/cli/compose.ts';
import { deafClient } from '../../../src/kernel/call/client.ts';
import { CallControl } from '../../../src/kernel/call/control.ts';
import { runCall } from '../../../src/kernel/call/run-call.ts';
import { Server } from '../../../src/kernel/server.ts';
import type { Tool } from '../../../src/kernel/tool.ts';
import { failureOf, runsOf } from '../../support/code-answer.ts';
import { fixtureHost, openFixture } from '../../support/fixture-host.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { type ArgumentRows, codeRows } from './argument-rows.ts';

proves('stability/4.1-unknown-argument', async ({ client }) => {
  const code = await client('code');
  const runs = await runsOf(code);
  for (const stray of ['lable', 'Label', '', 'constructor', '__proto__']) {
    const args = JSON.parse(`{"label":"ok",${JSON.stringify(stray)}:1}`) as object;
    const error = failureOf(code, await code.call('tally', args));
    expect(error.code, stray).toBe('INVALID_REQUEST');
    expect(error.message, stray).toContain(`${stray} is not an argument`);
  }
  expect(await runsOf(code)).toBe(runs + 1);
});

proves('stability/4.1-reserved-argument', async ({ client }) => {
  const code = await client('code');
  const runs = await runsOf(code);
  for (const value of [1, 'later', null, {}, false]) {
    const error = failureOf(code, await code.call('tally', { by: value }));
    expect(error.code).toBe('INVALID_REQUEST');
    expect(error.message).toContain('by is reserved and must not be set');
  }
  expect(await runsOf(code)).toBe(runs + 1);
  if (code.surface === 'http') return;
  // Marked in the schema that clients see.
  const { result } = await code.request('tools/list', {});
  const tools = result?.['tools'] as { name: string; inputSchema: { properties: Record<string, unknown> } }[];
  const schema = tools.find((tool) => tool.name === 'tally')?.inputSchema;
  expect(schema?.properties['by']).toEqual({ not: {}, description: 'Reserved: will choose a step' });
});

provesStatically('stability/4.2-nothing-ignored', async () => {
  const [product] = declaredServers(['code']);
  if (!product) throw new Error('there is no code server');
  await everyFieldCounts(product.tools, new Server(product, fixtureHost()), codeRows);
  // The product's tools have few fields yet, so the same is shown of the fixture's.
  const fixture = openFixture('code');
  const echo = fixture.spec.tools.filter(({ name }) => name === 'echo');
  await everyFieldCounts(echo, fixture, {
    'echo.text': { without: { text: 'a' }, set: { text: 'b' } },
    'echo.times': { without: { text: 'a' }, set: { times: 2 } },
    'echo.mode': { without: { text: 'a' }, set: { mode: 'loud' } },
    'echo.later': { without: { text: 'a' }, set: { later: 1 } },
  });
});

/** Each field has a row, and in each row setting the field is refused or changes the answer. */
async function everyFieldCounts(tools: readonly Tool[], server: Server, rows: ArgumentRows): Promise<void> {
  expect(Object.keys(rows).sort()).toEqual(tools.flatMap(fieldsOf).sort());
  for (const [field, { without, set }] of Object.entries(rows)) {
    const [name = ''] = field.split('.');
    const outcomeOf = async (args: object) =>
      (await runCall(server, { name, arguments: args, meta: {} }, new CallControl(), deafClient)).outcome;
    const before = await outcomeOf(without);
    const after = await outcomeOf({ ...without, ...set });
    expect(before.ok, field).toBe(true);
    const isRefused = !after.ok && after.fault.code === 'INVALID_ARGUMENTS';
    expect(isRefused || JSON.stringify(before) !== JSON.stringify(after), field).toBe(true);
  }
}

function fieldsOf({ name, input }: Tool): string[] {
  const { properties = {} } = input as { properties?: Record<string, unknown> };
  return Object.keys(properties).map((field) => `${name}.${field}`);
}
