// A name of Swift and all that is taken of it: `a.b`, `a?.b(c).d`, over lines as well.
import type { Token } from './swift-tokens.ts';
import { closing } from './swift-types.ts';

interface PathSteps {
  /** Places of the names in it. */
  readonly steps: readonly number[];
  readonly last: number;
}

const most = 60;

export function endOfPath(tokens: readonly Token[], first: number): PathSteps {
  const steps = [first];
  let at = first;
  while (steps.length < most) {
    const dot = afterCalls(tokens, at);
    const name = tokens[dot + 1];
    if (tokens[dot]?.text !== '.' || name?.type !== 'word') break;
    at = dot + 1;
    steps.push(at);
  }
  return { steps, last: at };
}

/** Behind arguments, indexes, closures and signs that stand right at a name. */
function afterCalls(tokens: readonly Token[], name: number): number {
  let at = name;
  for (;;) {
    const [token, next] = [tokens[at] as Token, tokens[at + 1]];
    if (!next) return at + 1;
    const isAttached = next.start === token.end;
    if (/^[([]$/.test(next.text) && isAttached) at = closing(tokens, at + 1);
    else if (/^[?!]$/.test(next.text) && isAttached) at += 1;
    else if (next.text === '{' && next.line === token.line && isChained(tokens, at + 1)) at = closing(tokens, at + 1);
    else return at + 1;
  }
}

/** A closure belongs to the way only if the way goes on behind it. */
function isChained(tokens: readonly Token[], open: number): boolean {
  return tokens[closing(tokens, open) + 1]?.text === '.';
}
