// Which symbols become chunks, which lines are theirs, and which lies in which.
import type { ChunkKind } from '../chunk.ts';
import type { Span } from './captures.ts';
import type { Lines } from './lines.ts';
import type { SymbolDraft } from './symbol-draft.ts';

export interface PlacedSymbol {
  readonly draft: SymbolDraft;
  kind: ChunkKind;
  /** Place of the symbol around it in the list, -1 for none. */
  parent: number;
  startLine: number;
  endLine: number;
  /** Comments that document it. */
  readonly comments: readonly Span[];
}

/** A part of the text whose events belong to one symbol. Symbols that are no chunk leave theirs to another. */
export interface Scope extends Span {
  readonly draft: SymbolDraft;
  /** Place in `symbols`, -1 for the file's top level. */
  readonly owner: number;
  /** A function that is no chunk itself: its returns say nothing of the owner. */
  readonly isOfAnother: boolean;
}

/** What placing needs to know of the file and its language. */
export interface Ground {
  readonly text: string;
  readonly lines: Lines;
  /** Comments right above a line, and those from one place to another. */
  readonly docsAbove: (line: number, from: number, to: number) => Span[];
  /** `parent` is the chunk around it, `enclosing` the symbol around it, be it a chunk or not. */
  readonly isWorthAChunk: (
    draft: SymbolDraft,
    lineCount: number,
    parent: ChunkKind | null,
    enclosing: ChunkKind | null,
  ) => boolean;
  /** Names of methods that are constructors. */
  readonly constructors: readonly string[];
}

export interface Placement {
  /** Outer before inner, in the order of the text. */
  readonly symbols: PlacedSymbol[];
  readonly scopes: Scope[];
}

/** `drafts` as `orderDrafts` has them. */
export function placeSymbols(drafts: readonly SymbolDraft[], ground: Ground): Placement {
  const symbols: PlacedSymbol[] = [];
  const scopes: Scope[] = [];
  const open: Scope[] = [];
  /** By parent: the child whose lines end last, so far the last one placed. */
  const lastChild = new Map<number, number>();
  for (const draft of drafts) {
    while (open.length > 0 && (open.at(-1) as Scope).end <= draft.extentStart) open.pop();
    const parent = open.at(-1)?.owner ?? -1;
    const around = symbols[parent] ?? null;
    const placed = placeOne(draft, parent, around, ground);
    const lineCount = placed.endLine - placed.startLine + 1;
    const enclosing = open.at(-1)?.draft.kind ?? null;
    const isChunk = ground.isWorthAChunk(draft, lineCount, around?.kind ?? null, enclosing);
    const owner = isChunk ? settle(placed, symbols, lastChild) : parent;
    const isOfAnother = symbols[owner] !== placed && hasBody(draft.kind);
    const scope = { start: draft.extentStart, end: draft.extentEnd, draft, owner, isOfAnother };
    scopes.push(scope);
    open.push(scope);
  }
  return { symbols, scopes };
}

/** By where they begin, outer before inner. Two that share what is around them (`export const a = 1, b = 2`) stand side by side. */
export function orderDrafts(drafts: readonly SymbolDraft[]): SymbolDraft[] {
  const sorted = [...drafts].sort(
    (a, b) => a.extentStart - b.extentStart || b.extentEnd - a.extentEnd || a.start - b.start || b.end - a.end,
  );
  let isMoved = false;
  sorted.forEach((draft, place) => {
    const before = sorted[place - 1];
    if (!before || draft.start < before.end || draft.extentStart >= before.extentEnd) return;
    before.extentEnd = before.end;
    draft.extentStart = draft.start;
    isMoved = true;
  });
  return isMoved ? sorted.sort((a, b) => a.extentStart - b.extentStart || b.extentEnd - a.extentEnd) : sorted;
}

function placeOne(
  draft: SymbolDraft,
  parent: number,
  around: PlacedSymbol | null,
  { lines, text, docsAbove, constructors }: Ground,
): PlacedSymbol {
  const firstLine = lines.lineAt(draft.extentStart);
  const isAlone = lines.isFirstOnLine(draft.extentStart);
  const comments = isAlone ? docsAbove(firstLine, draft.extentStart, draft.start) : [];
  const top = comments[0] ? Math.min(lines.lineAt(comments[0].start), firstLine) : firstLine;
  return {
    draft,
    kind: kindWithin(draft, around?.kind ?? null, constructors),
    parent,
    startLine: Math.max(top, around?.startLine ?? 1),
    endLine: Math.min(lines.lineAt(lastCharacter(draft, text)), around?.endLine ?? lines.count),
    comments,
  };
}

/** Some grammars count the line end as a part of the symbol. */
function lastCharacter(draft: SymbolDraft, text: string): number {
  let end = draft.extentEnd;
  while (end > draft.extentStart + 1 && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end - 1;
}

const bodied: ReadonlySet<ChunkKind> = new Set(['FunctionDeclaration', 'MethodDeclaration', 'ConstructorDeclaration']);

export function hasBody(kind: ChunkKind): boolean {
  return bodied.has(kind);
}

const membered: ReadonlySet<ChunkKind> = new Set([
  'ClassDeclaration',
  'InterfaceDeclaration',
  'StructDeclaration',
  'EnumDeclaration',
  'TraitDeclaration',
  'ImplDeclaration',
]);

function kindWithin({ kind, name }: SymbolDraft, parent: ChunkKind | null, constructors: readonly string[]): ChunkKind {
  if (!parent || !membered.has(parent)) return kind;
  if (kind !== 'FunctionDeclaration' && kind !== 'MethodDeclaration') return kind;
  return constructors.includes(name) ? 'ConstructorDeclaration' : 'MethodDeclaration';
}

/** Makes it a chunk, or says whose its events are instead. */
function settle(placed: PlacedSymbol, symbols: PlacedSymbol[], lastChild: Map<number, number>): number {
  // Chunks are whole lines: what shares a line with the one before starts below it, or is a part of it.
  const sibling = lastChild.get(placed.parent);
  const before = sibling === undefined ? undefined : symbols[sibling];
  if (sibling !== undefined && before && placed.startLine <= before.endLine) {
    if (placed.endLine <= before.endLine) return sibling;
    placed.startLine = before.endLine + 1;
  }
  symbols.push(placed);
  lastChild.set(placed.parent, symbols.length - 1);
  return symbols.length - 1;
}
