// Notes: paths, hubs, tags and chance.
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import { idsOf, type ShownNote } from './answer-shapes.ts';
import { openVault, sharedVault } from './open-vault.ts';

interface Path {
  readonly path: readonly string[];
  readonly length: number;
}
interface Hub {
  readonly id: string;
  readonly title: string;
  readonly score: number;
}

proves('notes/types/path', async (proof) => {
  const { value } = await sharedVault(proof);
  expect(await value('find_path', { source: 'Index.md', target: 'Places/Fog Signal.md' })).toEqual({
    path: ['Index.md', 'Places/Lighthouse.md', 'Places/Fog Signal.md'],
    length: 2,
  });
});

proves('notes/find_path/shortest', async (proof) => {
  const { value } = await sharedVault(proof);
  // Lighthouse leads to the keeper, who leads back to the index, which leads on.
  expect(await value('find_path', { source: 'Places/Lighthouse.md', target: 'sea/storms.md' })).toEqual({
    path: ['Places/Lighthouse.md', 'people/keeper.md', 'Index.md', 'sea/tides.md', 'sea/storms.md'],
    length: 4,
  });
  const steps = await openVault(proof, {
    // A long way a-b-c-d-e-f, a shorter one a-x-y-f, and one that looks near but goes round.
    'a.md': '[[b]] [[x]] [[loop]]',
    'b.md': '[[c]]',
    'c.md': '[[d]]',
    'd.md': '[[e]]',
    'e.md': '[[f]]',
    'f.md': '[[a]]',
    'x.md': '[[y]] [[a]]',
    'y.md': '[[f]]',
    'loop.md': '[[loop]] [[a]] [[b]]',
  });
  for (const [source, target, length] of [
    ['a', 'b', 1],
    ['a', 'f', 3],
    ['b', 'f', 4],
    ['loop', 'f', 4],
    ['f', 'y', 3],
  ] as const) {
    const answer = await steps.value<Path>('find_path', { source: `${source}.md`, target: `${target}.md` });
    expect(answer.length, `${source} to ${target}`).toBe(length);
    expect(answer.path).toHaveLength(length + 1);
    expect([answer.path[0], answer.path.at(-1)]).toEqual([`${source}.md`, `${target}.md`]);
    for (const [at, id] of answer.path.slice(0, -1).entries())
      expect(idsOf((await steps.value<ShownNote>('get_node', { id })).links)).toContain(answer.path[at + 1]);
  }
});

proves('notes/find_path/directed', async (proof) => {
  const { value } = await sharedVault(proof);
  expect(await value('find_path', { source: 'sea/tides.md', target: 'sea/storms.md' })).toMatchObject({ length: 1 });
  expect(await value('find_path', { source: 'sea/storms.md', target: 'sea/tides.md' })).toBeNull();
});

proves('notes/find_path/none', async (proof) => {
  const { value, call } = await sharedVault(proof);
  expect(await value('find_path', { source: 'Index.md', target: 'Lonely.md' })).toBeNull();
  expect(await value('find_path', { source: 'kitchen/bread.md', target: 'garden/roses.md' })).toBeNull();
  expect((await call('find_path', { source: 'Lonely.md', target: 'Index.md' })).text).toBe('null');
});

proves('notes/find_path/edge-cases', async (proof) => {
  const { value } = await sharedVault(proof);
  for (const id of ['Index.md', 'Lonely.md'])
    expect(await value('find_path', { source: id, target: id })).toEqual({ path: [id], length: 0 });
  for (const [source, target] of [
    ['none.md', 'Index.md'],
    ['Index.md', 'none.md'],
    ['none.md', 'none.md'],
    ['', ''],
    ['sea/storms.md', 'Missing Chart.md'],
  ])
    expect(await value('find_path', { source, target }), `${source} to ${target}`).toBeNull();
});

proves('notes/types/hub', async (proof) => {
  const { value } = await sharedVault(proof);
  for (const metric of ['in_degree', 'out_degree', 'pagerank']) {
    const [first] = await value<Hub[]>('get_hubs', { metric, limit: 1 });
    expect(first, metric).toEqual({ id: expect.any(String), title: expect.any(String), score: expect.any(Number) });
  }
  expect(await value('get_hubs', { limit: 1 })).toEqual([{ id: 'people/keeper.md', title: 'The Keeper', score: 3 }]);
});

proves('notes/get_hubs/result', async (proof) => {
  const { value } = await sharedVault(proof);
  const degrees: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    in_degree: {
      'people/keeper.md': 3,
      'Places/Lighthouse.md': 2,
      'Index.md': 1,
      'Places/Fog Signal.md': 1,
      'sea/storms.md': 1,
      'sea/tides.md': 1,
    },
    out_degree: {
      'Index.md': 3,
      'Places/Fog Signal.md': 2,
      'Places/Lighthouse.md': 2,
      'people/keeper.md': 1,
      'sea/tides.md': 1,
    },
  };
  for (const [metric, expected] of Object.entries(degrees)) {
    const hubs = await value<Hub[]>('get_hubs', { metric, limit: 50 });
    const scores = hubs.map(({ score }) => score);
    expect(scores, metric).toEqual(scores.toSorted((a, b) => b - a));
    const linked = hubs.filter(({ score }) => score > 0);
    expect(Object.fromEntries(linked.map(({ id, score }) => [id, score])), metric).toEqual(expected);
    for (const limit of [1, 2, 3]) expect(await value('get_hubs', { metric, limit })).toEqual(hubs.slice(0, limit));
  }
  expect(await value('get_hubs')).toEqual(await value('get_hubs', { metric: 'in_degree', limit: 10 }));
  expect(await (await openVault(proof, {})).value('get_hubs')).toEqual([]);
});

