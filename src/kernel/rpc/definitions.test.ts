import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { openTiny, tinyTool } from '../../../tests/support/tiny-server.ts';
import { envelope } from '../dialects/envelope.ts';
import { legacy } from '../dialects/legacy.ts';
import { resourcesOf } from '../resource.ts';
import { closed } from '../schema/shapes.ts';
import { resourceDefinitions, templateDefinitions, toolDefinitions } from './definitions.ts';
import { initializeResult } from './initialize.ts';

const tools = [
  tinyTool({ name: 'build', version: 4, aliases: ['rebuild'], input: closed({ all: Type.Optional(Type.Boolean()) }) }),
  tinyTool({ name: 'look' }),
];
const declare = resourcesOf<object>();
const about = { name: 'it', title: 'It', description: 'It.', mimeType: 'text/plain' };
const resources = [
  declare({ ...about, uri: 'x://one', read: () => null }),
  declare({ ...about, uri: 'x://many/{id}', read: () => null }),
];

test('a tool is listed from its declaration, an alias as deprecated', () => {
  const { server } = openTiny(tools);
  const [build, rebuild, look] = toolDefinitions(server, envelope);
  expect(build).toMatchObject({
    name: 'build',
    title: 'Work',
    schemaVersion: 4,
    _meta: { 'mooring/schemaVersion': 4 },
  });
  expect(build?.['inputSchema']).toMatchObject({ type: 'object', additionalProperties: false });
  expect(build?.['_meta']).not.toHaveProperty('mooring/deprecated');
  expect(rebuild).toMatchObject({
    name: 'rebuild',
    description: 'Deprecated: use build. Does what the test wants.',
    _meta: { 'mooring/deprecated': { replacedBy: 'build' } },
  });
  expect(rebuild?.['inputSchema']).toBe(build?.['inputSchema']);
  expect(look?.['name']).toBe('look');
});

test('an output schema is published only where results are structured', () => {
  const { server } = openTiny(tools);
  expect(toolDefinitions(server, envelope)[0]).toHaveProperty('outputSchema');
  expect(toolDefinitions(server, legacy)[0]).not.toHaveProperty('outputSchema');
});

test('fixed resources and templates are two lists', () => {
  const { server } = openTiny(tools, { spec: { resources } });
  expect(resourceDefinitions(server)).toEqual([{ ...about, uri: 'x://one' }]);
  expect(templateDefinitions(server)).toEqual([{ ...about, uriTemplate: 'x://many/{id}' }]);
});

test('initialize offers resources only where there are any, and the experimental block of the wire', () => {
  const without = initializeResult(openTiny(tools).server, 'sdk');
  expect(without).toMatchObject({ protocolVersion: '2025-11-25', capabilities: { tools: { listChanged: false } } });
  expect(without['capabilities']).not.toHaveProperty('resources');
  expect(without['capabilities']).not.toHaveProperty('experimental');
  const experimental = (wire: string) => ({ pack: { wire } });
  const { server } = openTiny(tools, { spec: { resources, experimental } });
  expect(initializeResult(server, 'legacy')).toMatchObject({
    capabilities: { resources: { subscribe: true, listChanged: false }, experimental: { pack: { wire: 'legacy' } } },
  });
});
