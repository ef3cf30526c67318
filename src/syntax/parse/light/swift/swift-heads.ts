// The head of a declaration of Swift: its name, what it takes and gives, what it stands on, and where its body is.
import type { Token } from './swift-tokens.ts';
import {
  afterGenerics,
  closing,
  endOfType,
  type ParamRange,
  type Range,
  readBases,
  readGenerics,
  readParams,
} from './swift-types.ts';

interface Head {
  readonly name: number;
  readonly nameEnd: number;
  readonly params: readonly ParamRange[];
  readonly effects: readonly number[];
  readonly returned: Range | null;
  readonly bases: readonly Range[];
  readonly body: number;
  /** The sign that gives a value, -1 for none. */
  readonly value: number;
  readonly last: number;
  readonly types: readonly number[];
  /** Words for those who call, before the names of parameters. */
  readonly labels: readonly number[];
  /** Names of types that it declares for itself. */
  readonly generics: readonly number[];
}

export function readHead(tokens: readonly Token[], keyword: number, word: string): Head | null {
  const isNamed = !/^(?:init|deinit|subscript)$/.test(word);
  const name = isNamed ? keyword + 1 : keyword;
  let at = name;
  const first = tokens[name];
  if (!first || (first.type !== 'word' && word !== 'func')) return null;
  if (word === 'init' && !/^[(?!<]$/.test(tokens[name + 1]?.text ?? '')) return null;
  if (word === 'actor' && tokens[name]?.line !== tokens[keyword]?.line) return null;
  // An extension is named by the way to its type, an operator by its signs.
  if (word === 'extension') while (tokens[at + 1]?.text === '.') at += 2;
  if (first.type === 'sign') while (tokens[at + 1]?.type === 'sign' && tokens[at + 1]?.text !== '(') at += 1;
  const nameEnd = at;
  const [params, types, effects, bases]: [ParamRange[], number[], number[], Range[]] = [[], [], [], []];
  const labels: number[] = [];
  const generics = tokens[at + 1]?.text === '<' ? readGenerics(tokens, at + 1, types) : [];
  if (tokens[at + 1]?.text === '<') at = afterGenerics(tokens, at + 1) - 1;
  let returned: Range | null = null;
  let [body, value, last] = [-1, -1, at];
  const isValue = word === 'var' || word === 'let';
  const hasParams = /^(?:func|init|subscript|macro)$/.test(word);
  let hasListed = false;
  let isInWhere = false;
  const end = Math.min(tokens.length, at + longest);
  for (at += 1; at < end; at += 1) {
    const token = tokens[at] as Token;
    if (/^[;})\]]$/.test(token.text)) break;
    if (token.line > (tokens[last] as Token).line && !goesOn(tokens, last, at)) break;
    if (token.text === '{' && value < 0) {
      body = at;
      last = Math.max(token.partner, at);
      break;
    }
    if (token.text === '=' && value < 0) value = at;
    if (token.text === 'where') isInWhere = true;
    if (isInWhere && token.type === 'word') types.push(at);
    const isTyped = isValue ? token.text === ':' && !returned : hasListed && token.text === '->';
    if (hasParams && !hasListed && token.text === '(') {
      hasListed = true;
      readParams(tokens, at, params, types, labels);
      at = closing(tokens, at);
    } else if (hasListed && /^(?:async|throws|rethrows)$/.test(token.text)) effects.push(at);
    else if (isTyped && value < 0) {
      const end = endOfType(tokens, at + 1);
      if (end > at) returned = [at + 1, end];
      for (let each = at + 1; each <= end; each += 1) if (tokens[each]?.type === 'word') types.push(each);
      at = Math.max(at, end);
    } else if (!hasParams && !isValue && token.text === ':' && value < 0 && !isInWhere) {
      at = readBases(tokens, at + 1, bases) - 1;
    } else if (token.partner > at) at = token.partner;
    last = Math.max(last, Math.min(at, tokens.length - 1));
  }
  return { name, nameEnd, params, effects, returned, bases, body, value, last, types, labels, generics };
}

/** In tokens, what stands in brackets not counted. */
const longest = 400;

const opening = /^(?:[=<>+\-*/%&|^~!?]+|\.|,|:|where|->|throws|rethrows|async|\{|is|as|\?|else)$/;
const leaving = /^(?:[=<>+\-*/%&|^~]+|\.|,|:|where|->|=)$/;

/** Whether a statement does not end with the line: what follows begins with a sign that cannot begin one, or what is there asks for more. */
function goesOn(tokens: readonly Token[], last: number, next: number): boolean {
  const [before, after] = [tokens[last] as Token, tokens[next] as Token];
  if (after.text === '{') return after.line - before.line <= 1;
  return opening.test(after.text) || (leaving.test(before.text) && before.text !== '>');
}
