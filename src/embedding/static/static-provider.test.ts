import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StaticProvider } from './static-provider.ts';

const provider = new StaticProvider();
const { signal } = new AbortController();

/** No word with a meaning of its own stands on both sides. */
const paraphrases = [
  ['fixing a flat bicycle tyre', 'Remove the wheel, glue a patch over the puncture and pump air back.'],
  ['making bread without yeast', 'A sourdough starter of flour and water ferments and lets the loaf rise.'],
  ['computers that learn from examples', 'Neural networks adjust their parameters by training on labelled data.'],
  ['best time to buy shares', 'Investors study stock markets and wait for low prices before purchasing equities.'],
  ['the trial of the murderer', 'A jury found the defendant guilty of homicide and sent him to prison.'],
  ['removing wine spots from clothes', 'Blot the stained fabric with vinegar before washing laundry.'],
  ['keeping bees', 'A hive needs a queen, flowers nearby and gentle smoke when harvesting honey.'],
  ['lowering blood pressure', 'Less salt, exercise and medication help patients with hypertension.'],
  ['birds flying south', 'Geese and swallows migrate thousands of miles before winter.'],
  ['playing guitar for beginners', 'Start with simple chords and rhythms on a musical instrument.'],
] as const;

test('most paraphrases are nearest to what they paraphrase', async () => {
  const passages = await provider.embed(
    paraphrases.map(([, passage]) => passage),
    signal,
  );
  const hits = paraphrases.filter(([query], own) => {
    const scores = passages.map((passage) => dot(provider.embedNow(query), passage));
    return scores.indexOf(Math.max(...scores)) === own;
  });
  expect(hits.length).toBeGreaterThanOrEqual(9);
});

test('texts that share only little words are as good as unrelated', () => {
  expect(cosine('that is what they would have been', 'the cathedral bells')).toBeLessThan(0.25);
});

test('every vector has length one, save that of a text without a known word', async () => {
  const texts = ['a short note', 'x'.repeat(100_000), '', '漢字', 'Sqlite indexes'];
  const lengths = (await provider.embed(texts, signal)).map((vector) => Math.hypot(...vector));
  expect(lengths.map((length) => Math.round(length * 1e5) / 1e5)).toEqual([1, 0, 0, 0, 1]);
  expect(provider.embedNow('note')).toHaveLength(provider.dimension);
});

test.each([
  ['Case does not matter', 'GARDEN', 'garden'],
  ['accents do not matter', 'résumé café', 'resume cafe'],
  [
    'a contraction adds nothing',
    "the dog's bone, which they don't want; it's ours",
    'the dog bone which they want ours it',
  ],
  ['typographic apostrophes are apostrophes', 'the dog’s bone', "the dog's bone"],
  ['hyphens and underscores part words', 'snake_case kebab-case', 'snake case kebab case'],
  ['signs part words', 'garden—house…“tree”', 'garden house tree'],
])('%s', (_, one, other) => {
  expect(cosine(one, other)).toBeCloseTo(1, 3);
});

test.each([
  ['joined words are read apart', 'gardenHouse HTTPServer python3', 'garden house http server python'],
  ['an unknown plural is its singular', 'bandwidths gratitudes', 'bandwidth gratitude'],
  ['an unknown compound is its parts', 'gardenkitchen changelog', 'garden kitchen change log'],
])('%s', (_, one, other) => {
  expect(cosine(one, other)).toBeGreaterThan(0.9);
});

test('an aborted call throws what it was aborted with', async () => {
  await expect(provider.embed(['x'], AbortSignal.abort('enough'))).rejects.toBe('enough');
});

test('it can be used again after it was closed', async () => {
  const before = provider.embedNow('garden');
  await provider.close();
  expect(provider.embedNow('garden')).toEqual(before);
});

test('a missing or damaged file is told, with what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mooring-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'words.bin');
  writeFileSync(path, 'MOORWORD and then nonsense, long enough for a header');
  const expected = { code: 'EMBEDDING_MISSING', hint: expect.stringContaining('Install') };
  expect(caught(() => new StaticProvider(path).embedNow('x'))).toMatchObject(expected);
  expect(caught(() => new StaticProvider(join(folder, 'none')).embedNow('x'))).toMatchObject(expected);
});

function cosine(one: string, other: string): number {
  return dot(provider.embedNow(one), provider.embedNow(other));
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
}
