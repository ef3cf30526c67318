import { describe, expect, test } from 'vitest';
import { tinyTool } from '../../tests/support/tiny-server.ts';
import { Catalog } from './catalog.ts';
import { resourcesOf } from './resource.ts';
import { gated } from './tool.ts';

const names = (catalog: Catalog) => catalog.listed().map(({ name }) => name);

describe('aliases', () => {
  const build = tinyTool({ name: 'build_index', aliases: ['index_build', 'reindex'] });
  const catalog = new Catalog([build, tinyTool({ name: 'search' })]);

  test('find the tool itself', () => {
    expect(catalog.find('index_build')).toBe(build);
    expect(catalog.find('build_index')).toBe(build);
  });

  test('are listed after their tool, and marked', () => {
    expect(catalog.listed().map(({ name, isAlias }) => [name, isAlias])).toEqual([
      ['build_index', false],
      ['index_build', true],
      ['reindex', true],
      ['search', false],
    ]);
  });
});

describe('names', () => {
  test.each([
    ['two tools', [tinyTool({ name: 'a' }), tinyTool({ name: 'a' })]],
    ['an alias and a tool', [tinyTool({ name: 'a' }), tinyTool({ name: 'b', aliases: ['a'] })]],
    ['an alias and its own tool', [tinyTool({ name: 'a', aliases: ['a'] })]],
    ['two aliases', [tinyTool({ name: 'b', aliases: ['a'] }), tinyTool({ name: 'c', aliases: ['a'] })]],
  ])('that %s share are refused', (_which, tools) => {
    expect(() => new Catalog(tools)).toThrow('two tools are named a');
  });

  test('of objects’ own methods name no tool', () => {
    const catalog = new Catalog([tinyTool()]);
    for (const name of ['constructor', '__proto__', 'toString', '']) expect(catalog.find(name)).toBeUndefined();
  });

  test('are compared exactly', () => {
    expect(new Catalog([tinyTool({ name: 'work' })]).find('Work')).toBeUndefined();
  });
});

test('a gated tool comes and goes with its gate, its aliases too', () => {
  let isOpen = false;
  const search = gated(tinyTool({ name: 'search', aliases: ['find'] }), {
    when: 'a provider is there',
    isOpen: () => isOpen,
  });
  const catalog = new Catalog([search, tinyTool()]);
  expect([names(catalog), catalog.find('search'), catalog.find('find')]).toEqual([['work'], undefined, undefined]);
  isOpen = true;
  expect([names(catalog), catalog.find('find')]).toEqual([['search', 'find', 'work'], search]);
  // What is declared does not depend on the day: snapshots are made from it.
  expect(catalog.declared).toHaveLength(2);
});

test('a resource is found by its uri, the first that matches, with its variables', () => {
  const resource = resourcesOf<object>();
  const common = { title: '', description: '', mimeType: 'text/plain', read: () => null };
  const catalog = new Catalog(
    [],
    [
      resource({ ...common, uri: 'x://runs/latest', name: 'latest' }),
      resource({ ...common, uri: 'x://runs/{runId}', name: 'run' }),
    ],
  );
  expect(catalog.findResource('x://runs/latest')?.resource.name).toBe('latest');
  expect(catalog.findResource('x://runs/7')).toMatchObject({ resource: { name: 'run' }, variables: { runId: '7' } });
  expect(catalog.findResource('x://else')).toBeUndefined();
});

describe('another spelling', () => {
  const ping = tinyTool({ name: 'core.ping', spellings: ['core_ping'] });

  test('is accepted and not listed', () => {
    const catalog = new Catalog([ping]);
    expect([catalog.find('core.ping'), catalog.find('core_ping'), names(catalog)]).toEqual([ping, ping, ['core.ping']]);
  });

  test('may be the one that is listed', () => {
    const catalog = new Catalog([{ ...ping, listedAs: 'core_ping' }]);
    expect(names(catalog)).toEqual(['core_ping']);
    expect(catalog.find('core.ping')?.name).toBe('core.ping');
  });

  test('cannot be that of two tools', () => {
    expect(() => new Catalog([ping, tinyTool({ name: 'core_ping' })])).toThrow('two tools are named core_ping');
  });
});

test('a tool that stands behind a route is found there and nowhere else', () => {
  const answer = tinyTool({ name: 'answer' });
  const catalog = new Catalog([tinyTool()], [], [answer]);
  expect([catalog.find('answer'), catalog.findRouted('answer'), names(catalog)]).toEqual([undefined, answer, ['work']]);
  expect(catalog.findRouted('work')?.name).toBe('work');
  expect(() => new Catalog([answer], [], [answer])).toThrow('two tools are named answer');
});
