// A word that stands alone in a class holds for all that follows in it, until the next one: `private:` of C++.
import type { PlacedText, SymbolDraft } from './symbol-draft.ts';

/** Gives each symbol the word of the section it is declared in as a modifier. */
export function applySections(drafts: readonly SymbolDraft[], sections: readonly PlacedText[]): void {
  if (sections.length === 0) return;
  const places: Place[] = [
    ...drafts.map((draft) => ({ start: draft.extentStart, end: draft.extentEnd, draft, word: '' })),
    ...sections.map(({ start, end, text }) => ({ start, end, draft: null, word: text })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const open: { readonly end: number; word: string }[] = [];
  for (const { start, end, draft, word } of places) {
    while (open.length > 0 && (open.at(-1)?.end as number) <= start) open.pop();
    const around = open.at(-1);
    if (draft) {
      if (around?.word) draft.modifiers.add(around.word);
      open.push({ end, word: '' });
    } else if (around) around.word = word;
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly draft: SymbolDraft | null;
  readonly word: string;
}
