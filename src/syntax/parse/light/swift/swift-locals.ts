// Names that Swift code declares on its way: `let a = b`, `let (a, b)`, `if let a`, `for a in b`, `case let .some(a)`.
import type { Happening, Span } from '../../captures.ts';
import type { SwiftPlaces } from './swift-events.ts';
import { endOfPath } from './swift-paths.ts';
import type { Token } from './swift-tokens.ts';
import { closing, endOfType } from './swift-types.ts';

type Add = (event: Happening['event'], node: number, span: Span, value?: string) => void;

/** `at` is the word that declares. Names dealt with are put into `done`. */
export function addBinding({ text, tokens, declaring }: SwiftPlaces, at: number, done: Set<number>, add: Add): void {
  const isLoop = tokens[at]?.text === 'for';
  const names: number[] = [];
  let next = at + 1;
  while (isLoop && /^(?:try|await|case|let|var)$/.test(tokens[next]?.text ?? '')) next += 1;
  const pattern = tokens[next];
  if (!pattern) return;
  if (pattern.type === 'word') names.push(next);
  const isList = pattern.text === '(' || pattern.text === '.' || tokens[next + 1]?.text === '.';
  const open = isList ? openingAfter(tokens, next) : -1;
  if (isList) names.length = 0;
  if (open >= 0) {
    const { partner } = tokens[open] as Token;
    for (let each = open + 1; each < Math.min(partner, open + 60); each += 1) {
      const isName = tokens[each]?.type === 'word' && tokens[each - 1]?.text !== '.' && tokens[each + 1]?.text !== ':';
      if (isName && tokens[each]?.text !== '_' && tokens[each]?.text !== 'let') names.push(each);
    }
  }
  const [only] = names;
  if (only === undefined || tokens[only]?.text === '_') return;
  const value = isLoop ? -1 : givenTo(tokens, open >= 0 ? (tokens[open] as Token).partner : only);
  const isGiven = isLoop || value > 0 || open >= 0 || isShort(tokens, at, only);
  for (const each of names) {
    const token = tokens[each] as Token;
    // A symbol of its own writes too, but is not local to itself.
    if (!declaring.has(each)) add('local', each, token);
    if (isGiven) add('write', each, token);
    done.add(each);
  }
  if (isShort(tokens, at, only)) add('read', -1 - only, tokens[only] as Token);
  const isCondition = /^(?:if|guard|while|,)$/.test(tokens[at - 1]?.text ?? '');
  if (value > 0 && names.length === 1) addValue(text, tokens, only, { value, isCondition }, add);
}

function openingAfter(tokens: readonly Token[], from: number): number {
  for (let at = from; at < from + 8; at += 1) if (tokens[at]?.text === '(') return at;
  return -1;
}

/** `if let a {` takes its value from the name itself. */
function isShort(tokens: readonly Token[], at: number, name: number): boolean {
  const isCondition = /^(?:if|guard|while|,)$/.test(tokens[at - 1]?.text ?? '');
  return isCondition && /^(?:\{|,|else)$/.test(tokens[name + 1]?.text ?? '');
}

/** The place of what is given to a name, -1 for nothing. */
function givenTo(tokens: readonly Token[], name: number): number {
  let at = name + 1;
  if (tokens[at]?.text === ':') at = endOfType(tokens, at + 1) + 1;
  return tokens[at]?.text === '=' ? at + 1 : -1;
}

interface Given {
  readonly value: number;
  /** Behind it a brace opens the block. */
  readonly isCondition: boolean;
}

function addValue(text: string, tokens: readonly Token[], name: number, given: Given, add: Add): void {
  const { value, isCondition } = given;
  const token = tokens[value] as Token | undefined;
  const own = tokens[name] as Token;
  if (!token) return;
  const isDeclared = tokens[name + 1]?.text === ':';
  const plain = plainType(tokens, value);
  if (plain && !isDeclared) add('inferred', value, token, plain);
  if (token.type !== 'word' || /^(?:true|false|nil|try|await|if|switch)$/.test(token.text)) return;
  const { last, steps } = endOfPath(tokens, value);
  const behind = tokens[last + 1];
  const isWhole = last === value + 2 * (steps.length - 1);
  const isEnd =
    !behind ||
    behind.line > (tokens[last] as Token).line ||
    (isCondition ? /^(?:[;},)]|else|\{)$/ : /^[;},)]$/).test(behind.text);
  if (isWhole && isEnd) add('alias', name, own, `${own.text}=${text.slice(token.start, (tokens[last] as Token).end)}`);
}

function plainType(tokens: readonly Token[], value: number): string | null {
  const token = tokens[value] as Token;
  if (token.type === 'text') return 'string';
  if (token.type === 'number') return 'number';
  if (token.text === 'true' || token.text === 'false') return 'boolean';
  if (token.text === 'nil') return 'null';
  if (token.text === '{') return 'function';
  if (token.text === '[') return isMap(tokens, value) ? 'map' : 'list';
  const isMade = token.type === 'word' && /^\p{Lu}/u.test(token.text) && tokens[value + 1]?.text === '(';
  return isMade ? token.text : null;
}

function isMap(tokens: readonly Token[], open: number): boolean {
  const { partner } = tokens[open] as Token;
  for (let at = open + 1; at < Math.min(partner, open + 40); at += 1) {
    const token = tokens[at] as Token;
    if (token.text === ':') return true;
    if (token.text === ',') return false;
    if (token.partner > at) at = token.partner;
  }
  return false;
}

/** Parameters of a closure: `{ a, b in`, `{ [weak self] (a: Int) -> Bool in`. `words` are those that are no names. */
export function closureNames(tokens: readonly Token[], open: number, words: ReadonlySet<string>): number[] {
  const close = closing(tokens, open);
  const names: number[] = [];
  for (let at = open + 1; at < Math.min(close, open + 80); at += 1) {
    const token = tokens[at] as Token;
    if (token.text === 'in') return names;
    if (token.text === '[' && at === open + 1) at = closing(tokens, at);
    else if (/^(?:[{};]|=|if|let|var|return|for|guard|switch)$/.test(token.text)) return [];
    else if (token.type === 'word' && !words.has(token.text) && /^[{(,\]]$/.test(tokens[at - 1]?.text ?? ''))
      names.push(at);
  }
  return [];
}

/** `case a, b(Int), c = 1` of an enum declares; what stands in the brackets are types. */
export function enumCases(tokens: readonly Token[], at: number): number[] {
  const { around } = tokens[at] as Token;
  const names: number[] = [];
  for (let next = at + 1; tokens[next]?.type === 'word'; next += 2) {
    names.push(next);
    while (/^[(=]$/.test(tokens[next + 1]?.text ?? '')) {
      next = tokens[next + 1]?.text === '=' ? next + 2 : Math.max(closing(tokens, next + 1), next + 1);
    }
    if (tokens[next + 1]?.text !== ',' || tokens[next + 1]?.around !== around) break;
  }
  return names;
}
