// minisearch over the same text in windows of 40 lines, held in memory: ranked queries.
import MiniSearch from 'minisearch';
import { pathsIn, windowsOf } from './corpus.ts';
import { cpuMsSince, type Timings, timeEach } from './measure.ts';
import { rankedQueries } from './questions.ts';

export interface MiniSearchFigures {
  readonly documents: number;
  readonly insertCpuMs: number;
  readonly rssBytes: number;
  readonly ranked: Timings;
}

const [root = ''] = process.argv.slice(2);
const paths = await pathsIn(root);
const before = process.cpuUsage();
const index = new MiniSearch({ fields: ['path', 'text'], storeFields: ['path'] });
let documents = 0;
for (const { path, text } of windowsOf(root, paths)) {
  index.add({ id: documents, path, text });
  documents += 1;
}
const insertCpuMs = cpuMsSince(before);
const ranked = await timeEach(rankedQueries, (query) => index.search(query).slice(0, 10));
const figures: MiniSearchFigures = { documents, insertCpuMs, rssBytes: process.memoryUsage.rss(), ranked };
console.log(JSON.stringify(figures));
