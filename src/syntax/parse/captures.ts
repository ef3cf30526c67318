// Runs a compiled query over a tree and sorts what it captures: symbols with their parts, events in the order of the
// text, comments and imports. From here on nothing looks at the tree any more.
import type { Node, QueryCapture, QueryMatch } from 'web-tree-sitter';
import type { ChunkKind, ImportBinding } from '../chunk.ts';
import type { Event, Part } from './capture-names.ts';
import type { LoadedGrammar } from './grammars.ts';
import { addRelated, unquoted } from './related-captures.ts';
import { addPart, type LoosePart, onOneLine, openDraft, type PlacedText, type SymbolDraft } from './symbol-draft.ts';

/** From the first character to the one after the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** At a place of the text; the text itself is cut out when it is needed. */
export interface Happening extends Span {
  readonly event: Event | 'weak read' | 'inferred' | 'inferred return' | 'alias';
  /** Of the syntax node: the same node may be captured for several reasons. */
  readonly node: number;
  /** Of an alias or an inferred type. */
  readonly value: string;
}

export interface Captures {
  readonly symbols: SymbolDraft[];
  /** Parts of whichever symbol is the innermost around them. In the order of the text. */
  readonly loose: LoosePart[];
  /** Nodes that stand before their symbol, with what they say of it. In the order of the text. */
  readonly leading: LeadingNode[];
  /** In no order yet. */
  readonly happenings: Happening[];
  readonly comments: Span[];
  readonly closures: Span[];
  /** Statements whose names are not used by them. In the order of the text. */
  readonly unused: Span[];
  /** Names that the file offers to others by naming them apart from their declaration. */
  readonly exported: Set<string>;
  readonly sections: PlacedText[];
  /** Parts of a symbol that sections end with. */
  readonly scopes: Span[];
  /** Words given to what is declared elsewhere in the same symbol, by its name. */
  readonly said: SaidOfName[];
  readonly imports: Set<string>;
  readonly bindings: ImportBinding[];
  /** Declarations are told from other writes, so that only they make a name local. */
  readonly hasLocals: boolean;
}

export interface SaidOfName extends Span {
  readonly name: string;
  readonly word: string;
}

interface LeadingNode extends Span {
  readonly parts: readonly LoosePart[];
}

export function readCaptures(root: Node, text: string, grammar: LoadedGrammar, isOver: () => boolean): Captures | null {
  const collected: Collected = {
    drafts: new Map(),
    loose: [],
    leading: [],
    seen: new Set(),
    comments: new Map(),
    happenings: [],
    closures: [],
    unused: [],
    exported: new Set(),
    sections: [],
    scopes: [],
    said: [],
    imports: new Set(),
    bindings: [],
  };
  const matches = grammar.query.matches(root, { progressCallback: isOver });
  if (isOver()) return null;
  for (const match of matches) sortMatch(match, text, grammar, collected);
  return {
    ...collected,
    loose: collected.loose.sort(byStart),
    leading: collected.leading.sort(byStart),
    unused: collected.unused.sort(byStart),
    symbols: [...collected.drafts.values()].filter(isSymbol),
    comments: [...collected.comments.values()].sort(byStart),
    hasLocals: grammar.roles.has('local'),
  };
}

const named: ReadonlySet<ChunkKind> = new Set(['MethodDeclaration', 'VariableDeclaration', 'PropertyDeclaration']);

/** A member or value without a name is a part of what is around it, such as a pointer to a function in C. */
function isSymbol({ isKnown, kind, name, bodyStart }: SymbolDraft): boolean {
  if (name !== '' || !isKnown) return isKnown;
  return !named.has(kind) && (kind !== 'FunctionDeclaration' || bodyStart >= 0);
}

interface Collected {
  readonly drafts: Map<number, SymbolDraft>;
  readonly loose: LoosePart[];
  readonly leading: LeadingNode[];
  /** Events that are counted must not count twice when two patterns meet the same node. */
  readonly seen: Set<string>;
  readonly comments: Map<number, Span>;
  readonly happenings: Happening[];
  readonly closures: Span[];
  readonly unused: Span[];
  readonly exported: Set<string>;
  readonly sections: PlacedText[];
  readonly scopes: Span[];
  readonly said: SaidOfName[];
  readonly imports: Set<string>;
  readonly bindings: ImportBinding[];
}

