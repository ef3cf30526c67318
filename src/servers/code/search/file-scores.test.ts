import { expect, test } from 'vitest';
import { parseQuery } from '../query/parse-query.ts';
import { corpusOf } from './corpus.ts';
import { type FileScores, newFileScores } from './file-scores.ts';
import { planConcepts } from './plan.ts';
import { scoreChunks } from './score.ts';
import { borrowScratch, giveBack } from './scratch.ts';
import { type Files, snapshotOf } from './test-snapshot.ts';
import { fieldWeights } from './weights.ts';

const about = (name: string, word: string) =>
  `export function ${name}(${word}: number) {\n  return ${word} + 1;\n}\n\n`;

const files = {
  'a.ts': ['one', 'two', 'three'].map((name) => about(name, 'quagga')).join(''),
  'b.ts': about('four', 'quagga') + ['five', 'six'].map((name) => about(name, 'okapi')).join(''),
  'c.ts': about('seven', 'okapi'),
};

test('a file in which a word keeps coming back speaks more of it than one that has it once', async () => {
  const { score, most } = await scoresOf(files, 'quagga');
  expect(score[0]).toBeGreaterThan(score[1] as number);
  expect(score[1]).toBeGreaterThan(0);
  expect(score[2]).toBe(0);
  expect(most).toBeCloseTo(score[0] as number, 6);
});

test('of two files with the word once the shorter one speaks more of it', async () => {
  const { score } = await scoresOf({ 'long.ts': files['b.ts'], 'short.ts': about('four', 'quagga') }, 'quagga');
  expect(score[1]).toBeGreaterThan(score[0] as number);
});

test('a query leaves nothing behind for the next one', async () => {
  const corpus = corpusOf(await snapshotOf(files));
  const first = score(corpus, 'quagga okapi');
  expect(score(corpus, 'quagga okapi').score).toEqual(first.score);
});

async function scoresOf(of: Files, query: string): Promise<FileScores> {
  return score(corpusOf(await snapshotOf(of)), query);
}

function score(corpus: ReturnType<typeof corpusOf>, query: string): FileScores {
  const scratch = borrowScratch(corpus.chunkCount);
  scratch.allowed.set(corpus.modeBits.map((bit) => (bit === 1 ? 1 : 0)));
  const concepts = planConcepts(corpus, parseQuery(query).sought, () => null);
  const scores = newFileScores(corpus);
  giveBack(
    scratch,
    scoreChunks(corpus, { concepts, evidence: [], weights: fieldWeights.prose, files: scores }, scratch),
  );
  return scores;
}
