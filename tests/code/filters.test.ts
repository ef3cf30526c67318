// Every structural filter finds what a reader of the sources says it must, and nothing else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filtersPage } from './filters-page.ts';
import { labelledFilters, labelledLanguages, readLabels } from './truth-labels.ts';
import { scoreAll } from './truth-table.ts';

const least = 0.95;
const fewest = 8;
const scores = await scoreAll();
const cases = scores.map((score) => [score.language, score.filter, score] as const);

test.each(cases)('in %s the filter %s is right', (_language, _filter, score) => {
  const { precision, recall, missed, wrong } = score;
  const isRight = precision >= least && recall >= least;
  // Shown only when it fails, so that the lists are the message.
  expect(isRight ? {} : { precision, recall, missed, wrong }).toEqual({});
});

test.each(cases)('in %s the filter %s is asked often enough', (_language, _filter, { positives, negatives }) => {
  expect(positives).toBeGreaterThanOrEqual(fewest);
  expect(negatives).toBeGreaterThanOrEqual(fewest);
});

test.each(labelledLanguages)('the labels of %s speak of every filter once', (language) => {
  const { absent, queries } = readLabels(language);
  expect([...Object.keys(absent), ...Object.keys(queries)].sort()).toEqual([...labelledFilters].sort());
});

test('docs/filters.md is up to date', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/filters.md'), 'utf8')).toBe(filtersPage(scores));
});