function sortMatch(match: QueryMatch, text: string, grammar: LoadedGrammar, into: Collected): void {
  let draft: SymbolDraft | null = null;
  let leading: LoosePart[] | null = null;
  let related: Map<string, Node> | null = null;
  const { captures } = match;
  for (const capture of captures) {
    const role = grammar.roles.get(capture.name);
    if (role?.is === 'symbol') draft = openDraft(into.drafts, capture.node, role.kind, match.patternIndex);
    else if (role?.is === 'other' && role.name === 'leading') leading = openLeading(capture, into);
  }
  for (const capture of captures) {
    const role = grammar.roles.get(capture.name);
    if (role === undefined || role.is === 'symbol') continue;
    if (role.is === 'event') addEvent(capture, role.event, captures, text, into);
    else if (role.is === 'inferred') addInferred(capture, role.type, captures, text, grammar, into);
    else if (role.is === 'part') {
      const part = placePart(capture, role.part, text, captures);
      if (draft) addPart(draft, part);
      else if (leading) leading.push(part);
      else if (role.part !== 'param.type') into.loose.push(part);
    } else if (role.name.includes('.')) {
      related ??= new Map();
      related.set(role.name, capture.node);
    } else addOther(capture, role.name, text, into);
  }
  if (related) addRelated(related, match, text, into);
}

function openLeading({ node }: QueryCapture, { leading }: Collected): LoosePart[] {
  const parts: LoosePart[] = [];
  leading.push({ start: node.startIndex, end: node.endIndex, parts });
  return parts;
}

function placePart({ node }: QueryCapture, part: Part, text: string, match: readonly QueryCapture[]): LoosePart {
  const type = part === 'param' ? typeFor(node, text, match) : null;
  const { startIndex: start, endIndex: end } = node;
  return { part, node: node.id, start, end, text: text.slice(start, end), type };
}

/** The only type of the match, or the one at the same place among the types as the parameter has among the parameters. */
function typeFor(node: Node, text: string, match: readonly QueryCapture[]): string | null {
  const types = match.filter((each) => each.name === 'param.type');
  if (types.length === 0) return null;
  const params = match.filter((each) => each.name === 'param');
  const place = params.findIndex((each) => each.node.id === node.id);
  const type = (types[types.length === 1 ? 0 : place] ?? types[0])?.node;
  return type ? onOneLine(text.slice(type.startIndex, type.endIndex)) : null;
}

const counted: ReadonlySet<string> = new Set(['branch', 'loop', 'break', 'continue']);
/** Of these only the place counts. Where they end costs a question to the tree. */
const textless: ReadonlySet<string> = new Set([...counted, 'return.value', 'yield', 'async', 'ignored']);

function addEvent(
  { node }: QueryCapture,
  event: Event,
  match: readonly QueryCapture[],
  text: string,
  { happenings, seen }: Collected,
): void {
  if (event === 'value') {
    const start = node.startIndex;
    happenings.push({ event, node: node.id, start, end: endOfIdentifier(text, start), value: '' });
    return;
  }
  if (counted.has(event)) {
    const key = `${event} ${node.id}`;
    if (seen.has(key)) return;
    seen.add(key);
  }
  const hasObject = event === 'call' || event === 'await';
  const object = hasObject ? match.find(({ name }) => name === 'call.object')?.node : undefined;
  // A read beside a use stands for all identifiers, the written ones too.
  const isWeak = event === 'read' && match.some(({ name }) => name === 'use');
  const start = (object ?? node).startIndex;
  const end = textless.has(event) ? start : node.endIndex;
  happenings.push({ event: isWeak ? 'weak read' : event, node: node.id, start, end, value: '' });
}

/** Read from the text: asking the tree costs several times as much, and this is the most frequent capture by far. */
function endOfIdentifier(text: string, start: number): number {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    const isPart =
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 95 ||
      code === 36;
    if (!isPart && code < 128) break;
  }
  return end;
}

function addInferred(
  { node }: QueryCapture,
  type: string | null,
  match: readonly QueryCapture[],
  text: string,
  { plainValues }: LoadedGrammar,
  { happenings }: Collected,
): void {
  const plain = type ?? plainValues.get(node.type);
  if (plain === undefined) return;
  const start = node.startIndex;
  const end = plain === 'new' ? node.endIndex : start;
  const event = match.some(({ name }) => name === 'return.value') ? 'inferred return' : 'inferred';
  happenings.push({ event, node: node.id, start, end, value: plain === 'new' ? text.slice(start, end) : plain });
}

function addOther({ node }: QueryCapture, name: string, text: string, into: Collected): void {
  const span = { start: node.startIndex, end: node.endIndex };
  // The first line of a script says what runs it, and nothing to a reader.
  if (name === 'comment') {
    if (span.start > 0 || !text.startsWith('#!')) into.comments.set(node.id, span);
  } else if (name === 'closure') into.closures.push(span);
  else if (name === 'unused') into.unused.push(span);
  else if (name === 'exported') into.exported.add(text.slice(span.start, span.end));
  else if (name === 'scope') into.scopes.push(span);
  else if (name === 'section') into.sections.push({ ...span, text: text.slice(span.start, span.end) });
  else if (name === 'import') into.imports.add(unquoted(text.slice(span.start, span.end)));
}

export function byStart(a: Span, b: Span): number {
  return a.start - b.start;
}
