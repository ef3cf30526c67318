// How much of the query a chunk and its file hold, and how close together.

import { fields } from '../../segment/segment.ts';
import { headText } from '../chunk-text.ts';
import type { Candidate, Feature, RankContext } from './feature.ts';

/** Takes away by what is missing. */
export const coverage: Feature = { effect: 'multiplied', value: ({ covered }) => 1 - Math.min(1, covered) };

/** How much of the query the best chunks of the file hold together. */
export const fileCoverage: Feature = {
  effect: 'added',
  isLate: true,
  value: ({ fileNumber }, { files }) => (files.get(fileNumber)?.covered ?? 0) ** 2,
};

/** The next best chunks of the same file are good as well. */
export const coherence: Feature = {
  effect: 'added',
  isLate: true,
  value: ({ fileNumber }, { files }) => files.get(fileNumber)?.others ?? 0,
};

const docBit = 1 << fields.indexOf('doc');

/** Its documentation speaks of it. */
export const doc: Feature = {
  effect: 'added',
  value: ({ fieldBits, covered }) => ((fieldBits & docBit) === 0 ? 0 : covered),
};

export const literal: Feature = {
  effect: 'added',
  value: ({ chunk }, { literal: chunks }) => (chunks.has(chunk) ? 1 : 0),
};

/** The words of the query stand within a few lines of each other. */
export const proximity: Feature = {
  effect: 'added',
  isDear: true,
  value: (candidate, context) => (context.concepts.length < 2 ? 0 : nearness(candidate, context)),
};

const nearLines = 12;
/** The head of a long chunk stands for the rest. */
const linesRead = 120;

function nearness(candidate: Candidate, { concepts, conceptStems }: RankContext): number {
  const lines = headText(candidate.part.segment, candidate.local, linesRead).toLowerCase().split('\n');
  const lastSeen = new Int32Array(concepts.length).fill(-nearLines);
  let best = 0;
  for (const [line, text] of lines.entries()) {
    let isNew = false;
    for (const [index, stems] of conceptStems.entries()) {
      if (!stems.some((stem) => text.includes(stem))) continue;
      lastSeen[index] = line;
      isNew = true;
    }
    if (!isNew) continue;
    let sum = 0;
    for (const [index, concept] of concepts.entries()) {
      const distance = line - (lastSeen[index] as number);
      if (distance < nearLines) sum += concept.share * (1 - distance / nearLines);
    }
    best = Math.max(best, sum);
  }
  return best;
}
