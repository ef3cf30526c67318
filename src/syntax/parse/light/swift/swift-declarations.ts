// Declarations of Swift, read from its words: attributes, modifiers, the word that says the kind, and the head up to the body.
import type { ChunkKind } from '../../../chunk.ts';
import type { Part } from '../../capture-names.ts';
import { addPart, onOneLine, openDraft, type SymbolDraft } from '../../symbol-draft.ts';
import { readHead } from './swift-heads.ts';
import type { Token } from './swift-tokens.ts';
import { closing, type Range } from './swift-types.ts';

export interface Declaration {
  readonly draft: SymbolDraft;
  /** Places of tokens: the first, the last, and the brace that opens the body, -1 for none. */
  readonly first: number;
  readonly last: number;
  readonly body: number;
  /** Its braces hold members, not statements. */
  readonly hasMembers: boolean;
  /** The words that declare names here, and those that say types. */
  readonly names: readonly number[];
  readonly types: readonly number[];
  readonly labels: readonly number[];
  readonly generics: readonly number[];
}

const kinds: Readonly<Record<string, ChunkKind>> = {
  class: 'ClassDeclaration',
  actor: 'ClassDeclaration',
  struct: 'StructDeclaration',
  enum: 'EnumDeclaration',
  protocol: 'InterfaceDeclaration',
  extension: 'ImplDeclaration',
  func: 'FunctionDeclaration',
  init: 'ConstructorDeclaration',
  deinit: 'MethodDeclaration',
  subscript: 'MethodDeclaration',
  macro: 'MacroDeclaration',
  typealias: 'TypeDeclaration',
  associatedtype: 'TypeDeclaration',
  var: 'VariableDeclaration',
  let: 'VariableDeclaration',
};
const memberKinds = /^(?:Class|Struct|Enum|Interface|Impl)D/;
const modifiers = new Set(
  `public private fileprivate internal package open static class final override mutating nonmutating lazy weak unowned required
  convenience optional dynamic indirect prefix postfix infix nonisolated isolated distributed borrowing consuming async`.split(
    /\s+/,
  ),
);
const levels = new Set(['public', 'private', 'fileprivate', 'internal', 'package', 'open']);

/** Null where none begins at this token. `isAmongMembers`: values here are symbols and not names within a function. */
export function readDeclaration(
  text: string,
  tokens: readonly Token[],
  first: number,
  drafts: Map<number, SymbolDraft>,
  place: { readonly isAmongMembers: boolean; readonly isTop: boolean },
): Declaration | null {
  const before = readBefore(tokens, first);
  const keyword = tokens[before.next];
  if (keyword?.type !== 'word' || !Object.hasOwn(kinds, keyword.text)) return null;
  const isValue = keyword.text === 'var' || keyword.text === 'let';
  if (isValue && !place.isAmongMembers && !place.isTop) return null;
  const head = readHead(tokens, before.next, keyword.text);
  if (!head) return null;
  const kind = isValue && place.isAmongMembers ? 'PropertyDeclaration' : (kinds[keyword.text] as ChunkKind);
  const node = {
    id: before.next,
    startIndex: (tokens[first] as Token).start,
    endIndex: (tokens[head.last] as Token).end,
  };
  const draft = openDraft(drafts, node, kind, 0);
  const spanOf = (from: number, to: number) => ({
    start: (tokens[from] as Token).start,
    end: (tokens[to] as Token).end,
  });
  const add = (part: Part, from: number, to: number, type: string | null = null) => {
    const span = spanOf(from, to);
    addPart(draft, { part, node: from, ...span, text: text.slice(span.start, span.end), type });
  };
  const typeOf = (type: Range | null): string | null => {
    const span = type && spanOf(...type);
    return span && onOneLine(text.slice(span.start, span.end));
  };
  for (const [from, to] of before.attributes) add('decorator', from, to);
  for (const [from, to] of before.modifiers) add('modifier', from, to);
  if (keyword.text === 'actor') add('modifier', before.next, before.next);
  add('name', head.name, head.nameEnd);
  for (const each of head.effects) add('modifier', each, each);
  for (const { name, type } of head.params) add('param', name, name, typeOf(type));
  if (head.returned) add('return.type', ...head.returned);
  for (const [from, to] of head.bases) add('base', from, to);
  if (head.body >= 0) add('body', head.body, (tokens[head.body] as Token).partner);
  else if (isValue && head.value >= 0 && (tokens[head.last] as Token).line > keyword.line) {
    add('body', head.value, head.last);
  }
  return {
    ...{ draft, first, last: head.last, body: head.body, types: head.types, labels: head.labels },
    generics: head.generics,
    hasMembers: memberKinds.test(kind),
    names: [head.name, ...head.params.map(({ name }) => name)],
  };
}

interface Before {
  readonly attributes: readonly Range[];
  readonly modifiers: readonly Range[];
  readonly next: number;
}

function readBefore(tokens: readonly Token[], first: number): Before {
  const found: Before = { attributes: [], modifiers: [], next: first };
  let at = first;
  for (;;) {
    const token = tokens[at];
    let end = at;
    if (token?.text === '@') {
      end = at + 1;
      while (tokens[end + 1]?.text === '.') end += 2;
      if (tokens[end + 1]?.text === '(' && tokens[end + 1]?.start === tokens[end]?.end) end = closing(tokens, end + 1);
      (found.attributes as Range[]).push([at + 1, end]);
    } else if (token?.type === 'word' && modifiers.has(token.text) && tokens[at + 1]?.type !== 'sign') {
      (found.modifiers as Range[]).push([at, at]);
    } else if (token?.type === 'word' && modifiers.has(token.text) && tokens[at + 1]?.text === '(') {
      end = closing(tokens, at + 1);
      // `private(set)` says nothing of who may read it.
      if (!levels.has(token.text)) (found.modifiers as Range[]).push([at, end]);
    } else if (token?.type === 'word' && modifiers.has(token.text) && tokens[at + 1]?.text === '@') {
      (found.modifiers as Range[]).push([at, at]);
    } else return { ...found, next: at };
    // `class Foo` declares, `class func` does not.
    if (token?.text === 'class' && !isFollowedByDeclaration(tokens, at + 1)) {
      (found.modifiers as Range[]).pop();
      return { ...found, next: at };
    }
    at = end + 1;
  }
}

function isFollowedByDeclaration(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? '';
  return Object.hasOwn(kinds, text) || modifiers.has(text);
}
