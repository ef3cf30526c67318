// The page for people: complete, and still a page when the texts in it are not meant for one.
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { fixtureServers } from '../../tests/fixtures/servers/servers.ts';
import { openTiny, type TinySpec, tinyTool } from '../../tests/support/tiny-server.ts';
import { closed, nullable, oneOf } from '../kernel/schema/shapes.ts';
import type { ServerSpec } from '../kernel/server.ts';
import { snapshotOf } from './foreign-snapshot.ts';
import { snapshotOfServer } from './own-snapshot.ts';
import { referencePage } from './reference.ts';

const fixture = (id: string) => snapshotOfServer((fixtureServers[id] as () => ServerSpec<object>)());

/** The lines of a page about one tool of ours. */
const linesFor = (spec: TinySpec) =>
  referencePage(snapshotOfServer(openTiny([tinyTool(spec)]).server.spec)).split('\n');

/** What stands under a heading, up to the next one. */
const section = (page: string, heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

test('begins with the contract, its version, and what holds for every tool', () => {
  const notes = fixture('notes');
  expect(referencePage(notes).split('\n').slice(0, 9)).toEqual([
    '# roux 1.0.0',
    '',
    `MCP 2025-11-25. ${notes.tools.length} tools.`,
    '',
    '- A cancelled call is not answered.',
    '- Bad arguments are an error result.',
    '- Progress: at most 4 a second.',
    '- At most 64 calls wait; arguments take at most 1,048,576 bytes.',
    '',
  ]);
});

describe.each(Object.keys(fixtureServers))('of %s', (id) => {
  const snapshot = fixture(id);
  const page = referencePage(snapshot);

  test('has a section for every tool, with every argument and every error', () => {
    for (const { name, inputSchema, errors } of snapshot.tools) {
      const text = section(page, name);
      const { properties = {} } = inputSchema as { properties?: object };
      for (const argument of Object.keys(properties)) expect(text).toContain(`| \`${argument}\` |`);
      for (const { code, rpcCode, httpStatus, retryable } of errors ?? [])
        expect(text).toContain(`| \`${code}\` | ${rpcCode ?? 'result'} | ${httpStatus} | ${retryable ? 'yes' : ''} |`);
    }
  });

  test('has tables whose rows are as wide as their heads', () => {
    const widths = page.split('\n').map((line) => (line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0));
    widths.forEach((width, index) => {
      const above = widths[index - 1] ?? 0;
      if (width > 0 && above > 0) expect(width).toBe(above);
    });
  });
});

test('says of a tool what a caller must know before calling', () => {
  const code = referencePage(fixture('code'));
  expect(section(code, 'echo')).toContain('*version 3 · touches nothing · timeout 5 s*');
  expect(section(code, 'old_echo')).toContain('deprecated, use `echo`');
  expect(section(code, 'status')).toContain('*version 1 · reads · timeout 5 s · never waits behind other calls*');
  const notes = referencePage(fixture('notes'));
  expect(section(notes, 'semantic')).toContain('offered while a provider is configured');
  expect(section(notes, 'drop')).toContain('deletes');
});

test('shows types, states, limits and descriptions of arguments', () => {
  const lines = linesFor({
    reserved: { later: 'will choose a voice' },
    input: closed({
      text: Type.String({ minLength: 1, maxLength: 9, description: 'What to say' }),
      top: Type.Integer({ minimum: 0, maximum: 50, default: 5 }),
      mode: Type.Optional(oneOf(['plain', 'loud'])),
      tags: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
      until: Type.Optional(nullable(Type.Number())),
      any: Type.Optional(Type.Unknown()),
    }),
  });
  expect(lines.filter((line) => line.startsWith('| `')).slice(0, 7)).toEqual([
    '| `text` | string | required | minLength `1`, maxLength `9` | What to say |',
    '| `top` | integer |  | minimum `0`, maximum `50`, default `5` |  |',
    '| `mode` | `"plain"`, `"loud"` |  |  |  |',
    '| `tags` | string or list of string |  |  |  |',
    '| `until` | number or null |  |  |  |',
    '| `any` | any |  |  |  |',
    '| `later` | any | reserved |  | Reserved: will choose a voice |',
  ]);
});

test('a tool without arguments says so instead of an empty table', () => {
  expect(linesFor({})).toContain('No arguments.');
});

test('pipes and line breaks inside a cell do not make new cells or rows', () => {
  const description = 'one | two\nthree';
  const lines = linesFor({ input: closed({ text: Type.String({ description, pattern: '^(a|b)$' }) }) });
  expect(lines).toContain('| `text` | string | required | pattern `"^(a\\|b)$"` | one \\| two three |');
});

test('lists resources and fixed routes, and leaves the headings out where there are none', () => {
  expect(section(referencePage(fixture('studio')), 'Resources')).toContain(
    '| `fixture://runs/{runId}` | run | application/json |',
  );
  expect(section(referencePage(fixture('code')), 'HTTP routes')).toContain('| GET | `/fixture/echo` | `echo` |');
  expect(referencePage(fixture('launch'))).not.toMatch(/## (Resources|HTTP routes)/);
});

test('a foreign server’s page holds what it told, and no word about what it did not', () => {
  const greeting = {
    protocolVersion: '2025-06-18',
    serverInfo: { name: 'other' },
    capabilities: {},
    hasCapabilities: true,
  };
  const inputSchema = { type: 'object', properties: { a: true, b: { type: ['string', 'null'] } } };
  const page = referencePage(snapshotOf(greeting, [{ name: 'do', inputSchema }]));
  expect(page).toBe(
    [
      '# other',
      '',
      'MCP 2025-06-18. 1 tool.',
      '',
      '## do',
      '',
      '| argument | type |  | limits |  |',
      '| --- | --- | --- | --- | --- |',
      '| `a` | any |  |  |  |',
      '| `b` | string or null |  |  |  |',
      '',
    ].join('\n'),
  );
});
