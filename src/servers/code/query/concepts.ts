// What a query is about: its words without those of the question around them, each with the terms that may stand for it.
import { termsOf } from '../segment/tokenize.ts';
import { bareWord, identifiersIn, partsOf } from './identifier.ts';
import { infinitiveOf } from './irregular-verbs.ts';
import { joinedWords } from './joined-words.ts';
import type { QueryLeaf } from './query-node.ts';
import { type WordWorth, worthOf } from './stop-words.ts';
import { synonymsOf } from './synonyms.ts';
import { rootOf } from './word-root.ts';

export interface Concept {
  /** In lower case: a word, a whole identifier, or one part of it. */
  readonly text: string;
  /** Of 1: how much it counts beside the others. */
  readonly weight: number;
  /** The first is the word itself. A chunk has the concept as well as its best alternative. */
  readonly terms: readonly ConceptTerm[];
}

export interface ConceptTerm {
  readonly term: string;
  readonly weight: number;
}

/** What the index knows of terms. */
export interface Vocabulary {
  has(term: string): boolean;
  startingWith(prefix: string, limit: number): readonly string[];
}

/** One bit each, and a pasted page must not cost more than a question. */
export const maxConcepts = 24;

const weights = {
  joined: 0.9,
  weakWord: 0.6,
  askingWord: 0.15,
  stem: 0.95,
  relative: 0.55,
  synonym: 0.5,
  partBesideWhole: 0.3,
  partAlone: 0.8,
};

export function conceptsOf(sought: readonly QueryLeaf[], vocabulary: Vocabulary): Concept[] {
  const words = sought.flatMap((leaf) => (leaf.type === 'regex' ? [] : leaf.text.split(/\s+/)));
  const judged = words.map((word) => ({ word, worth: worthOf(bareWord(word)) }));
  const concepts = new Map<string, Concept>();
  const joined = joinedWords(words, vocabulary);
  for (const { word, weight } of weighed(judged)) {
    for (const identifier of identifiersIn(word)) {
      for (const concept of conceptsOfIdentifier(identifier, weight, vocabulary)) {
        const known = concepts.get(concept.text);
        if (!known || known.weight < concept.weight) concepts.set(concept.text, withJoined(concept, joined));
      }
    }
  }
  return [...concepts.values()].slice(0, maxConcepts);
}

function withJoined(concept: Concept, joined: ReadonlyMap<string, ReadonlySet<string>>): Concept {
  const found = joined.get(concept.text);
  if (!found) return concept;
  return { ...concept, terms: [...concept.terms, ...Array.from(found, (term) => ({ term, weight: weights.joined }))] };
}

/** Words of the question go when others are left; weak ones stay, and count little beside full ones. */
function weighed(judged: readonly { word: string; worth: WordWorth }[]): { word: string; weight: number }[] {
  const telling = judged.filter(({ worth }) => worth !== 'none');
  const most = Math.max(0, ...telling.map(({ worth }) => worthWeight(worth)));
  return (telling.length > 0 ? telling : judged).map(({ word, worth }) => ({
    word,
    weight: most === 0 ? 1 : worthWeight(worth) / most,
  }));
}

function worthWeight(worth: WordWorth): number {
  if (worth === 'none') return 0;
  if (worth === 'asking') return weights.askingWord;
  return worth === 'weak' ? weights.weakWord : 1;
}

function conceptsOfIdentifier(identifier: string, weight: number, vocabulary: Vocabulary): Concept[] {
  const whole = identifier.normalize('NFC').toLowerCase();
  const parts = partsOf(identifier.normalize('NFC'));
  if (parts.length <= 1) {
    const terms = termsOfWord(whole, vocabulary);
    return terms.length === 0 ? [] : [{ text: whole, weight, terms }];
  }
  const isKnown = vocabulary.has(whole);
  const partWeight = weight * (isKnown ? weights.partBesideWhole : weights.partAlone);
  // Of `IPv4` the whole says all: `v` and `4` stand everywhere.
  const telling = parts.filter((part) => part.length > 1 && !/^\d+$/.test(part));
  const ofParts = telling.flatMap((part) => {
    // Who spells a name as in code means that name, and not what else it might have been called.
    const terms = termsOfWord(part, vocabulary, false);
    return terms.length === 0 ? [] : [{ text: part, weight: partWeight, terms }];
  });
  return [{ text: whole, weight, terms: [{ term: whole, weight: 1 }] }, ...ofParts];
}

function termsOfWord(word: string, vocabulary: Vocabulary, hasSynonyms = true): ConceptTerm[] {
  const terms = new Map<string, number>();
  const add = (term: string, weight: number): void => {
    if ((terms.get(term) ?? 0) < weight) terms.set(term, weight);
  };
  const own = termsOf(word);
  if (own.length === 0) return [];
  for (const [index, term] of own.entries()) add(term, index === 0 ? 1 : weights.stem);
  const infinitive = infinitiveOf(word);
  if (infinitive !== null) add(infinitive, weights.stem);
  for (const term of relativesOf(word, vocabulary)) add(term, weights.relative);
  if (!hasSynonyms) return [...terms].map(([term, weight]) => ({ term, weight }));
  const stemmed = infinitive ?? own.at(-1) ?? word;
  for (const synonym of [...synonymsOf(word), ...(stemmed === word ? [] : synonymsOf(stemmed))]) {
    if (synonym === word) continue;
    if (vocabulary.has(synonym)) add(synonym, weights.synonym);
  }
  return [...terms].slice(0, 16).map(([term, weight]) => ({ term, weight }));
}

function relativesOf(word: string, vocabulary: Vocabulary): string[] {
  const root = rootOf(word);
  if (root === null) return [];
  return vocabulary.startingWith(root, 24).filter((term) => term.length <= root.length + 6 && isRelative(term, root));
}

/** The root with an ending, rather than a longer name that begins alike: `serializer`, not `serializeduser`. */
function isRelative(term: string, root: string): boolean {
  return /^(?:e|es|ic|ically|ly|ally|ed|er|ers|ing|ion|ions|or|ors|ation|ations|ator|ators|ate|ates|ated|able|ible|ive|al|ment|ments|s|y|ies|ity|ize|izer|ise)?$/.test(
    term.slice(root.length),
  );
}
