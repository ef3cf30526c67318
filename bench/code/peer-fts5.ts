// SQLite FTS5 over the same text in windows of 40 lines: what inserting costs, and ranked queries as an OR of their words.
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathsIn, windowsOf } from './corpus.ts';
import { cpuMsSince, type Timings, timeEach } from './measure.ts';
import { rankedQueries } from './questions.ts';

export interface Fts5 {
  readonly documents: number;
  readonly insertCpuMs: number;
  readonly diskBytes: number;
  readonly ranked: Timings;
}

const [root = '', file = ''] = process.argv.slice(2);
const paths = await pathsIn(root);
const database = new DatabaseSync(file);
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE VIRTUAL TABLE chunks USING fts5(path, text, tokenize = 'unicode61')`);
const before = process.cpuUsage();
const insert = database.prepare('INSERT INTO chunks (path, text) VALUES (?, ?)');
database.exec('BEGIN');
let documents = 0;
for (const { path, text } of windowsOf(root, paths)) {
  insert.run(path, text);
  documents += 1;
}
database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
const insertCpuMs = cpuMsSince(before);

const select = database.prepare(`SELECT path, snippet(chunks, 1, '', '', '…', 32), bm25(chunks, 2.0, 1.0) AS rank
  FROM chunks WHERE chunks MATCH ? ORDER BY rank LIMIT 10`);
const ranked = await timeEach(rankedQueries, (query) => select.all(matchOf(query)));
const figures: Fts5 = { documents, insertCpuMs, diskBytes: statSync(file).size, ranked };
console.log(JSON.stringify(figures));

function matchOf(query: string): string {
  return (query.match(/\w+/g) ?? []).map((word) => `"${word}"`).join(' OR ');
}
