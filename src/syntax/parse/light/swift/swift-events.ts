// What happens in Swift code, told from its words and signs: calls, values given and taken, ways through a function.
import type { Event } from '../../capture-names.ts';
import type { Happening, Span } from '../../captures.ts';
import { addBinding, closureNames, enumCases } from './swift-locals.ts';
import { endOfPath } from './swift-paths.ts';
import { type Token, tokensBetweenLooks } from './swift-tokens.ts';
import { afterGenerics, closing } from './swift-types.ts';
import { assigning, conditional, isObject, words } from './swift-words.ts';

export interface SwiftPlaces {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Braces that open the body of a declaration. */
  readonly bodies: ReadonlySet<number>;
  /** Of these, the ones of types, where a `case` is no way to go. */
  readonly memberBodies: ReadonlySet<number>;
  /** Words that declare, and words that say types in the heads of declarations. */
  readonly declaring: ReadonlySet<number>;
  readonly typing: ReadonlySet<number>;
  /** Words before a declaration: attributes, modifiers, and the one that says its kind. */
  readonly leading: ReadonlySet<number>;
}

interface SwiftEvents {
  readonly happenings: Happening[];
  readonly closures: Span[];
}

/** In tokens. Without an end the cost of broken text would grow with its square. */
const longestCondition = 300;

/** Null when it takes longer than it may. */
export function readEvents(places: SwiftPlaces, isOver: () => boolean): SwiftEvents | null {
  const { tokens } = places;
  const reader = new EventScan(places);
  for (let at = 0; at < tokens.length; at += 1) {
    if (at % tokensBetweenLooks === 0 && isOver()) return null;
    reader.read(at);
  }
  return { happenings: reader.happenings, closures: reader.closures };
}

class EventScan {
  readonly happenings: Happening[] = [];
  readonly closures: Span[] = [];
  readonly #places: SwiftPlaces;
  readonly #tokens: readonly Token[];
  /** Braces of statements such as `if`: they hold no closure. */
  readonly #blocks = new Set<number>();
  /** Words that another rule has dealt with. */
  readonly #done = new Set<number>();
  /** Behind the last directive that has been passed over. */
  #directiveEnd = 0;

  constructor(places: SwiftPlaces) {
    this.#places = places;
    this.#tokens = places.tokens;
  }

