// Nodes that stand before their symbol as siblings of it, such as the attributes of Rust: they and what they say belong
// to the symbol that begins behind them, when nothing but comments and others of them stand between.
import type { Captures } from './captures.ts';
import { addPart, type SymbolDraft } from './symbol-draft.ts';

export function placeLeading({ leading, symbols, comments }: Captures, text: string): void {
  if (leading.length === 0) return;
  const beginning = new Map<number, SymbolDraft>();
  for (const draft of symbols) {
    const known = beginning.get(draft.extentStart);
    if (!known || draft.extentEnd > known.extentEnd) beginning.set(draft.extentStart, draft);
  }
  const commentEnds = new Map(comments.map(({ start, end }) => [start, end]));
  // From the last one upwards: each makes its symbol begin with it, and the one before finds it there.
  for (const { start, end } of leading.toReversed()) {
    const draft = beginning.get(skipComments(text, end, commentEnds));
    if (!draft) continue;
    draft.extentStart = start;
    beginning.set(start, draft);
  }
  for (const { start, parts } of leading) {
    const draft = beginning.get(start);
    if (draft) for (const part of parts) addPart(draft, part);
  }
}

function skipComments(text: string, from: number, commentEnds: ReadonlyMap<number, number>): number {
  let at = from;
  for (;;) {
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
    const end = commentEnds.get(at);
    if (end === undefined) return at;
    at = end;
  }
}
