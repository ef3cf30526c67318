// What the code server costs on a real corpus, with peers in the same run: `node bench/code.ts [megabytes]`. CPU time where
// other work on the machine would show in the clock; peers get the same text in windows of 40 lines.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OurBuild } from './code/build-ours.ts';
import { codeEndings, makeCorpus, pathsIn, textEndings } from './code/corpus.ts';
import type { OurEdit } from './code/edit-ours.ts';
import { type FirstAnswer, measureFirstAnswer } from './code/first-answer.ts';
import { measureIn, type Timings } from './code/measure.ts';
import type { OurOpening } from './code/open-ours.ts';
import type { Fts5 } from './code/peer-fts5.ts';
import { type CodeFigures, printCode } from './code/print.ts';
import type { OurSearch } from './code/search-ours.ts';
import { measureSmallRepository, type SmallRepository } from './code/small-repository.ts';

const megabytes = Number(process.argv[2] ?? 64);
const partChunks = 40_000;
const smallFiles = 450;
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-bench-')));
const at = (name: string): string => join(scratch, name);

try {
  printCode(await measureAll());
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function measureAll(): Promise<CodeFigures> {
  const { bytes } = await makeCorpus(at('corpus'), { mostBytes: megabytes * 1e6, endings: textEndings });
  say(`corpus of ${(bytes / 1e6).toFixed(1)} MB`);
  const build = buildAt('corpus');
  say(`built: ${build.files} files, ${build.chunks} chunks, ${build.skipped} files left out`);
  const opening = bestOf(3, () => measureIn<OurOpening>('open-ours.ts', [at('corpus'), at('home-corpus')]), 'answerMs');
  const first = await measureFirst();
  const search = searchAt('corpus');
  const ripgrep = measureIn<Timings>('peer-ripgrep.ts', [at('corpus')]);
  const fts5 = fts5At('corpus');
  say('searched');
  const part = await measurePart(Math.max(1, Math.floor(build.chunks / partChunks)));
  say('part done');
  const edit = measureIn<OurEdit>('edit-ours.ts', [at('corpus'), at('home-corpus'), await fileToEdit()]);
  return { build, opening, first, search, fts5, ripgrep, edit, part, small: await measureSmall() };
}

async function measurePart(every: number): Promise<CodeFigures['part']> {
  await makeCorpus(at('part'), { mostBytes: megabytes * 1e6, every, endings: textEndings });
  return {
    build: buildAt('part'),
    search: searchAt('part'),
    fts5: fts5At('part'),
    miniSearch: measureIn('peer-minisearch.ts', [at('part')], ['--max-old-space-size=6000']),
  };
}

/** Of the product as it is built, in a new process each. */
async function measureFirst(): Promise<FirstAnswer> {
  const figures: FirstAnswer[] = [];
  for (let round = 0; round < 5; round += 1) {
    figures.push(await measureFirstAnswer({ name: 'first', argv: productAt('corpus', 'home-corpus') }));
  }
  return leastBy(figures, 'answerMs');
}

async function measureSmall(): Promise<CodeFigures['small']> {
  const root = at('small');
  const { files, bytes } = await makeCorpus(root, { mostBytes: 1e9, mostFiles: smallFiles, endings: codeEndings });
  const figures: SmallRepository[] = [];
  for (let round = 0; round < 3; round += 1) {
    figures.push(await measureSmallRepository({ name: 'small', argv: productAt('small', `home-small-${round}`) }));
  }
  return { ...leastBy(figures, 'searchableMs'), files, bytes };
}

function productAt(name: string, home: string): string[] {
  const mooring = join(import.meta.dirname, '../bin/mooring.js');
  return [process.execPath, mooring, 'mcp', 'code', '--repo', at(name), '--home', at(home)];
}

function bestOf<T>(rounds: number, measure: () => T, by: keyof T): T {
  return leastBy(Array.from({ length: rounds }, measure), by);
}

function leastBy<T>(all: readonly T[], by: keyof T): T {
  return all.reduce((best, each) => (Number(each[by]) < Number(best[by]) ? each : best));
}

/** One of about ten kilobytes, as many are. */
async function fileToEdit(): Promise<string> {
  const paths = (await pathsIn(at('corpus'))).filter((path) => path.endsWith('.js'));
  const off = (path: string): number => Math.abs(statSync(join(at('corpus'), path)).size - 10_000);
  return paths.reduce((best, path) => (off(path) < off(best) ? path : best));
}

function buildAt(name: string): OurBuild {
  mkdirSync(at(`home-${name}`), { recursive: true });
  return measureIn('build-ours.ts', [at(name), at(`home-${name}`)]);
}

function searchAt(name: string): OurSearch {
  return measureIn('search-ours.ts', [at(name), at(`home-${name}`)]);
}

function fts5At(name: string): Fts5 {
  return measureIn('peer-fts5.ts', [at(name), at(`fts5-${name}.db`)]);
}

function say(what: string): void {
  console.error(what);
}
