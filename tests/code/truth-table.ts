// Holds the extraction to the labels: precision and recall of every filter in every language. Run by itself, it writes
// the table of docs/filters.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf } from '../../src/syntax/languages/find-language.ts';
import { parseFile } from '../../src/syntax/parse/parse-file.ts';
import { matchesFilter } from './filter-rules.ts';
import { filtersPage } from './filters-page.ts';
import { type NamedChunk, nameChunks, resolveNames } from './named-chunks.ts';
import {
  type LabelledFilter,
  type Labels,
  labelledFilters,
  labelledLanguages,
  readLabels,
  readSources,
} from './truth-labels.ts';

export interface Score {
  readonly language: string;
  readonly filter: LabelledFilter;
  /** Matches the labels ask for, over all queries, and chunks that must not match. */
  readonly positives: number;
  readonly negatives: number;
  readonly precision: number;
  readonly recall: number;
  /** One line each: the query, the file and the chunk. */
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

export async function scoreLanguage(language: string): Promise<Score[]> {
  const labels = readLabels(language);
  const chunks = await readChunks(language, labels);
  return labelledFilters
    .filter((filter) => !Object.hasOwn(labels.absent, filter))
    .map((filter) => scoreFilter(language, filter, labels, chunks));
}

async function readChunks(language: string, labels: Labels): Promise<NamedChunk[]> {
  const found: NamedChunk[] = [];
  for (const { file, text } of readSources(language)) {
    const spoken = languageOf(file, '');
    if (!spoken) throw new Error(`no language for ${language}/${file}`);
    found.push(...nameChunks(file, await parseFile(text, spoken), labels));
  }
  return found;
}

function scoreFilter(language: string, filter: LabelledFilter, labels: Labels, chunks: readonly NamedChunk[]): Score {
  const missed: string[] = [];
  const wrong: string[] = [];
  let positives = 0;
  let negatives = 0;
  let right = 0;
  for (const { value, chunks: names, unsettled = {} } of labels.queries[filter] ?? []) {
    const say = (chunk: string) => `${filter}=${value}: ${chunk}`;
    const wanted = resolveNames(names, chunks);
    const open = resolveNames(unsettled, chunks).found;
    missed.push(...wanted.lost.map((name) => `${say(name)} (no such chunk)`));
    positives += wanted.lost.length;
    for (const chunk of chunks) {
      if (open.has(chunk)) continue;
      const isWanted = wanted.found.has(chunk);
      const isFound = chunk.parts.some((part) => matchesFilter(filter, part, value));
      if (isWanted) positives += 1;
      else negatives += 1;
      if (isWanted && isFound) right += 1;
      else if (isWanted) missed.push(say(chunk.title));
      else if (isFound) wrong.push(say(chunk.title));
    }
  }
  const precision = right + wrong.length === 0 ? 0 : right / (right + wrong.length);
  const recall = positives === 0 ? 0 : right / positives;
  return { language, filter, positives, negatives, precision, recall, missed, wrong };
}

export async function scoreAll(): Promise<Score[]> {
  const scores: Score[] = [];
  for (const [language] of labelledLanguages) scores.push(...(await scoreLanguage(language)));
  return scores;
}

if (import.meta.main) {
  const scores = await scoreAll();
  writeFileSync(join(import.meta.dirname, '../../docs/filters.md'), filtersPage(scores));
  for (const { language, missed, wrong } of scores) {
    for (const line of missed) console.log(`${language} missed ${line}`);
    for (const line of wrong) console.log(`${language} wrong  ${line}`);
  }
}
