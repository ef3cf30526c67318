// How much of a query's information a note really holds: the words it shares with the query, weighed by how rare they
// are in the vault. Two matching lists say little by their ranks; this says it by itself.
import { beginningOf } from './find-words.ts';
import { type AskedWord, hasIdeographs } from './query-words.ts';
import type { SearchedNotes, TextMatch } from './searched-notes.ts';

export interface QueryWord {
  readonly stem: string;
  /** What it tells to meet this word, in nats: the rarer, the more. */
  readonly information: number;
}

export interface LexicalEvidence {
  /** The share of the query's information that the note holds, 0 to 1. */
  readonly coverage: number;
  /** How well it holds it, against the best note for each word, 0 to 1. */
  readonly strength: number;
}

export interface LexicalFinding {
  readonly words: readonly QueryWord[];
  readonly evidence: ReadonlyMap<string, LexicalEvidence>;
}

/** More notes than this with a word are not listed one by one: the word tells little by then. */
const mostHolders = 400;
/** So few are all looked at. */
const fewHolders = 10;
const chanceOfAlike = 0.9;
/** Notes that have every word of a query whose words are all frequent. */
const mostWithAll = 50;

export async function findLexicalEvidence(
  notes: SearchedNotes,
  asked: readonly AskedWord[],
  noteCount: number,
): Promise<LexicalFinding> {
  const held = await Promise.all(asked.map(async (word) => ({ stem: word.stem, ...(await holdersOf(notes, word)) })));
  const words = held.map(({ stem, count }) => ({ stem, information: informationOf(count, noteCount) }));
  const total = words.reduce((sum, { information }) => sum + information, 0);
  const evidence = new Map<string, { coverage: number; strength: number }>();
  held.forEach(({ holders }, at) => {
    const share = (words[at]?.information ?? 0) / (total || 1);
    for (const [id, { chance, strength }] of holders) {
      const known = evidence.get(id) ?? { coverage: 0, strength: 0 };
      evidence.set(id, { coverage: known.coverage + share * chance, strength: known.strength + share * strength });
    }
  });
  if (held.some(({ isCut }) => isCut)) {
    // A note may have every word and yet be among the best for none of them. Whether it has is seen in its text.
    for (const id of await findWithAll(notes, asked)) {
      evidence.set(id, { coverage: 1, strength: evidence.get(id)?.strength ?? 0 });
    }
  }
  return { words, evidence };
}

/** The coverage of a text in which these stems were found. */
export function coverageOf(words: readonly QueryWord[], found: ReadonlySet<string>): number {
  let [held, total, missing] = [0, 0, 0];
  for (const { stem, information } of words) {
    total += information;
    if (found.has(stem)) held += information;
    else missing += 1;
  }
  if (words.length === 0) return 0;
  // Not by division, which may leave a little less than one.
  return missing === 0 ? 1 : Math.min(held / (total || 1), 0.999);
}

interface Holder {
  /** That it holds the word itself and not only another one that begins alike. */
  readonly chance: number;
  /** Against the best holder, 0 to 1. */
  readonly strength: number;
}

interface Held {
  readonly holders: ReadonlyMap<string, Holder>;
  readonly count: number;
  readonly isCut: boolean;
}

/** The full-text index does not know stems, but it knows beginnings. Words too short for that are meant whole. */
async function holdersOf(notes: SearchedNotes, { word, stem }: AskedWord): Promise<Held> {
  const isWhole = beginningOf(stem).length < 3 || hasIdeographs(stem);
  const whole = (): Promise<readonly TextMatch[]> => notes.searchText(`"${word}"`, mostHolders);
  if (isWhole) return heldBy(await whole(), 1);
  const matches = await notes.searchText(beginningOf(stem), mostHolders);
  if (matches.length <= fewHolders) return heldBy(matches, 1);
  // Many notes: now it matters which of them have the word as it was written.
  const sure = heldBy(await whole(), 1);
  const alike = heldBy(matches, chanceOfAlike);
  const isCut = sure.isCut || alike.isCut;
  return { holders: new Map([...alike.holders, ...sure.holders]), count: sure.count || alike.count, isCut };
}

function heldBy(matches: readonly TextMatch[], chance: number): Held {
  const best = Math.max(...matches.map(({ score }) => score), 0);
  const strengthOf = (score: number): number => (best > 0 ? (chance * Math.max(0, score)) / best : 0);
  const holders = new Map(matches.map(({ id, score }) => [id, { chance, strength: strengthOf(score) }]));
  return { holders, count: matches.length, isCut: matches.length >= mostHolders };
}

async function findWithAll(notes: SearchedNotes, asked: readonly AskedWord[]): Promise<string[]> {
  const matches = await notes.searchText(asked.map(({ word }) => `"${word}"`).join(' '), mostWithAll);
  return matches.map(({ id }) => id);
}

function informationOf(holders: number, noteCount: number): number {
  const others = Math.max(0, noteCount - holders);
  return Math.log(1 + (others + 0.5) / (holders + 0.5));
}
