// How much of the query a chunk and its file hold, and how close together.

import { headText } from '../chunk-text.ts';
import { conceptsByLine, lineStarts } from '../concept-lines.ts';
import type { PlannedConcept } from '../score.ts';
import type { Candidate, Feature, RankContext } from './feature.ts';

/** Takes away by what is missing. */
export const coverage: Feature = { effect: 'multiplied', value: ({ covered }) => 1 - Math.min(1, covered) };

/** How much the file as a whole speaks of the query, beside the file that does most. */
export const fileWords: Feature = {
  effect: 'added',
  value: ({ fileNumber }, { fileScores }) =>
    fileScores === null || fileScores.most === 0 ? 0 : (fileScores.score[fileNumber] as number) / fileScores.most,
};

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
  const text = headText(candidate.part.segment, candidate.local, linesRead).toLowerCase();
  const masks = conceptsByLine(text, lineStarts(text), conceptStems);
  const lastSeen = new Int32Array(concepts.length).fill(-nearLines);
  let best = 0;
  for (let line = 0; line < masks.length; line += 1) {
    const mask = masks[line] as number;
    if (mask === 0) continue;
    let sum = 0;
    for (let index = 0; index < concepts.length; index += 1) {
      if ((mask & (1 << index)) !== 0) lastSeen[index] = line;
      const distance = line - (lastSeen[index] as number);
      if (distance < nearLines) sum += (concepts[index] as PlannedConcept).share * (1 - distance / nearLines);
    }
    best = Math.max(best, sum);
  }
  return best;
}