  read(at: number): void {
    const token = this.#tokens[at] as Token;
    if (token.type === 'sign') this.#readSign(at, token);
    if (token.type !== 'word' || this.#done.has(at)) return;
    if (this.#places.leading.has(at)) {
      if (token.text === 'let' || token.text === 'var') this.#readValue(at);
    } else if (this.#places.typing.has(at)) this.#mention(at);
    else if (this.#places.declaring.has(at)) return;
    else if (this.#tokens[at - 1]?.text === '.') this.#readMember(at);
    else if (this.#isLabel(at)) return;
    else if (words.has(token.text) && !isObject.test(token.text)) this.#readWord(at, token.text);
    else if (this.#tokens[at - 1]?.text !== '@') this.#readPath(at);
  }

  #add(event: Happening['event'], node: number, start: number, end: number, value = ''): void {
    this.happenings.push({ event, node, start, end, value });
  }

  #addAt(event: Event, at: number): void {
    const { start, end } = this.#tokens[at] as Token;
    this.#add(event, at, start, end);
  }

  #declare(names: readonly number[]): void {
    for (const each of names) {
      this.#addAt('local', each);
      this.#done.add(each);
    }
  }

  #mention(at: number): void {
    if (!words.has((this.#tokens[at] as Token).text)) this.#addAt('mention', at);
  }

  #readSign(at: number, { text, start }: Token): void {
    if (text === '#') this.#passDirective(at);
    if (text === '?' && this.#tokens[at - 1]?.end !== start) this.#addAt('branch', at);
    if (text !== '{' || this.#places.bodies.has(at) || this.#blocks.has(at)) return;
    const before = this.#tokens[at - 1];
    if (/^(?:else|do|defer|repeat|get|set|willSet|didSet)$/.test(before?.text ?? '')) return;
    const close = closing(this.#tokens, at);
    this.closures.push({ start, end: (this.#tokens[close] as Token).end });
    this.#declare(closureNames(this.#tokens, at, words));
  }

  #readWord(at: number, word: string): void {
    const { start } = this.#tokens[at] as Token;
    const before = this.#tokens[at - 1];
    if (conditional.test(word)) this.#markBlock(at);
    if (word === 'if' || word === 'guard' || word === 'catch') this.#add('branch', at, start, start);
    else if (word === 'case') {
      if (this.#places.memberBodies.has(this.#tokens[at]?.around ?? -1)) this.#declare(enumCases(this.#tokens, at));
      else if (!/^(?:if|guard|while|for|,)$/.test(before?.text ?? '')) this.#add('branch', at, start, start);
    } else if (word === 'for' || word === 'repeat') this.#add('loop', at, start, start);
    else if (word === 'while') {
      if (before?.text !== '}' || before.line !== this.#tokens[at]?.line) this.#add('loop', at, start, start);
    } else if (word === 'break' || word === 'continue') this.#add(word, at, start, start);
    else if (word === 'return') this.#readReturn(at);
    else if (word === 'throw') this.#addPath('throw', at + 1);
    else if (word === 'await' && before?.text !== 'for') this.#addPath('await', this.#afterTry(at + 1));
    else if (word === 'async' && this.#tokens[at + 1]?.text === 'let') this.#add('async', at, start, start);
    if (word === 'let' || word === 'var' || word === 'for') {
      this.#readValue(at);
      if (word === 'for' && this.#tokens[at + 1]?.text === 'await') this.#awaitSequence(at);
    }
  }

  #readValue(at: number): void {
    addBinding(this.#places, at, this.#done, (event, node, span, value) =>
      this.#add(event, node, span.start, span.end, value),
    );
  }

  /** `#if os(iOS)` asks the compiler; `#selector(go)` is code. */
  #passDirective(at: number): void {
    if (at < this.#directiveEnd) return;
    const { line } = this.#tokens[at] as Token;
    const isCondition = /^(?:if|elseif)$/.test(this.#tokens[at + 1]?.text ?? '');
    let next = at + 1;
    for (; this.#tokens[next]?.line === line; next += 1) {
      this.#done.add(next);
      if (!isCondition) return;
    }
    this.#directiveEnd = next;
  }

  /** The first brace behind a condition opens its block. */
  #markBlock(at: number): void {
    for (let next = at + 1; next < Math.min(this.#tokens.length, at + longestCondition); next += 1) {
      const token = this.#tokens[next] as Token;
      if (token.text === '{') this.#blocks.add(next);
      if (/^[{};]$/.test(token.text)) return;
      if (token.partner > next) next = token.partner;
    }
  }

  #readReturn(at: number): void {
    const [token, next] = [this.#tokens[at] as Token, this.#tokens[at + 1]];
    if (!next || next.line !== token.line || /^[};]$/.test(next.text)) return;
    this.#add('return.value', at, token.start, token.start);
  }

  #afterTry(at: number): number {
    let next = at;
    while (/^(?:try|[?!])$/.test(this.#tokens[next]?.text ?? '')) next += 1;
    return next;
  }

  #awaitSequence(at: number): void {
    for (let next = at + 2; next < Math.min(this.#tokens.length, at + 40); next += 1) {
      if (this.#tokens[next]?.text !== 'in') continue;
      this.#addPath('await', next + 1);
      return;
    }
  }

  #addPath(event: 'throw' | 'await', from: number): void {
    const token = this.#tokens[from];
    const isImplied = token?.text === '.';
    const first = isImplied ? from + 1 : from;
    if (this.#tokens[first]?.type !== 'word') return;
    const { last } = endOfPath(this.#tokens, first);
    this.#add(event, -1 - from, (this.#tokens[first] as Token).start, (this.#tokens[last] as Token).end);
  }

  /** `.red`, `.success(1)`: a member of a type that is plain at this place. What is taken of a name before it belongs to that. */
  #readMember(at: number): void {
    const [dot, before] = [this.#tokens[at - 1] as Token, this.#tokens[at - 2]];
    const isTaken = before && (before.type !== 'sign' || /^[)\]}?!]$/.test(before.text));
    if (isTaken && (before.end === dot.start || (before.line < dot.line && !words.has(before.text)))) return;
    this.#addAt('mention', at);
    if (this.#isCalled(at)) this.#addAt('call', at);
  }

  #isLabel(at: number): boolean {
    if (this.#tokens[at + 1]?.text !== ':') return false;
    return (
      /^[(,]$/.test(this.#tokens[at - 1]?.text ?? '') && this.#tokens[this.#tokens[at]?.around ?? -1]?.text === '('
    );
  }

  /** A name with all that is taken of it: what is called on the way, and what happens to the last of it. */
  #readPath(first: number): void {
    const { steps } = endOfPath(this.#tokens, first);
    const start = (this.#tokens[first] as Token).start;
    const isSelf = isObject.test((this.#tokens[first] as Token).text);
    const count = this.#tokens.length;
    for (const [step, at] of steps.entries()) {
      const { end, text } = this.#tokens[at] as Token;
      const node = step === 0 ? first : count + at;
      const isLast = step === steps.length - 1;
      const isCalled = this.#isCalled(at);
      const isType = step === 0 && /^\p{Lu}/u.test(text) && !isCalled;
      if (step > 0) this.#add('member', node, start, end);
      else if (!isSelf && !text.startsWith('$')) this.#add('value', node, start, end);
      if (isType) this.#add('mention', node, start, end);
      if (isCalled && (step > 0 || !isSelf)) this.#add('call', node, start, end);
      if (isLast) this.#readGiven(at, node, start, step > 0);
    }
  }

  /** What is assigned to: a name, or something within one. */
  #readGiven(at: number, node: number, start: number, isMember: boolean): void {
    let last = at;
    while (
      /^[[!?]$/.test(this.#tokens[last + 1]?.text ?? '') &&
      this.#tokens[last + 1]?.start === this.#tokens[last]?.end
    ) {
      last = closing(this.#tokens, last + 1);
    }
    const sign = this.#tokens[last + 1]?.text ?? '';
    if (!assigning.test(sign)) return;
    const { end } = this.#tokens[last] as Token;
    const isWithin = isMember || last > at;
    this.#add(isWithin ? 'mutate' : 'write', node, start, end);
    if (sign !== '=') this.#add('read', node, start, end);
  }

  #isCalled(at: number): boolean {
    const [token, next] = [this.#tokens[at] as Token, this.#tokens[at + 1]];
    if (!next) return false;
    if (next.text === '(') return next.start === token.end;
    if (next.text === '{') {
      return next.line === token.line && !this.#blocks.has(at + 1) && !this.#places.bodies.has(at + 1);
    }
    if (next.text !== '<' || next.start !== token.end) return false;
    const behind = this.#tokens[afterGenerics(this.#tokens, at + 1)];
    return behind?.text === '(' && this.#tokens[afterGenerics(this.#tokens, at + 1) - 1]?.text.startsWith('>') === true;
  }
}
