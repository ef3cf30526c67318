// Types, parameters and lists of bases in Swift, as rows of tokens.
import type { Token } from './swift-tokens.ts';

/** Places of the first token and the last. */
export type Range = readonly [number, number];

export interface ParamRange {
  readonly name: number;
  readonly type: Range | null;
}

/** In tokens. Without an end the cost of broken text would grow with its square. */
const longest = 400;

export function readParams(
  tokens: readonly Token[],
  open: number,
  params: ParamRange[],
  types: number[],
  labels: number[],
): void {
  const end = Math.min(closing(tokens, open), open + 4 * longest);
  let names: number[] = [];
  for (let at = open + 1; at < end; at += 1) {
    const token = tokens[at] as Token;
    if (token.text === ':' && names.length > 0) {
      const from = at + 1;
      while (at + 1 < end && !/^[,=]$/.test(tokens[at + 1]?.text ?? '')) {
        at += 1;
        if (tokens[at]?.type === 'word') types.push(at);
        const { partner = -1 } = tokens[at] as Token;
        if (partner > at) at = Math.min(partner, end - 1);
        if (tokens[at]?.text === '<') at = Math.min(afterGenerics(tokens, at) - 1, end - 1);
      }
      // The last word before the colon is the name within, the one before it is for those who call.
      const name = names.at(-1) as number;
      const type: Range | null = from <= at ? [from, at] : null;
      if (tokens[name]?.text !== '_') params.push({ name, type });
      labels.push(...names.slice(0, -1));
      names = [];
    } else if (token.type === 'word') names.push(at);
    else if (token.text === ',') names = [];
    else if (token.partner > at) at = Math.min(token.partner, end - 1);
  }
}

/** Places of the names that generics declare: `T` and `U` of `<T: A, U>`. All other words in them are types. */
export function readGenerics(tokens: readonly Token[], open: number, types: number[]): number[] {
  const names: number[] = [];
  const end = afterGenerics(tokens, open);
  for (let at = open + 1; at < end; at += 1) {
    if (tokens[at]?.type !== 'word') continue;
    if (/^(?:<|,|each)$/.test(tokens[at - 1]?.text ?? '') && tokens[at + 1]?.text !== '.') names.push(at);
    else types.push(at);
  }
  return names;
}

/** The place after the last one. */
export function readBases(tokens: readonly Token[], from: number, bases: Range[]): number {
  let at = from;
  for (;;) {
    while (tokens[at]?.text === '@' || tokens[at]?.text === '~') at += tokens[at]?.text === '@' ? 2 : 1;
    if (tokens[at]?.type !== 'word') return at;
    const first = at;
    while (tokens[at + 1]?.text === '.' && tokens[at + 2]?.type === 'word') at += 2;
    bases.push([first, at]);
    at = tokens[at + 1]?.text === '<' ? afterGenerics(tokens, at + 1) : at + 1;
    if (tokens[at]?.text !== ',' && tokens[at]?.text !== '&') return at;
    at += 1;
  }
}

/** Its last token, or the one before where none is there. */
export function endOfType(tokens: readonly Token[], from: number): number {
  let last = from - 1;
  for (let at = from; at < Math.min(tokens.length, from + longest); at += 1) {
    const token = tokens[at] as Token;
    if (/^(?:\{|\}|\)|\]|=|;|where)$/.test(token.text)) break;
    if (at > from && token.line > (tokens[last] as Token).line && !/^(?:\.|&|->)$/.test(token.text)) break;
    if (token.text === ',' || token.text === ':') break;
    if (token.text === '<') at = afterGenerics(tokens, at) - 1;
    else if (token.partner > at) at = token.partner;
    last = Math.min(at, tokens.length - 1);
  }
  return last;
}

/** Behind the sign that closes them; signs may run together: `>>?`. */
export function afterGenerics(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(tokens.length, open + longest); at += 1) {
    const token = tokens[at] as Token;
    if (token.text === '->') continue;
    if (token.text.startsWith('<')) depth += token.text.length;
    else if (token.text.startsWith('>')) depth -= token.text.split('>').length - 1;
    else if (token.partner > at) at = token.partner;
    if (depth <= 0) return at + 1;
  }
  return open + 1;
}

export function closing(tokens: readonly Token[], open: number): number {
  const { partner } = tokens[open] as Token;
  return partner > open ? partner : open;
}
