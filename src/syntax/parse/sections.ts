// Words that make modifiers of symbols from afar: one that stands alone in a class holds for all that follows in it, until the
// next one (`private:` of C++), and one that names what it is said of holds for that (`private :name` of Ruby).
import type { Conventions } from '../languages/language.ts';
import type { Captures, SaidOfName } from './captures.ts';
import type { SymbolDraft } from './symbol-draft.ts';

export function applySections({ symbols, sections, scopes, said }: Captures, { heedsWord }: Conventions): void {
  if (sections.length === 0 && said.length === 0) return;
  const heeds: Heeds = (draft, word) =>
    heedsWord?.(word, { kind: draft.kind, modifiers: [...draft.modifiers] }) ?? true;
  const places: Place[] = [
    ...symbols.map((draft) => ({ start: draft.extentStart, end: draft.extentEnd, draft, word: '', said: null })),
    ...sections.map(({ start, end, text }) => ({ start, end, draft: null, word: text, said: null })),
    ...scopes.map(({ start, end }) => ({ start, end, draft: null, word: '', said: null })),
    ...said.map((each) => ({ start: each.start, end: each.end, draft: null, word: '', said: each })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const around: Around[] = [{ end: Number.POSITIVE_INFINITY, word: '', members: new Map(), said: [] }];
  for (const { start, end, draft, word, said: named } of places) {
    while (around.length > 1 && (around.at(-1) as Around).end <= start) sayTo(around.pop() as Around, heeds);
    const outer = around.at(-1) as Around;
    if (named) outer.said.push(named);
    else if (word !== '') {
      // At the top level a word of a section is none of a class.
      if (around.length > 1) outer.word = word;
    } else {
      // What a symbol says itself goes before what is said of all.
      if (draft && outer.word !== '' && !hasOneOf(draft, levels) && heeds(draft, outer.word))
        draft.modifiers.add(outer.word);
      if (draft && said.length > 0) addMember(outer, draft);
      around.push({ end, word: '', members: new Map(), said: [] });
    }
  }
  for (const each of around) sayTo(each, heeds);
}

type Heeds = (draft: SymbolDraft, word: string) => boolean;

const levels = ['public', 'protected', 'private', 'module_function'];
/** Of each row a symbol has one word: the last that is said of its name. */
const rivals = [levels, ['private_class_method', 'public_class_method']];

function hasOneOf({ modifiers }: SymbolDraft, words: readonly string[]): boolean {
  return words.some((each) => modifiers.has(each));
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly draft: SymbolDraft | null;
  readonly word: string;
  readonly said: SaidOfName | null;
}

interface Around {
  readonly end: number;
  word: string;
  readonly members: Map<string, SymbolDraft[]>;
  readonly said: SaidOfName[];
}

function addMember({ members }: Around, draft: SymbolDraft): void {
  const known = members.get(draft.name);
  if (known) known.push(draft);
  else members.set(draft.name, [draft]);
}

function sayTo({ members, said }: Around, heeds: Heeds): void {
  for (const { name, word } of said) {
    const others = rivals.find((row) => row.includes(word)) ?? [];
    for (const draft of members.get(name) ?? []) {
      if (!heeds(draft, word)) continue;
      for (const other of others) draft.modifiers.delete(other);
      draft.modifiers.add(word);
    }
  }
}
