// Opens an index that is on disk in a new process and asks it once.
import { performance } from 'node:perf_hooks';
import { CodeIndex } from '../../src/servers/code/index/open-index.ts';
import { searchIndex } from '../../src/servers/code/search/search-index.ts';
import { cpuMsSince } from './measure.ts';

export interface OurOpening {
  readonly openMs: number;
  /** From opening to the first answer. */
  readonly answerMs: number;
  readonly cpuMs: number;
  readonly rssBytes: number;
}

const [root = '', home = ''] = process.argv.slice(2);
const context = { signal: new AbortController().signal, nowMs: Date.now() };
const before = process.cpuUsage();
const begun = performance.now();
const snapshot = new CodeIndex({ root, home }).snapshot();
const openMs = performance.now() - begun;
await searchIndex(snapshot, { query: 'parse url query string', top: 10 }, context);
const answerMs = performance.now() - begun;
const opening: OurOpening = { openMs, answerMs, cpuMs: cpuMsSince(before), rssBytes: process.memoryUsage.rss() };
console.log(JSON.stringify(opening));
process.exit(0);
