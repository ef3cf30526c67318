// What sort of query it is, by its looks alone. The class decides the weights of fields and features.
import { endsAsFile } from './file-endings.ts';
import { isCodeName } from './identifier.ts';
import type { Query, QueryLeaf } from './query-node.ts';

export type QueryClass = 'symbol' | 'path' | 'prose' | 'literal';

export interface Classified {
  readonly queryClass: QueryClass;
  readonly reasons: readonly string[];
}

export function classifyQuery(query: Query): Classified {
  const words = query.sought.filter((leaf) => leaf.type === 'word').map(({ text }) => text);
  if (words.length === 0) {
    return {
      queryClass: 'literal',
      reasons: [query.sought.length === 0 ? 'no words' : 'phrases or regular expressions only'],
    };
  }
  const isPlain = query.sought.every(isWord);
  if (isPlain && words.length <= 2 && words.some(isPathLike)) {
    return { queryClass: 'path', reasons: ['a slash or a file ending'] };
  }
  if (isPlain && !query.isBoolean && looksPasted(words)) {
    return { queryClass: 'literal', reasons: ['signs of code between the words'] };
  }
  if (words.length === 1) return { queryClass: 'symbol', reasons: ['one word'] };
  if (words.length <= 3 && words.every(isCodeName)) {
    return { queryClass: 'symbol', reasons: ['every word is spelt as a name in code'] };
  }
  const reasons = [`${words.length} words`];
  if (words.some(isCodeName)) reasons.push('with a name as in code');
  return { queryClass: 'prose', reasons };
}

function isWord(leaf: QueryLeaf): boolean {
  return leaf.type === 'word';
}

/** No path is longer, and a page pasted as one word must not be searched for one. */
const longestPath = 400;

function isPathLike(word: string): boolean {
  if (word.length > longestPath) return false;
  if (/^[a-z]+:\/\//i.test(word)) return false;
  return (/^[\w@.~-]*(?:\/[\w@.*[\]()+~-]+)+\/?$/.test(word) && /[a-z]/i.test(word)) || endsAsFile(word);
}

/** Signs that questions do not have: assignments, braces, calls with arguments, arrows. */
function looksPasted(words: readonly string[]): boolean {
  const text = words.join(' ');
  return /[{}=;<>]|\w\([^)]|\)\.|\]\[|&&|\|\|/.test(text.replace(/[?.!]$/, ''));
}
