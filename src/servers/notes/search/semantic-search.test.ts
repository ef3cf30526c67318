// The whole of search over real files and the real index, with providers whose vectors can be told beforehand.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import { systemClock } from '../../../platform/clock.ts';
import { VaultIndex } from '../index/vault-index.ts';
import { searchedVault } from './searched-vault.ts';
import { SemanticSearch, type SemanticSearchOptions } from './semantic-search.ts';

let folder: string;
const opened: { close(): Promise<void> }[] = [];
const all = { limit: 10, threshold: 0, signal: new AbortController().signal };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-search-'));
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

const vault = {
  'car.md': 'The automobile stands in the garage with a flat tyre.',
  'bread.md': 'Knead the dough, wait, bake the loaf.',
  'kitten.md': 'A feline sleeps on the sofa all day.',
  'garden/beds.md': 'Dig the soil before planting beans. '.repeat(60),
};

test('a note that says it in other words is found by its vectors', async () => {
  const { search } = await open(vault);
  await search.settled();
  const { hits, warnings } = await search.search('cat', all);
  expect(warnings).toEqual([]);
  expect(hits[0]).toMatchObject({
    id: 'kitten.md',
    snippet: 'A feline sleeps on the sofa all day.',
    parts: { lexical: 0 },
  });
  expect(hits[0]?.score).toBeGreaterThan(0.3);
  expect(hits[0]?.score).toBeLessThanOrEqual(0.9);
});

test('a note with every word of the query comes first, whatever vectors say', async () => {
  const { search } = await open({ ...vault, 'list.md': 'Things to ask about: the cat, maybe.' });
  await search.settled();
  const { hits } = await search.search('cat', all);
  expect(hits.map(({ id }) => id).slice(0, 2)).toEqual(['list.md', 'kitten.md']);
  expect(hits[0]?.score).toBeGreaterThanOrEqual(0.9);
  expect(hits[1]?.score).toBeLessThan(0.9);
});

test('other forms of the words count, words that only begin alike do not', async () => {
  const { search } = await open({
    'a.md': 'Categories and catalogues.',
    'b.md': 'Several cats were here.',
    'c.md': 'x',
  });
  await search.settled();
  expect((await search.search('cat', all)).hits[0]).toMatchObject({ id: 'b.md', score: expect.closeTo(0.95, 1) });
});

test('scores fall, ties are in the order of ids, and the threshold and the limit are kept', async () => {
  const { search } = await open({ 'b.md': 'same text', 'a.md': 'same text', 'c.md': 'same words', 'd.md': 'else' });
  await search.settled();
  const { hits } = await search.search('same text', all);
  expect(hits.map(({ id }) => id).slice(0, 2)).toEqual(['a.md', 'b.md']);
  expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
  const strict = await search.search('same text', { ...all, threshold: 0.9 });
  expect(strict.hits.map(({ id }) => id)).toEqual(['a.md', 'b.md']);
  expect((await search.search('same text', { ...all, limit: 1 })).hits).toEqual([hits[0]]);
});

test('nothing is found for nothing', async () => {
  const { search } = await open(vault);
  for (const query of ['', '   ', '?!', 'zxqv']) expect((await search.search(query, all)).hits).toEqual([]);
  const { search: empty } = await open({});
  expect(await empty.search('cat', all)).toEqual({ hits: [], warnings: [] });
});

test('before sentence vectors are there the words answer, and the answer says so', async () => {
  const sentence = meaning('slow', () => new Promise(() => undefined));
  const { search } = await open(vault, { sentence, patienceMs: 20 });
  const { hits, warnings } = await search.search('cat', all);
  expect(hits[0]?.id).toBe('kitten.md');
  expect(warnings).toEqual(['search answered from word vectors; sentence vectors cover 0%']);
});

test('when the provider fails at the query, the answer comes from the words and tells why', async () => {
  let isDown = false;
  const sentence = meaning('flaky', async () => {
    if (isDown) throw new Error('secret path /home/x');
  });
  const { search } = await open(vault, { sentence });
  await search.settled();
  isDown = true;
  const { hits, warnings } = await search.search('cat', all);
  expect(hits[0]?.id).toBe('kitten.md');
  expect(warnings[0]).toContain('search answered from word vectors; sentence vectors cover 100%');
  expect(warnings[0]).not.toContain('secret');
});

