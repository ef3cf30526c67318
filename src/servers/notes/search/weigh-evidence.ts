// One score from three kinds of evidence. Each says how sure it is by itself, and they add up as independent hints do:
// what one is blind to does not count against a note.

export interface Evidence {
  /** Share of the query's information found in the note's words, 0 to 1. */
  readonly coverage: number;
  /** How well the note fits those words, 0 to 1. */
  readonly strength: number;
  /** How far the cosine lies above that of unrelated texts, in their standard deviations; null without vectors. */
  readonly instant: number | null;
  readonly sentence: number | null;
}

export interface Weighed {
  readonly score: number;
  readonly parts: ScoreParts;
}

/** What each kind would say alone, 0 to 1. */
export interface ScoreParts {
  readonly lexical: number;
  readonly static: number;
  readonly sentence: number;
}

/** Notes with every word of the query stand above this, all others below. */
const allWords = 0.9;

// On the tuning half of tests/fixtures/paraphrases: the ratio of the two kinds of vectors is the likeliest one there,
// the right note of a question comes out near two thirds, and what any question shares with any note near nothing.
const instantAlone = { slope: 1.5, offset: -4.2 };
const sentenceAlone = { slope: 1.5, offset: -4.3 };
const both = { sentence: 1.5, instant: 0.15, offset: -4.3 };
/** Up to a third of the information may be shared by chance; from two thirds on hardly. */
const coverageCurve = { slope: 12, middle: 0.5 };

export function weighEvidence({ coverage, strength, instant, sentence }: Evidence): Weighed {
  const parts = {
    lexical: lexicalPart(coverage, strength),
    static: vectorPart(instant, instantAlone),
    sentence: vectorPart(sentence, sentenceAlone),
  };
  return { score: scoreOf(coverage, strength, instant, sentence), parts };
}

/** The score alone, without an object made: asked for every note of a vault. */
export function scoreOf(coverage: number, strength: number, instant: number | null, sentence: number | null): number {
  const nearness =
    sentence !== null && instant !== null
      ? logistic(both.sentence * sentence + both.instant * instant + both.offset)
      : Math.max(vectorPart(instant, instantAlone), vectorPart(sentence, sentenceAlone));
  return coverage === 1
    ? allWords + (1 - allWords) * (0.5 * strength + 0.5 * nearness)
    : allWords * (1 - (1 - lexicalPart(coverage, strength)) * (1 - nearness));
}

function vectorPart(value: number | null, { slope, offset }: typeof instantAlone): number {
  return value === null ? 0 : logistic(slope * value + offset);
}

function lexicalPart(coverage: number, strength: number): number {
  if (coverage === 0) return 0;
  const { slope, middle } = coverageCurve;
  const sure = coverage === 1 ? 1 : logistic(slope * (coverage - middle));
  return sure * (0.8 + 0.2 * strength);
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
