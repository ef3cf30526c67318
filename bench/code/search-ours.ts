// Opens an index that is on disk and searches it: ranked, filtered and literal searches, and memory.
import { CodeIndex } from '../../src/servers/code/index/open-index.ts';
import type { SearchAnswer } from '../../src/servers/code/search/search-answer.ts';
import { searchIndex } from '../../src/servers/code/search/search-index.ts';
import type { SearchRequest } from '../../src/servers/code/search/search-request.ts';
import { type Timings, timeEach } from './measure.ts';
import { filters, literals, rankedQueries } from './questions.ts';

export interface OurSearch {
  readonly chunks: number;
  /** After everything. */
  readonly rssBytes: number;
  readonly ranked: Timings;
  readonly filtered: readonly { readonly filter: string; readonly timings: Timings }[];
  /** In the segments alone, and as the search for a phrase. */
  readonly literal: Timings;
  readonly phrase: Timings;
}

const [root = '', home = ''] = process.argv.slice(2);
const context = { signal: new AbortController().signal, nowMs: Date.now() };

const snapshot = new CodeIndex({ root, home }).snapshot();
const ranked = await timeEach(rankedQueries, (query) => ask({ query }));
const filtered: OurSearch['filtered'][number][] = [];
for (const filter of filters) {
  const timings = await timeEach(rankedQueries, (query) => ask({ query, ...filter }));
  filtered.push({ filter: JSON.stringify(filter), timings });
}
const literal = await timeEach(literals, (text) => {
  const needle = Buffer.from(text);
  for (const { segment } of snapshot.segments) segment.findLiteral(needle, { isCaseSensitive: true, limit: 1000 });
});
const phrase = await timeEach(literals, (text) => ask({ query: `"${text}"` }));

const chunks = snapshot.segments.reduce((sum, { segment }) => sum + segment.chunkCount, 0);
const rssBytes = process.memoryUsage.rss();
const found: OurSearch = { chunks, rssBytes, ranked, filtered, literal, phrase };
console.log(JSON.stringify(found));
process.exit(0);

function ask(request: SearchRequest): Promise<SearchAnswer> {
  return searchIndex(snapshot, { top: 10, ...request }, context);
}
