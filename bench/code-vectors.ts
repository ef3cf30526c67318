// What search by meaning costs on a real corpus: `node bench/code-vectors.ts [megabytes]`. Making the vectors of all chunks,
// their file, and how much longer a question takes with them than by words alone. How well they find: relevance/run.ts --ann.
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/platform/clock.ts';
import { CodeIndex } from '../src/servers/code/index/open-index.ts';
import type { IndexSnapshot } from '../src/servers/code/index/snapshot.ts';
import { type SearchContext, searchIndex } from '../src/servers/code/search/search-index.ts';
import { askMeaningIn } from '../src/servers/code/vectors/ask-meaning.ts';
import { openShelf } from '../src/servers/code/vectors/open-shelf.ts';
import type { VectorShelf } from '../src/servers/code/vectors/vector-shelf.ts';
import { makeCorpus, textEndings } from './code/corpus.ts';
import { cpuMsSince, timeEach } from './code/measure.ts';
import { rankedQueries } from './code/questions.ts';
import { printRows } from './report.ts';

const megabytes = Number(process.argv[2] ?? 64);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-vectors-')));
const { signal } = new AbortController();

try {
  const root = join(scratch, 'corpus');
  const { bytes } = await makeCorpus(root, { mostBytes: megabytes * 1e6, endings: textEndings });
  const index = new CodeIndex({ root, home: join(scratch, 'home') });
  const { chunks } = await index.build();
  const snapshot = index.snapshot();
  const making = await makeAll(index.folder, snapshot);
  const reading = await readAll(index.folder, snapshot);
  const questions = rankedQueries.filter((query) => query.includes(' '));
  const byWords = await ask(snapshot, questions, null);
  const byMeaning = await ask(snapshot, questions, askMeaningIn(index.folder, reading.shelf));
  const perChunk = (making.cpuMs * 1000) / chunks;
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  printRows(
    ['', ''],
    [
      ['corpus', `${(bytes / 1e6).toFixed(1)} MB, ${chunks} chunks`],
      ['making all vectors, CPU', `${(making.cpuMs / 1000).toFixed(1)} s, ${perChunk.toFixed(0)} µs a chunk`],
      ['their files', `${(making.fileBytes / 1e6).toFixed(1)} MB`],
      ['reading them', ms(reading.readMs)],
      ['question by words, p50, p95', `${ms(byWords.p50)}, ${ms(byWords.p95)}`],
      ['question with ann, p50, p95', `${ms(byMeaning.p50)}, ${ms(byMeaning.p95)}`],
    ],
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function makeAll(folder: string, snapshot: IndexSnapshot): Promise<{ cpuMs: number; fileBytes: number }> {
  const shelf = newShelf();
  const before = process.cpuUsage();
  for (;;) if (!('made' in (await shelf.vectorsOf(folder, snapshot.segments, signal)))) break;
  const cpuMs = cpuMsSince(before);
  const files = readdirSync(folder).filter((name) => name.endsWith('.mvec'));
  return { cpuMs, fileBytes: files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) };
}

async function readAll(folder: string, snapshot: IndexSnapshot): Promise<{ shelf: VectorShelf; readMs: number }> {
  const shelf = newShelf();
  const startedAt = performance.now();
  await shelf.vectorsOf(folder, snapshot.segments, signal);
  return { shelf, readMs: performance.now() - startedAt };
}

function ask(snapshot: IndexSnapshot, queries: readonly string[], askMeaning: SearchContext['askMeaning'] | null) {
  const context = { signal, nowMs: 0, ...(askMeaning && { askMeaning }) };
  return timeEach(queries, (query) =>
    searchIndex(snapshot, { query, mode: 'code', ann: askMeaning !== null }, context),
  );
}

function newShelf(): VectorShelf {
  return openShelf('default', systemClock);
}
