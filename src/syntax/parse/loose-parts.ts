// Parts that a query captures without their symbol: they belong to the innermost symbol around them.
import type { Captures } from './captures.ts';
import { Nest } from './nest.ts';
import { addPart, type SymbolDraft } from './symbol-draft.ts';

/** `drafts` outer before inner, in the order of the text. */
export function placeLooseParts(drafts: readonly SymbolDraft[], captures: Captures): void {
  const scopes = drafts.map((draft) => ({ start: draft.extentStart, end: draft.extentEnd, draft }));
  const nest = new Nest(scopes, captures.closures);
  for (const part of captures.loose) {
    const { scope, isInClosure } = nest.at(part.start);
    if (scope && !isInClosure) addPart(scope.draft, part);
    // The parameter of a function without a name is one more name declared within.
    else if (part.part === 'param') captures.happenings.push({ ...part, event: 'local', value: '' });
  }
}
