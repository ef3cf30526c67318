// One table of all figures, with those of a peer and what they may be at most.
import { printRows } from '../report.ts';
import type { OurBuild } from './build-ours.ts';
import type { OurEdit } from './edit-ours.ts';
import type { FirstAnswer } from './first-answer.ts';
import type { Timings } from './measure.ts';
import type { OurOpening } from './open-ours.ts';
import type { Fts5 } from './peer-fts5.ts';
import type { MiniSearchFigures } from './peer-minisearch.ts';
import type { OurSearch } from './search-ours.ts';
import type { SmallRepository } from './small-repository.ts';

export interface CodeFigures {
  readonly build: OurBuild;
  readonly opening: OurOpening;
  readonly first: FirstAnswer;
  readonly search: OurSearch;
  readonly fts5: Fts5;
  readonly ripgrep: Timings;
  readonly edit: OurEdit;
  /** As much of the corpus as makes about 40,000 chunks: what minisearch can hold. */
  readonly part: { build: OurBuild; search: OurSearch; fts5: Fts5; miniSearch: MiniSearchFigures };
  readonly small: SmallRepository & { files: number; bytes: number };
}

export function printCode({ build, opening, first, search, fts5, ripgrep, edit, part, small }: CodeFigures): void {
  const { filtered } = search;
  const filteredP50 = filtered.map(({ timings }) => timings.p50);
  const slowest = filtered.reduce((one, other) => (other.timings.p50 > one.timings.p50 ? other : one));
  const mean = filteredP50.reduce((sum, each) => sum + each, 0) / filteredP50.length;
  const own = edit.toldMs - edit.parseMs;
  const texts = `${(build.bytes / 1e6).toFixed(0)} MB`;
  printRows(
    ['', 'Mooring', 'peer', 'against it', 'budget'],
    [
      [`corpus: files, text, chunks`, `${build.files}, ${texts}, ${build.chunks}`, `FTS5 ${fts5.documents}`, '', ''],
      against(
        'text phase, by CPU time',
        rate(build.bytes, build.textCpuMs),
        'FTS5',
        rate(build.bytes, fts5.insertCpuMs),
        'MB/s',
        'at least 40 MB/s',
      ),
      against(
        'whole build, by CPU time',
        rate(build.bytes, build.totalCpuMs),
        'FTS5',
        rate(build.bytes, fts5.insertCpuMs),
        'MB/s',
        '',
      ),
      against(`ranked p50, ${search.chunks} chunks`, search.ranked.p50, 'FTS5', fts5.ranked.p50, 'ms', ''),
      against(`ranked p95, ${search.chunks} chunks`, search.ranked.p95, 'FTS5', fts5.ranked.p95, 'ms', ''),
      against(
        `ranked p50, ${part.search.chunks} chunks`,
        part.search.ranked.p50,
        'FTS5',
        part.fts5.ranked.p50,
        'ms',
        '2 ms',
      ),
      against(
        `ranked p95, ${part.search.chunks} chunks`,
        part.search.ranked.p95,
        'FTS5',
        part.fts5.ranked.p95,
        'ms',
        '5 ms',
      ),
      against('  the same p50', part.search.ranked.p50, 'minisearch', part.miniSearch.ranked.p50, 'ms', '2 ms'),
      against('  the same p95', part.search.ranked.p95, 'minisearch', part.miniSearch.ranked.p95, 'ms', '5 ms'),
      against('literal p50, in the segments', search.literal.p50, 'ripgrep', ripgrep.p50, 'ms', '1 ms'),
      against('literal worst, in the segments', search.literal.worst, 'ripgrep', ripgrep.worst, 'ms', '5 ms'),
      against('literal p50, as a search', search.phrase.p50, 'ripgrep', ripgrep.p50, 'ms', ''),
      against('literal worst, as a search', search.phrase.worst, 'ripgrep', ripgrep.worst, 'ms', ''),
      against('filtered p50, mean of 8 filters', mean, 'unfiltered', search.ranked.p50, 'ms', '1.00x'),
      against(`filtered p50, ${slowest.filter}`, slowest.timings.p50, 'unfiltered', search.ranked.p50, 'ms', '1.00x'),
      [
        'one file re-indexed, told',
        ms(edit.toldMs),
        `parse ${ms(edit.parseMs)}`,
        `${ms(own)} over it`,
        '20 ms over it',
      ],
      ['one file re-indexed, looked for', ms(edit.lookedForMs), '', '', ''],
      ['first search after it', ms(edit.nextSearchMs), '', '', ''],
      [
        'cold start by MCP: first search',
        ms(first.answerMs),
        `started ${ms(first.startMs)}`,
        `second search ${ms(first.secondMs)}`,
        '150 ms',
      ],
      [
        '  from source, without MCP',
        ms(opening.answerMs),
        `open ${ms(opening.openMs)}`,
        `CPU ${ms(opening.cpuMs)}`,
        '',
      ],
      against('index on disk / text', build.diskBytes / build.bytes, 'FTS5', fts5.diskBytes / build.bytes, 'x', '2 x'),
      ['RSS after the first answer / text', times(opening.rssBytes / build.bytes), mb(opening.rssBytes), '', '4 x'],
      ['RSS after all searches / text', times(search.rssBytes / build.bytes), mb(search.rssBytes), '', '4 x'],
      [`${small.files} files by MCP: started`, ms(small.startMs), mb(small.bytes), '', ''],
      ['  first ranked answer', ms(small.searchableMs), '', '', '2000 ms'],
      ['  everything parsed', ms(small.doneMs), '', '', ''],
    ],
  );
  console.log(`\nslowest ranked: ${search.ranked.slowest} (${ms(search.ranked.worst)})`);
  console.log(`slowest literal: ${search.literal.slowest} in the segments, ${search.phrase.slowest} as a search`);
  for (const { filter, timings } of filtered) console.log(`${filter}: p50 ${ms(timings.p50)}, p95 ${ms(timings.p95)}`);
  console.log(
    `minisearch holds ${part.miniSearch.documents} windows in ${mb(part.miniSearch.rssBytes)}: only the part of about 40,000 chunks.`,
  );
}

function against(name: string, ours: number, peer: string, theirs: number, unit: string, budget: string): string[] {
  const tell = (value: number): string => `${value.toFixed(2)} ${unit}`;
  return [name, tell(ours), `${peer} ${tell(theirs)}`, `${(ours / theirs).toFixed(2)}x`, budget];
}

function rate(bytes: number, cpuMs: number): number {
  return bytes / 1e3 / cpuMs;
}

function ms(value: number): string {
  return `${value.toFixed(value < 20 ? 2 : 0)} ms`;
}

function times(value: number): string {
  return `${value.toFixed(2)} x`;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
