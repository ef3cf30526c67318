// What a reader sees of a declaration before its body, on one line.
import type { SymbolDraft } from './symbol-draft.ts';

const longest = 300;

export function signatureOf(draft: SymbolDraft, text: string): string {
  const from = afterDecorators(draft);
  const to = draft.bodyStart > from ? draft.bodyStart : draft.end;
  // Twice the length is enough to have `longest` characters once white space is gone.
  const line = text
    .slice(from, Math.min(to, from + 4 * longest))
    .replace(/\s+/g, ' ')
    .replace(/^[\])\s]+/, '')
    .replace(/([([]) | (?=[)\]])/g, '$1')
    .replace(/,(?=[)\]])/g, '')
    .trim();
  return line
    .slice(0, longest)
    .replace(/\s*(?:\{|=>|=|:|;|,)$/, '')
    .trim();
}

/** Decorators and documentation are told apart; only those in front of the name are no part of the signature. */
function afterDecorators(draft: SymbolDraft): number {
  const limit = draft.nameStart >= 0 ? draft.nameStart : draft.start;
  let from = draft.extentStart;
  for (const { start, end } of [...draft.decorators.values(), ...draft.docstrings.values()]) {
    if (start < limit && end <= limit) from = Math.max(from, end);
  }
  return from;
}
