// Search with the providers that are the default, over notes of the labelled set.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SentenceProvider } from '../../../embedding/sentence/sentence-provider.ts';
import { StaticProvider } from '../../../embedding/static/static-provider.ts';
import { systemClock } from '../../../platform/clock.ts';
import { VaultIndex } from '../index/vault-index.ts';
import { searchedVault } from './searched-vault.ts';
import { SemanticSearch } from './semantic-search.ts';

const fixture = join(import.meta.dirname, '../../../../tests/fixtures/paraphrases/pairs.json');
const all: readonly { id: string; title: string; text: string; query: string }[] = JSON.parse(
  readFileSync(fixture, 'utf8'),
);
/** Every sixth, whichever they are. */
const pairs = all.filter((_, at) => at % 6 === 0);
const options = { limit: 10, threshold: 0, signal: new AbortController().signal };

let folder: string;
let index: VaultIndex;
let search: SemanticSearch;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-model-'));
  for (const { id, title, text } of pairs) {
    const path = join(folder, 'vault', id);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `---\ntitle: ${JSON.stringify(title)}\n---\n${text}\n`);
  }
  const shared = { clock: systemClock, log: () => undefined };
  index = await VaultIndex.open({ root: join(folder, 'vault'), home: folder, isWatching: false, ...shared });
  const models = { instant: new StaticProvider(), sentence: new SentenceProvider() };
  search = new SemanticSearch({ notes: searchedVault(index), ...models, storePath: join(folder, 'v.db'), ...shared });
  await search.settled();
}, 120_000);

afterAll(async () => {
  await search.close();
  await index.close();
  rmSync(folder, { recursive: true, force: true });
});

test('questions in other words find their notes', async () => {
  let sum = 0;
  for (const { id, query } of pairs) {
    const { hits } = await search.search(query, options);
    const rank = hits.findIndex((hit) => hit.id === id) + 1;
    sum += rank === 0 ? 0 : 1 / rank;
  }
  expect(sum / pairs.length).toBeGreaterThan(0.8);
}, 60_000);

test('nonsense has no high score', async () => {
  for (const query of ['asdf qwer zxcv', 'blorf grumnik tazzle', 'xkcd9 zzyzx']) {
    const { hits } = await search.search(query, options);
    for (const { score } of hits) expect(score).toBeLessThan(0.35);
  }
}, 60_000);
