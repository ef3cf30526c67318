// Swift without a grammar: its declarations by their words and braces, in the form in which grammars give theirs, so that chunks
// and facts are made of them as of any other language's. Generics, macros and odd layouts may be read less well than a grammar would.
import type { ImportBinding } from '../../../chunk.ts';
import type { Captures, Span } from '../../captures.ts';
import type { SymbolDraft } from '../../symbol-draft.ts';
import { type Declaration, readDeclaration } from './swift-declarations.ts';
import { readEvents } from './swift-events.ts';
import { swiftTokens, type Token, tokensBetweenLooks } from './swift-tokens.ts';

/** Null when it takes longer than it may. */
export function readSwift(text: string, isOver: () => boolean): Captures | null {
  const { tokens, comments } = swiftTokens(text);
  const found = findDeclarations(text, tokens, isOver);
  const events = found && readEvents({ text, tokens, ...found }, isOver);
  if (!events) return null;
  const { happenings, closures } = events;
  for (const node of found.generics)
    happenings.push({ event: 'local', node, ...spanOf(tokens[node] as Token), value: '' });
  return {
    symbols: [...found.drafts.values()],
    ...{ loose: [], leading: [], happenings, closures, unused: [], exported: new Set(), sections: [] },
    ...{ scopes: [], said: [] },
    comments: [...comments],
    imports: found.imports,
    bindings: found.bindings,
    hasLocals: true,
  };
}

function spanOf({ start, end }: Token): Span {
  return { start, end };
}

interface Found {
  readonly drafts: Map<number, SymbolDraft>;
  readonly bodies: Set<number>;
  readonly memberBodies: Set<number>;
  readonly declaring: Set<number>;
  readonly typing: Set<number>;
  readonly leading: Set<number>;
  readonly generics: number[];
  readonly imports: Set<string>;
  readonly bindings: ImportBinding[];
}

/** Braces within braces: nobody writes more, and broken text may have thousands. */
const deepest = 60;

function findDeclarations(text: string, tokens: readonly Token[], isOver: () => boolean): Found | null {
  const found: Found = {
    ...{ drafts: new Map(), bodies: new Set(), memberBodies: new Set(), declaring: new Set(), typing: new Set() },
    ...{ leading: new Set(), generics: [], imports: new Set(), bindings: [] },
  };
  /** Braces that are open, with what declares through them. */
  const open: { readonly end: number; readonly declaration: Declaration | null }[] = [];
  const declared = new Map<number, Declaration>();
  let nextLook = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    if (at >= nextLook) {
      if (isOver()) return null;
      nextLook = at + tokensBetweenLooks;
    }
    while (open.length > 0 && (open.at(-1)?.end as number) <= at) open.pop();
    const token = tokens[at] as Token;
    if (token.text === '{') open.push({ end: token.partner, declaration: declared.get(at) ?? null });
    if (!startsStatement(tokens, at) || open.length > deepest) continue;
    if (token.text === 'import' || (token.text === '@' && tokens[at + 2]?.text === 'import')) {
      if (token.text === '@') found.leading.add(at + 1);
      at = addImport(text, tokens, token.text === '@' ? at + 2 : at, found);
      continue;
    }
    const around = open.at(-1)?.declaration ?? null;
    const place = { isAmongMembers: around?.hasMembers === true, isTop: open.length === 0 };
    const declaration = readDeclaration(text, tokens, at, found.drafts, place);
    if (!declaration) continue;
    inherit(declaration, around);
    note(declaration, found);
    if (declaration.body >= 0) declared.set(declaration.body, declaration);
    // Values are read on from their name, so that what is in them is found.
    at = declaration.body >= 0 ? declaration.body - 1 : Math.max(at, declaration.names[0] ?? at);
  }
  return found;
}

function startsStatement(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at] as Token];
  if (token.type !== 'word' && token.text !== '@') return false;
  return !before || before.line < token.line || /^[{};]$/.test(before.text);
}

/** Members of `public extension` are as open as it is. */
function inherit({ draft }: Declaration, around: Declaration | null): void {
  if (around?.draft.kind !== 'ImplDeclaration') return;
  const levels = ['public', 'open', 'package', 'internal', 'fileprivate', 'private'];
  if (levels.some((each) => draft.modifiers.has(each))) return;
  const level = levels.find((each) => around.draft.modifiers.has(each));
  if (level) draft.modifiers.add(level);
}

function note(declaration: Declaration, found: Found): void {
  const { first, body, hasMembers, names, types, labels, generics } = declaration;
  for (const each of [...names, ...generics]) found.declaring.add(each);
  for (const each of labels) found.leading.add(each);
  found.generics.push(...generics);
  for (const each of types) found.typing.add(each);
  for (let at = first; at < (names[0] ?? first); at += 1) found.leading.add(at);
  if (body < 0) return;
  found.bodies.add(body);
  if (hasMembers) found.memberBodies.add(body);
}

/** `import Foundation`, `import struct Foo.Bar`. Its last token. */
function addImport(text: string, tokens: readonly Token[], at: number, found: Found): number {
  const { line } = tokens[at] as Token;
  const kind = /^(?:class|struct|enum|protocol|func|typealias|let|var)$/.test(tokens[at + 1]?.text ?? '');
  const first = kind ? at + 2 : at + 1;
  let last = at;
  while (tokens[last + 1]?.line === line && tokens[last + 1]?.text !== ';') last += 1;
  for (let each = at; each <= last; each += 1) found.leading.add(each);
  if (last < first) return last;
  const specifier = text.slice((tokens[first] as Token).start, (tokens[last] as Token).end);
  found.imports.add(specifier);
  const name = (tokens[last] as Token).text;
  if (kind && last > first)
    found.bindings.push({ local: name, imported: name, from: specifier.replace(/\.[^.]*$/, '') });
  return last;
}
