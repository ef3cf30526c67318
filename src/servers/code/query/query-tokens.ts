// A query in pieces: words, phrases, regular expressions and operators. Code is often pasted into a query, so signs inside a
// word (`don't`, `f(x)`, `->`, `/usr/lib`) stay part of it; only at the start of a piece are they operators.
import { QueryError } from './query-error.ts';
import type { QueryLeaf } from './query-node.ts';

export type QueryToken =
  | QueryLeaf
  | { readonly type: 'and' | 'or' | 'not' | 'open' | 'close'; readonly position: number; readonly text: string };

export function readQueryTokens(text: string): QueryToken[] {
  const tokens: QueryToken[] = [];
  /** Parentheses that were opened within words and not closed yet: `f(a, b)`. */
  let innerDepth = 0;
  let at = 0;
  while (at < text.length) {
    const sign = text[at] as string;
    if (isSpace(sign)) {
      at += 1;
    } else if (sign === '(') {
      tokens.push({ type: 'open', position: at, text: sign });
      at += 1;
    } else if (sign === ')' && innerDepth === 0) {
      tokens.push({ type: 'close', position: at, text: sign });
      at += 1;
    } else if (sign === '-' || sign === '!') {
      const next = text[at + 1];
      if (next === undefined || isSpace(next) || next === ')') {
        throw new QueryError(
          'nothing-to-exclude',
          at,
          `"${sign}" stands alone; it must stand before what it excludes.`,
        );
      }
      if (canBeExcluded(next)) {
        tokens.push({ type: 'not', position: at, text: sign });
        at += 1;
      } else {
        at = readWord(at);
      }
    } else if (sign === '"' || sign === "'") {
      at = readPhrase(at, sign);
    } else if (sign === '/') {
      at = readRegex(at) ?? readWord(at);
    } else {
      at = readWord(at);
    }
  }
  return tokens;

  function readPhrase(start: number, quote: string): number {
    const end = text.indexOf(quote, start + 1);
    if (end === -1) throw new QueryError('unbalanced-quote', start, `The quote ${quote} is never closed.`);
    const phrase = text.slice(start + 1, end);
    if (phrase.trim() !== '') tokens.push({ type: 'phrase', text: phrase, position: start });
    return end + 1;
  }

  /** Null when it is a path rather than a regular expression. */
  function readRegex(start: number): number | null {
    const end = endOfRegex(text, start + 1);
    if (end === -1 || end === start + 1) return null;
    const rest = /^[dgimsuvy]*(?=[\s)]|$)/.exec(text.slice(end + 1));
    if (rest === null) return null;
    const source = text.slice(start + 1, end);
    const flags = [...new Set(rest[0])].filter((flag) => 'imsuv'.includes(flag)).join('');
    checkRegex(source, flags, start);
    tokens.push({ type: 'regex', source, flags, position: start });
    return end + 1 + rest[0].length;
  }

  function readWord(start: number): number {
    let end = start;
    for (; end < text.length; end += 1) {
      const sign = text[end] as string;
      if (isSpace(sign)) break;
      if (sign === '(') innerDepth += 1;
      else if (sign === ')') {
        if (innerDepth === 0) break;
        innerDepth -= 1;
      }
    }
    const word = text.slice(start, end);
    const operator = operators.get(word);
    tokens.push(
      operator ? { type: operator, position: start, text: word } : { type: 'word', text: word, position: start },
    );
    return end;
  }
}

const operators = new Map<string, 'and' | 'or' | 'not'>([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

export function checkRegex(source: string, flags: string, position: number): void {
  try {
    new RegExp(source, flags);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new QueryError('bad-regex', position, reason);
  }
}

/** The slash that closes it: not escaped and not within a character class. */
function endOfRegex(text: string, start: number): number {
  let isInClass = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '[') isInClass = true;
    else if (sign === ']') isInClass = false;
    else if (sign === '/' && !isInClass) return at;
    else if (sign === '\n') return -1;
  }
  return -1;
}

function isSpace(sign: string): boolean {
  return /\s/u.test(sign);
}

/** `-word`, `-"phrase"`, `-/regex/`, `-(group)`; but `->`, `--flag` and `!=` are words. */
function canBeExcluded(next: string): boolean {
  return /[\p{L}\p{N}_$@#."'/(]/u.test(next);
}
