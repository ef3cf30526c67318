// How much of a query's information a note really holds: the words it shares with the query, weighed by how rare they
// are in the vault. Two matching lists say little by their ranks; this says it by itself.
import { beginningOf } from './find-words.ts';
import { type AskedWord, hasIdeographs } from './query-words.ts';
import type { SearchedNotes } from './searched-notes.ts';

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
/** Notes that have every word of a query whose words are all frequent. */
const mostWithAll = 50;

export async function findLexicalEvidence(
  notes: SearchedNotes,
  asked: readonly AskedWord[],
  noteCount: number,
): Promise<LexicalFinding> {
  const held = await Promise.all(asked.map(async ({ stem }) => ({ stem, ...(await holdersOf(notes, stem)) })));
  const words = held.map(({ stem, holders }) => ({ stem, information: informationOf(holders.size, noteCount) }));
  const total = words.reduce((sum, { information }) => sum + information, 0);
  const evidence = new Map<string, { coverage: number; strength: number }>();
  held.forEach(({ holders }, at) => {
    const share = (words[at]?.information ?? 0) / (total || 1);
    for (const [id, strength] of holders) {
      const known = evidence.get(id) ?? { coverage: 0, strength: 0 };
      evidence.set(id, { coverage: known.coverage + share, strength: known.strength + share * strength });
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

/** Each with its strength against the best of them. */
async function holdersOf(
  notes: SearchedNotes,
  stem: string,
): Promise<{ holders: Map<string, number>; isCut: boolean }> {
  const matches = await notes.searchText(lookupOf(stem), mostHolders);
  const best = Math.max(...matches.map(({ score }) => score), 0);
  const holders = new Map(matches.map(({ id, score }) => [id, best > 0 ? Math.max(0, score) / best : 0]));
  return { holders, isCut: matches.length >= mostHolders };
}

/** The full-text index does not know stems, but it knows beginnings. Words too short for that are meant whole. */
function lookupOf(stem: string): string {
  return stem.length < 3 || hasIdeographs(stem) ? `"${stem}"` : beginningOf(stem);
}

async function findWithAll(notes: SearchedNotes, asked: readonly AskedWord[]): Promise<string[]> {
  const matches = await notes.searchText(asked.map(({ word }) => `"${word}"`).join(' '), mostWithAll);
  return matches.map(({ id }) => id);
}

function informationOf(holders: number, noteCount: number): number {
  const others = Math.max(0, noteCount - holders);
  return Math.log(1 + (others + 0.5) / (holders + 0.5));
}
