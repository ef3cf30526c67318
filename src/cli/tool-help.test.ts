import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { fixtureServers } from '../../tests/fixtures/servers/servers.ts';
import { tinyTool } from '../../tests/support/tiny-server.ts';
import { closed } from '../kernel/schema/shapes.ts';
import type { ServerSpec } from '../kernel/server.ts';
import { toolHelp, toolList } from './tool-help.ts';

test('the help of a tool shows how each kind of flag is given, in columns', () => {
  const tool = tinyTool({
    name: 'find',
    description: 'Finds.',
    input: closed({
      text: Type.String({ description: 'What to find' }),
      top: Type.Integer({ default: 5, description: 'How many' }),
      isDeep: Type.Boolean({ default: false }),
      tag: Type.Optional(Type.Array(Type.String())),
      where: Type.Optional(closed({ path: Type.String() })),
    }),
  });
  expect(toolHelp('code', tool)).toBe(`mooring call code find [flags]

Finds.

  --text <text>      required. What to find
  --top <number>     How many [5]
  --[no-]is-deep     [false]
  --tag <text> ...
  --where <json>
  --json <json>      all arguments at once
`);
});

test('a tool without arguments promises no flags', () => {
  expect(toolHelp('code', tinyTool({ name: 'look' }))).toContain('mooring call code look\n');
});

test('the list of a server names each tool, and the condition of one that is not always there', () => {
  const spec = fixtureServers['notes']?.() as ServerSpec<object>;
  const lines = toolList(spec).split('\n');
  expect(lines[0]).toBe('mooring call notes <tool> [flags]');
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}get +An object, or null\.$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}semantic .*\(while a provider is configured\)$/));
});
