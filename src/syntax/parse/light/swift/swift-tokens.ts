// The words, signs and comments of a Swift text, with strings passed over and what is interpolated in them read. Brackets know
// their partners. One pass, for any text whatever.
import type { Span } from '../../captures.ts';

export interface Token {
  readonly start: number;
  /** Of a string its real end, behind what is interpolated in it. */
  end: number;
  readonly type: 'word' | 'number' | 'text' | 'sign';
  readonly text: string;
  readonly line: number;
  /** Of a bracket: the place of its partner; of a brace that nothing closes the last token; -1 of anything else. */
  partner: number;
  /** The place of the innermost bracket around it, -1 for none. */
  around: number;
}

/** How many are read before the clock is looked at again. */
export const tokensBetweenLooks = 1_024;

interface SwiftTokens {
  readonly tokens: readonly Token[];
  readonly comments: readonly Span[];
}

export function swiftTokens(text: string): SwiftTokens {
  const scanner = new Scanner(text);
  scanner.readUntil(-1);
  pairBrackets(scanner.tokens);
  return scanner;
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*|`[^`\n]+`/uy;
const number = /\d[\w.]*/y;
const sign = /[=<>+\-*/%&|^~!?]+|\.\.[.<]|[^\s]/y;
const regex = /\/(?![\s/*])(?:[^/\\\n]|\\.)+\//y;
const mostNested = 40;

class Scanner {
  readonly tokens: Token[] = [];
  readonly comments: Span[] = [];
  readonly #text: string;
  #at = 0;
  #line = 1;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** To the end, or to the parenthesis that closes an interpolation: `depth` is how many are open before it, -1 for none. */
  readUntil(depth: number): void {
    const text = this.#text;
    let open = depth;
    while (this.#at < text.length) {
      const char = text.charAt(this.#at);
      if (char === '\n') {
        this.#line += 1;
        this.#at += 1;
      } else if (/\s/.test(char)) this.#at += 1;
      else if (text.startsWith('//', this.#at)) this.#comment(endOfLine(text, this.#at));
      else if (text.startsWith('/*', this.#at)) this.#comment(endOfBlock(text, this.#at));
      else if (!this.#string()) {
        if (depth >= 0 && char === '(') open += 1;
        if (depth >= 0 && char === ')') open -= 1;
        if (depth >= 0 && open < depth) return;
        this.#token(char);
      }
    }
  }

  #token(char: string): void {
    const { tokens } = this;
    const last = tokens.at(-1);
    // A slash where a value may begin, with another on the line, holds a pattern.
    if (char === '/' && (!last || /^(?:[=(,:[{]|return|in)$/.test(last.text)) && this.#take(regex, 'text')) return;
    if (/[\p{L}_$`]/u.test(char) && this.#take(word, 'word')) return;
    if (/\d/.test(char) && this.#take(number, 'number')) return;
    // Right behind a value these are signs of their own: `a?.b`, `a!`.
    const isBehind = last?.end === this.#at && (last.type !== 'sign' || /^[)\]}?!]$/.test(last.text));
    if ((char === '?' || char === '!') && isBehind && !/^[?!]=|^\?\?/.test(this.#text.slice(this.#at, this.#at + 2))) {
      this.#add('sign', this.#at + 1);
    } else if (!this.#take(sign, 'sign')) this.#at += 1;
  }

  #take(pattern: RegExp, type: Token['type']): boolean {
    pattern.lastIndex = this.#at;
    const end = pattern.test(this.#text) ? pattern.lastIndex : 0;
    if (end > 0) this.#add(type, end);
    return end > 0;
  }

  #add(type: Token['type'], end: number): void {
    const start = this.#at;
    const text = this.#text.slice(start, end);
    this.tokens.push({ type, start, end, text, line: this.#line, partner: -1, around: -1 });
    this.#at = end;
  }

  #comment(end: number): void {
    this.comments.push({ start: this.#at, end });
    this.#skipTo(end);
  }

  #skipTo(end: number): void {
    for (; this.#at < end; this.#at += 1) if (this.#text[this.#at] === '\n') this.#line += 1;
  }

  /** `"a"`, `"""` over lines, `#"raw"#`. False where none begins. */
  #string(): boolean {
    const opening = /^(#*)("""|")/.exec(this.#text.slice(this.#at, this.#at + 12));
    if (!opening) return false;
    const [whole, signs = '', quote = ''] = opening;
    const [start, line] = [this.#at, this.#line];
    const token: Token = { type: 'text', start, end: start, text: '""', line, partner: -1, around: -1 };
    this.tokens.push(token);
    this.#at += whole.length;
    this.#passString(quote, signs);
    token.end = this.#at;
    return true;
  }

  #passString(quote: string, signs: string): void {
    const text = this.#text;
    while (this.#at < text.length) {
      if (text.startsWith(quote + signs, this.#at)) {
        this.#at += quote.length + signs.length;
        return;
      }
      const char = text[this.#at];
      // A string of one line that nothing closes ends with it.
      if (char === '\n' && quote === '"') return;
      if (char === '\\' && text.startsWith(signs, this.#at + 1)) this.#escape(signs.length);
      else this.#skipTo(this.#at + 1);
    }
  }

  #escape(signs: number): void {
    const behind = this.#at + 1 + signs;
    if (this.#text[behind] !== '(' || this.#depth >= mostNested) {
      this.#skipTo(Math.min(behind + 1, this.#text.length));
      return;
    }
    this.#at = behind + 1;
    this.#depth += 1;
    this.readUntil(0);
    this.#depth -= 1;
    this.#at += 1;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Blocks of comment nest. */
function endOfBlock(text: string, from: number): number {
  const signs = /\/\*|\*\//g;
  signs.lastIndex = from;
  let depth = 0;
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return signs.lastIndex;
  }
  return text.length;
}

const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Broken text has brackets without partners: a brace ends what is open within it, a stray parenthesis ends nothing. */
function pairBrackets(tokens: readonly Token[]): void {
  const open: number[] = [];
  for (const [place, token] of tokens.entries()) {
    token.around = open.at(-1) ?? -1;
    if (token.type !== 'sign') continue;
    if ('([{'.includes(token.text)) {
      token.partner = token.text === '{' ? tokens.length - 1 : -1;
      open.push(place);
      continue;
    }
    const opener = openers[token.text];
    if (!opener) continue;
    while (token.text === '}' && open.length > 0 && tokens[open.at(-1) as number]?.text !== '{') open.pop();
    const last = open.at(-1);
    if (last === undefined || tokens[last]?.text !== opener) continue;
    open.pop();
    (tokens[last] as Token).partner = place;
    token.partner = last;
  }
}