proves('notes/get_hubs/pagerank', async (proof) => {
  const { value } = await sharedVault(proof);
  const hubs = await value<Hub[]>('get_hubs', { metric: 'pagerank', limit: 50 });
  expect(hubs).toHaveLength(9);
  expect(hubs.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 6);
  const scoreOf = (id: string) => hubs.find((hub) => hub.id === id)?.score ?? 0;
  // What the keeper passes on goes to the index alone; nobody passes anything on to those that stand alone.
  expect(scoreOf('Index.md')).toBeGreaterThan(scoreOf('sea/tides.md'));
  expect(scoreOf('people/keeper.md')).toBeGreaterThan(scoreOf('Places/Fog Signal.md'));
  expect(scoreOf('Lonely.md')).toBeCloseTo(scoreOf('kitchen/bread.md'), 9);
  expect(Math.min(...hubs.map(({ score }) => score))).toBeCloseTo(scoreOf('Lonely.md'), 9);
  const scores = hubs.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

proves('notes/search_by_tags/result', async (proof) => {
  const { value, call } = await sharedVault(proof);
  const ask = async (args: object) => idsOf(await value<ShownNote[]>('search_by_tags', args)).sort();
  const harbour = ['Index.md', 'Places/Fog Signal.md', 'Places/Lighthouse.md'];
  expect(await ask({ tags: ['harbour'] })).toEqual(harbour);
  expect(await ask({ tags: ['harbour', 'people'] })).toEqual([...harbour, 'people/keeper.md']);
  expect(await ask({ tags: ['harbour', 'people'], mode: 'any' })).toEqual([...harbour, 'people/keeper.md']);
  expect(await ask({ tags: ['sea', 'weather'], mode: 'all' })).toEqual(['sea/storms.md', 'sea/tides.md']);
  expect(await ask({ tags: ['harbour', 'map'], mode: 'all' })).toEqual(['Index.md']);
  expect(await ask({ tags: ['harbour', 'no-such-tag'], mode: 'all' })).toEqual([]);
  expect((await call('search_by_tags', { tags: ['no-such-tag'] })).text).toBe('[]');
  const two = await value<ShownNote[]>('search_by_tags', { tags: ['harbour'], limit: 2 });
  expect(two).toEqual((await value<ShownNote[]>('search_by_tags', { tags: ['harbour'] })).slice(0, 2));
});

proves('notes/search_by_tags/nested', async (proof) => {
  const { value } = await sharedVault(proof);
  const ask = async (...tags: string[]) => idsOf(await value<ShownNote[]>('search_by_tags', { tags })).sort();
  const harbour = ['Index.md', 'Places/Fog Signal.md', 'Places/Lighthouse.md'];
  for (const tag of ['HARBOUR', '#harbour', '#Harbour']) expect(await ask(tag), tag).toEqual(harbour);
  for (const tag of ['harbour/light', '#HARBOUR/Light']) expect(await ask(tag), tag).toEqual(['Places/Lighthouse.md']);
  expect(await ask('weather')).toEqual(['sea/storms.md', 'sea/tides.md']);
  // Below means below a slash, not any longer word.
  for (const tag of ['harb', 'light', 'harbour/li', 'weather/w']) expect(await ask(tag), tag).toEqual([]);
});

proves('notes/random_node/result', async (proof) => {
  const { value } = await sharedVault(proof);
  const draw = async (times: number, args: object) => {
    const seen = new Set<string>();
    for (let at = 0; at < times; at += 1) seen.add((await value<ShownNote>('random_node', args)).id);
    return [...seen].sort();
  };
  expect(await draw(5, { tags: ['people'] })).toEqual(['people/keeper.md']);
  // Sixty draws miss one of two once in 10^18 runs.
  expect(await draw(60, { tags: ['people', 'food'] })).toEqual(['kitchen/bread.md', 'people/keeper.md']);
  expect((await draw(60, {})).length).toBeGreaterThan(2);
  expect((await draw(60, { tags: [] })).length).toBeGreaterThan(2);
  expect(await value('random_node', { tags: ['people'] })).toEqual(await value('get_node', { id: 'people/keeper.md' }));
});

proves('notes/random_node/none', async (proof) => {
  const { value, call } = await sharedVault(proof);
  expect(await value('random_node', { tags: ['no-such-tag'] })).toBeNull();
  expect((await call('random_node', { tags: ['no-such-tag'] })).text).toBe('null');
  const empty = await openVault(proof, { 'picture.png': 'no note' });
  expect(await empty.value('random_node')).toBeNull();
});