test('notes that come, change and go are followed', async () => {
  const { search, index, write, remove } = await open(vault);
  await search.settled();
  write('dog.md', 'A canine barks.');
  write('garden/beds.md', 'About bicycles now.');
  remove('car.md');
  await index.refresh(['dog.md', 'garden/beds.md', 'car.md']);
  expect((await search.search('puppy', all)).hits[0]?.id).toBe('dog.md');
  expect((await search.search('vehicle', all)).hits.map(({ id }) => id)).not.toContain('car.md');
  await search.settled();
  expect((await search.search('bean', all)).hits).toEqual([]);
});

test('after a restart no vector is made again, also for a note that moved', async () => {
  const first = await open(vault);
  await first.search.settled();
  await closeAll();
  const asked: string[] = [];
  const sentence = meaning('sentence', async (texts) => void asked.push(...texts));
  const second = await open({}, { sentence, isKept: true });
  second.write('pets/kitten.md', vault['kitten.md']);
  second.remove('kitten.md');
  await second.index.refresh(['pets/kitten.md', 'kitten.md']);
  await second.search.settled();
  expect(asked).toEqual([]);
  expect(second.search.share).toBe(1);
  expect((await second.search.search('cat', all)).hits[0]?.id).toBe('pets/kitten.md');
});

test('a damaged store is made anew, one that cannot be made is done without', async () => {
  writeFileSync(join(folder, 'vectors.db'), 'no database');
  const { search } = await open(vault);
  await search.settled();
  expect((await search.search('cat', all)).hits[0]?.id).toBe('kitten.md');
  const { search: homeless } = await open(vault, { storePath: join(folder, 'vectors.db', 'not-a-folder', 'x.db') });
  await homeless.settled();
  expect((await homeless.search('cat', all)).hits[0]?.id).toBe('kitten.md');
});

test('a call that is given up ends with its reason', async () => {
  const sentence = meaning('sentence', async (_texts, lane) =>
    lane === 'query' ? new Promise(() => undefined) : undefined,
  );
  const { search } = await open(vault, { sentence, patienceMs: 60_000 });
  await search.settled();
  const caller = new AbortController();
  const asked = search.search('cat', { ...all, signal: caller.signal });
  setImmediate(() => caller.abort(new Error('enough')));
  await expect(asked).rejects.toThrow('enough');
});

test('closing ends at once, in the middle of everything', async () => {
  const sentence = meaning('stuck', () => new Promise(() => undefined));
  const { search } = await open(vault, { sentence });
  const startedAt = performance.now();
  await search.close();
  expect(performance.now() - startedAt).toBeLessThan(100);
});

interface Setting extends Partial<SemanticSearchOptions> {
  /** The files of an earlier vault stay. */
  readonly isKept?: boolean;
}

async function open(notes: Record<string, string>, { isKept = false, ...options }: Setting = {}) {
  const root = join(folder, 'vault');
  if (!isKept) rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const write = (id: string, text: string): void => {
    mkdirSync(dirname(join(root, id)), { recursive: true });
    writeFileSync(join(root, id), text);
  };
  const remove = (id: string): void => rmSync(join(root, id));
  for (const [id, text] of Object.entries(notes)) write(id, text);
  const log = (): void => undefined;
  const index = await VaultIndex.open({ root, home: join(folder, 'home'), clock: systemClock, log, isWatching: false });
  opened.push(index);
  const search = new SemanticSearch({
    ...{ notes: searchedVault(index), instant: meaning('instant'), sentence: meaning('sentence') },
    ...{ storePath: join(folder, 'vectors.db'), clock: systemClock, log },
    ...options,
  });
  opened.push(search);
  return { search, index, write, remove };
}

async function closeAll(): Promise<void> {
  for (const each of opened.splice(0).reverse()) await each.close();
}

/** A provider for which words of one row mean the same, and all others nothing. */
function meaning(
  model: string,
  before: (texts: readonly string[], lane: string | undefined) => Promise<unknown> = async () => undefined,
): EmbeddingProvider {
  const rows = [
    /cat|feline|kitten/i,
    /car\b|automobile|vehicle/i,
    /bread|dough|loaf/i,
    /dog|canine|puppy/i,
    /soil|bean/i,
  ];
  const vectorOf = (text: string): Float32Array => {
    const vector = Float32Array.from(rows, (row) => (row.test(text) ? 1 : 0));
    const length = Math.hypot(...vector);
    return length === 0 ? vector : vector.map((axis) => axis / length);
  };
  return {
    model,
    dimension: rows.length,
    async embed(texts, signal, lane) {
      signal.throwIfAborted();
      await before(texts, lane);
      return texts.map(vectorOf);
    },
    close: async () => undefined,
  };
}
