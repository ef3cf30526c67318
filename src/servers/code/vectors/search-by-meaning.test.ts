import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StaticProvider } from '../../../embedding/static/static-provider.ts';
import { systemClock } from '../../../platform/clock.ts';
import { CodeIndex } from '../index/open-index.ts';
import type { IndexSnapshot } from '../index/snapshot.ts';
import type { SearchAnswer } from '../search/search-answer.ts';
import { searchIndex } from '../search/search-index.ts';
import type { SearchRequest } from '../search/search-request.ts';
import { snapshotOf } from '../search/test-snapshot.ts';
import { type AskMeaning, askMeaningIn } from './ask-meaning.ts';
import { VectorShelf } from './vector-shelf.ts';

const files = {
  'src/ferry.ts':
    '/** The ship leaves the harbour with its passengers. */\nexport function depart(vessel: string) {\n  return vessel;\n}\n',
  'src/invoice.ts':
    '/** Adds tax to the price of an order. */\nexport function total(amount: number) {\n  return amount * 1.2;\n}\n',
  'src/parser.ts':
    '/** Splits text into tokens. */\nexport function tokenize(text: string) {\n  return text.split(" ");\n}\n',
  'lib/voyage.py': 'def embark(crew):\n    """Sailors board the boat at the port."""\n    return crew\n',
  'src/boat-words.ts': 'export const boat = 1;\nexport const sails = 2;\n',
};

let folder = '';
let snapshot: IndexSnapshot;
let askMeaning: AskMeaning;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-meaning-')));
  snapshot = await snapshotOf(files);
  askMeaning = askMeaningIn(folder, new VectorShelf(new StaticProvider(), systemClock));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const context = { signal: new AbortController().signal, nowMs: 0 };
const search = (request: SearchRequest, of = snapshot): Promise<SearchAnswer> =>
  searchIndex(of, { mode: 'code', ann: true, ...request }, { ...context, askMeaning });
const filesOf = ({ code }: SearchAnswer): string[] => code.map(({ file }) => file);

const sea = { query: 'boat sails from the coast' };

test('what shares no word with the question is found by its meaning', async () => {
  const plain = await search({ ...sea, ann: false });
  expect(filesOf(plain)).not.toContain('src/ferry.ts');
  const answer = await search(sea);
  expect([...new Set(filesOf(answer))].slice(0, 3)).toContain('src/ferry.ts');
  expect(filesOf(answer)[0]).toBe('src/boat-words.ts');
  expect(answer.matched.code).toBeGreaterThan(plain.matched.code);
});

test('explain names the model, and what likeness did for each hit', async () => {
  const { explain, code } = await search({ ...sea, explain: true });
  expect(explain?.ann).toEqual({ model: 'glove-100-sif-1', weight: 0.2 });
  const ferry = code.find(({ file }) => file === 'src/ferry.ts');
  expect(ferry?.scoreType).toBe('fused');
  expect(ferry?.explain?.ann).toMatchObject({
    lexicalRank: null,
    rank: expect.any(Number),
    cosine: expect.any(Number),
  });
});

test('the same question has the same answer', async () => {
  expect(await search(sea)).toEqual(await search(sea));
});

test('pages of a search by meaning are parts of one list', async () => {
  const whole = await search({ ...sea, top: 4 });
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const page: SearchAnswer = await search({ ...sea, top: 2, ...(cursor && { cursor }) });
    pages.push(...page.code.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor);
  expect(pages.slice(0, 4)).toEqual(whole.code.map(({ id }) => id));
  expect(new Set(pages).size).toBe(pages.length);
});

test('filters and operators hold for what meaning finds', async () => {
  expect(new Set(filesOf(await search({ ...sea, path: 'lib/' })))).toEqual(new Set(['lib/voyage.py']));
  expect(filesOf(await search({ ...sea, lang: 'python' }))).toEqual(['lib/voyage.py']);
  for (const file of filesOf(await search({ query: 'boat AND sails AND (coast OR boat)' })))
    expect(file).toBe('src/boat-words.ts');
});

test('each mode has its own neighbours', async () => {
  const { code, prose, extractedProse } = await search({ ...sea, mode: 'all' });
  expect(prose).toEqual([]);
  expect(code.every(({ kind }) => kind !== 'Comment')).toBe(true);
  expect(extractedProse.map(({ file }) => file)).toContain('src/ferry.ts');
});

describe('words decide alone', () => {
  test.each([
    { query: 'tokenize' },
    { query: 'src/ferry.ts' },
    { query: '"amount * 1.2"' },
    { ...sea, caseTokens: true },
  ])('for %j, so that nothing is embedded for it', async (request) => {
    const refusing: AskMeaning = () => Promise.reject(new Error('asked'));
    const asked = { mode: 'code', ...request } as const;
    const answer = await searchIndex(snapshot, { ...asked, ann: true }, { ...context, askMeaning: refusing });
    expect(answer.code).toEqual((await searchIndex(snapshot, asked, context)).code);
  });
});

test('a symbol that the question names stays first, whatever is nearer', async () => {
  const answer = await search({ query: 'where does tokenize_text or tokenize() make the boat sail' });
  expect(answer.queryClass).toBe('prose');
  expect(filesOf(answer)[0]).toBe('src/parser.ts');
});

test('while vectors are being made, words answer and say so', async () => {
  const never: AskMeaning = async () => ({ model: 'm', question: new Float32Array(1), vectors: null, share: 0.25 });
  const answer = await searchIndex(snapshot, { mode: 'code', ann: true, ...sea }, { ...context, askMeaning: never });
  expect(answer.code).toEqual((await search({ ...sea, ann: false })).code);
  expect(answer.warnings).toEqual([expect.objectContaining({ code: 'vectors_unfinished' })]);
});

test('a provider that does not answer is a missing capability', async () => {
  const broken = new VectorShelf(new StaticProvider('/nowhere/word-vectors.bin'), systemClock);
  const asking = searchIndex(snapshot, { ...sea, ann: true }, { ...context, askMeaning: askMeaningIn(folder, broken) });
  await expect(asking).rejects.toMatchObject({ code: 'CAPABILITY_MISSING', hint: expect.stringContaining('Install') });
});

test('files of vectors follow their segments through changes and merges', async () => {
  const root = join(folder, 'repo');
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(join(root, 'lib'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  const index = new CodeIndex({ root, home: join(folder, 'home') });
  await index.build();
  const ask = askMeaningIn(index.folder, new VectorShelf(new StaticProvider(), systemClock));
  const found = async (): Promise<string[]> => {
    const request = { ...sea, mode: 'code', ann: true, top: 50 } as const;
    const answer = await searchIndex(index.snapshot(), request, { ...context, askMeaning: ask });
    return filesOf(answer).filter((file) => !file.includes('extra'));
  };
  const before = await found();
  expect(before).toContain('src/ferry.ts');
  // Enough small segments that a build makes fewer of them.
  for (let round = 0; round < 10; round += 1) {
    writeFileSync(join(root, `src/extra-${round}.ts`), `export const extra${round} = ${round};\n`);
    await index.build({ incremental: true });
    expect(await found()).toEqual(before);
  }
  const stems = (ending: string): string[] =>
    readdirSync(index.folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length));
  expect(stems('.mseg').length).toBeLessThan(10);
  expect(stems('.mvec').sort()).toEqual(stems('.mseg').sort());
  rmSync(join(root, 'src/ferry.ts'));
  await index.build({ incremental: true });
  expect(await found()).not.toContain('src/ferry.ts');
});
