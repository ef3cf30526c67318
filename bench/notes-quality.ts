// How well search finds notes: paraphrases without shared words, and keywords. Each part of the fusion alone, then
// the fusion. `node bench/notes-quality.ts`
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EmbeddingProvider } from '../src/embedding/embedding-provider.ts';
import { SentenceProvider } from '../src/embedding/sentence/sentence-provider.ts';
import { StaticProvider } from '../src/embedding/static/static-provider.ts';
import { systemClock } from '../src/platform/clock.ts';
import { VaultIndex } from '../src/servers/notes/index/vault-index.ts';
import { readChunks } from '../src/servers/notes/search/note-chunks.ts';
import { searchedVault } from '../src/servers/notes/search/searched-vault.ts';
import { SemanticSearch } from '../src/servers/notes/search/semantic-search.ts';

interface Pair {
  readonly half: 'tuning' | 'reporting';
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly query: string;
}

interface Question {
  readonly id: string;
  readonly query: string;
}

/** Ids, best first. */
type Method = (query: string) => Promise<readonly string[]>;

const fixtures = join(import.meta.dirname, '../tests/fixtures/paraphrases');
const pairs: readonly Pair[] = JSON.parse(readFileSync(join(fixtures, 'pairs.json'), 'utf8'));
const keywords: readonly Question[] = JSON.parse(readFileSync(join(fixtures, 'keywords.json'), 'utf8'));
const { signal } = new AbortController();

const folder = mkdtempSync(join(tmpdir(), 'mooring-quality-'));
const root = join(folder, 'vault');
for (const { id, title, text } of pairs) {
  mkdirSync(dirname(join(root, id)), { recursive: true });
  writeFileSync(join(root, id), `---\ntitle: ${JSON.stringify(title)}\n---\n\n${text}\n`);
}
const log = (): void => undefined;
const index = await VaultIndex.open({ root, home: folder, clock: systemClock, log, isWatching: false });
const notes = searchedVault(index);
const instant = new StaticProvider();
const sentence = new SentenceProvider();
const shared = { notes, storePath: ':memory:', clock: systemClock, log };
const search = new SemanticSearch({ ...shared, instant, sentence });
const early = new SemanticSearch({ ...shared, instant, sentence: null });
// Background work does not keep a process alive; this one waits for it.
const waiting = setInterval(() => undefined, 1_000);
try {
  await search.settled();
  await early.settled();
  const methods: Readonly<Record<string, Method>> = {
    'lexical alone (full text)': async (query) => (await notes.searchText(query, pairs.length)).map(({ id }) => id),
    'static alone': await byVectors(instant),
    'sentence alone': await byVectors(sentence),
    'fusion before sentence vectors': fused(early),
    'fusion (default)': fused(search),
  };
  const halves: Readonly<Record<string, readonly Question[]>> = {
    [`paraphrases, all ${pairs.length}`]: pairs,
    'paraphrases, tuning half': pairs.filter(({ half }) => half === 'tuning'),
    'paraphrases, reporting half': pairs.filter(({ half }) => half === 'reporting'),
    [`keywords, all ${keywords.length}`]: keywords,
  };
  for (const [title, questions] of Object.entries(halves)) {
    console.log(`\n${title.padEnd(32)}  R@1    R@3    MRR`);
    for (const [name, method] of Object.entries(methods)) console.log(await lineOf(name, method, questions));
  }
} finally {
  clearInterval(waiting);
  await search.close();
  await early.close();
  await index.close();
  rmSync(folder, { recursive: true, force: true });
}

async function lineOf(name: string, method: Method, questions: readonly Question[]): Promise<string> {
  const ranks: number[] = [];
  for (const { query, id } of questions) ranks.push((await method(query)).indexOf(id) + 1);
  const mean = (value: (rank: number) => number): string =>
    (ranks.reduce((sum, rank) => sum + value(rank), 0) / ranks.length).toFixed(3);
  const isWithin = (most: number) => (rank: number) => (rank > 0 && rank <= most ? 1 : 0);
  // What is not found at all counts as zero.
  return `${name.padEnd(32)}  ${mean(isWithin(1))}  ${mean(isWithin(3))}  ${mean((rank) => (rank > 0 ? 1 / rank : 0))}`;
}

/** The best chunk's cosine, and nothing else. */
async function byVectors(provider: EmbeddingProvider): Promise<Method> {
  const known: { id: string; vectors: Float32Array[] }[] = [];
  for (const note of notes.list()) {
    const texts = (await readChunks(notes, note))?.chunks.map(({ text }) => text) ?? [];
    known.push({ id: note.id, vectors: await provider.embed(texts, signal) });
  }
  return async (query) => {
    const [asked = new Float32Array()] = await provider.embed([query], signal);
    const scored = known.map(({ id, vectors }) => ({
      id,
      score: Math.max(...vectors.map((each) => dot(asked, each))),
    }));
    return scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  };
}

function fused(by: SemanticSearch): Method {
  return async (query) => (await by.search(query, { limit: 50, threshold: 0, signal })).hits.map(({ id }) => id);
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let axis = 0; axis < one.length; axis += 1) sum += (one[axis] ?? 0) * (other[axis] ?? 0);
  return sum;
}
