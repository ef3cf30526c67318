// Notes: search by meaning and by words.
import { expect } from 'vitest';
import { type Proof, proves } from '../../support/proves.ts';
import { type Hit, idsOf } from './answer-shapes.ts';
import { type OpenVault, openVault, sharedVault } from './open-vault.ts';

const falling = (hits: readonly Hit[]) => {
  const scores = hits.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  for (const score of scores) {
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1);
  }
};

/** On a busy machine the word vectors may be a moment late, and the first answers know words alone. */
async function searchedVault(proof: Proof): Promise<OpenVault> {
  const vault = await sharedVault(proof);
  const hits = () => vault.value<Hit[]>('search', { query: 'hurricane and tornado' });
  await expect.poll(hits, { timeout: 20_000, interval: 50 }).not.toEqual([]);
  return vault;
}

proves('notes/types/search-result', async (proof) => {
  const { value } = await searchedVault(proof);
  const hits = await value<Hit[]>('search', { query: 'bake bread in the oven' });
  expect(hits.length).toBeGreaterThan(1);
  falling(hits);
  const [first, second] = hits;
  expect(first?.id).toBe('kitchen/bread.md');
  expect(first?.score).toBeGreaterThan(second?.score ?? 1);
  const { score, heading, snippet, ...note } = first as Hit;
  expect(note).toEqual(await value('get_node', { id: 'kitchen/bread.md' }));
});

proves('notes/search/result', async (proof) => {
  const { value } = await searchedVault(proof);
  // None of these words is in the note it must find.
  for (const [query, id] of [
    ['how to make cakes and pastry', 'kitchen/bread.md'],
    ['trim flowers and shrubs', 'garden/roses.md'],
    ['hurricane and tornado', 'sea/storms.md'],
  ] as const) {
    const hits = await value<Hit[]>('search', { query });
    falling(hits);
    expect(hits[0]?.id, query).toBe(id);
    for (const limit of [1, 2])
      expect(idsOf(await value<Hit[]>('search', { query, limit }))).toEqual(idsOf(hits).slice(0, limit));
  }
});

proves('notes/search/no-results', async (proof) => {
  const empty = await openVault(proof, {});
  expect(await empty.value('search', { query: 'anything at all' })).toEqual([]);
  expect((await empty.call('search', { query: 'anything at all' })).text).toBe('[]');
  const { value } = await searchedVault(proof);
  for (const query of ['', '   ', '...', 'xqzvkjw']) expect(await value('search', { query }), query).toEqual([]);
});

proves('notes/search/threshold', async (proof) => {
  const { value } = await searchedVault(proof);
  const ask = (more: object) => value<Hit[]>('search', { query: 'ships and the sea', limit: 50, ...more });
  const all = await ask({});
  expect(all.length).toBeGreaterThan(2);
  expect(await ask({ threshold: 0 })).toEqual(all);
  const middle = all[1]?.score ?? 0;
  expect(await ask({ threshold: middle })).toEqual(all.filter(({ score }) => score >= middle));
  expect(await ask({ threshold: Math.min(1, (all[0]?.score ?? 0) + 0.0001) })).toEqual([]);
});

proves('notes/search/passage', async (proof) => {
  const { value } = await searchedVault(proof);
  const [rising] = await value<Hit[]>('search', { query: 'let dough rise overnight until doubled' });
  expect(rising).toMatchObject({ id: 'kitchen/bread.md', heading: 'Proving' });
  expect(rising?.snippet).toContain('rise overnight');
  const [baking] = await value<Hit[]>('search', { query: 'hot oven, brown crust' });
  expect(baking).toMatchObject({ id: 'kitchen/bread.md', heading: 'Baking' });
  expect(baking?.snippet).toContain('very hot oven');
  const [without] = await value<Hit[]>('search', { query: 'nothing leads here, nothing leads away' });
  expect(without).toMatchObject({ id: 'Lonely.md', heading: null });
});

proves('notes/search_text/result', async (proof) => {
  const { value } = await sharedVault(proof);
  const ask = (query: string, more = {}) => value<Hit[]>('search_text', { query, ...more });
  const lamps = await ask('lamp');
  expect(idsOf(lamps).toSorted()).toEqual(['Places/Fog Signal.md', 'Places/Lighthouse.md', 'people/keeper.md']);
  falling(lamps);
  const { score, heading, snippet, ...note } = lamps[0] as Hit;
  expect(note).toEqual(await value('get_node', { id: note.id }));
  expect(snippet.toLowerCase()).toContain('lamp');
  expect(idsOf(await ask('lamp', { limit: 1 }))).toEqual(idsOf(lamps).slice(0, 1));
  // All words, in any order and case, or any where none has all; a phrase only as it stands; the last word may be a
  // beginning.
  expect(idsOf(await ask('DUSK lamp'))).toEqual(['Places/Lighthouse.md']);
  expect(idsOf(await ask('lamp dough')).toSorted()).toEqual([...idsOf(lamps), 'kitchen/bread.md'].sort());
  expect(idsOf(await ask('"hot oven"'))).toEqual(['kitchen/bread.md']);
  expect(await ask('"oven hot"')).toEqual([]);
  expect(idsOf(await ask('overni'))).toEqual(['kitchen/bread.md']);
  expect((await ask('doubled'))[0]).toMatchObject({ id: 'kitchen/bread.md', heading: 'Proving' });
  expect(idsOf(await ask('sourdough'))).toEqual(['kitchen/bread.md']);
  // What means something to a query language is only text here.
  for (const query of ['zzz', '"', '""', '*', 'AND', 'NOT lamp OR', 'col:lamp', '(', "'; drop table notes; --"])
    expect(Array.isArray(await ask(query)), query).toBe(true);
});
