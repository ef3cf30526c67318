// From a syntax tree to chunks with their facts, for every language alike.
import type { Tree } from 'web-tree-sitter';
import type { Chunk, ChunkKind, ParsedFile } from '../chunk.ts';
import type { Conventions, Syntax } from '../languages/language.ts';
import { bareComment, bareDocstring } from './bare-comment.ts';
import { byStart, type Captures, readCaptures } from './captures.ts';
import { commentChunks } from './comment-chunks.ts';
import { Comments } from './comments.ts';
import { FactsDraft } from './event-reader.ts';
import { findGaps, type LineRange } from './gaps.ts';
import { finishFacts, gatherFacts } from './gather-facts.ts';
import type { LoadedGrammar } from './grammars.ts';
import { placeLeading } from './leading.ts';
import { Lines } from './lines.ts';
import { placeLooseParts } from './loose-parts.ts';
import { orderChunks, type Piece } from './order-chunks.ts';
import { mergeOverloads } from './overloads.ts';
import { hasBody, orderDrafts, type PlacedSymbol, placeSymbols } from './place-symbols.ts';
import { applySections } from './sections.ts';
import { signatureOf } from './signature.ts';
import type { SymbolDraft } from './symbol-draft.ts';

/** Null when it takes longer than it may. */
export function extractFile(
  tree: Tree,
  text: string,
  grammar: LoadedGrammar,
  syntax: Syntax,
  isOver: () => boolean,
): ParsedFile | null {
  const captures = readCaptures(tree.rootNode, text, grammar, isOver);
  return captures && chunksOf(captures, text, syntax);
}

export function chunksOf(captures: Captures, text: string, syntax: Conventions): ParsedFile {
  const lines = new Lines(text);
  const comments = new Comments(captures.comments, lines, text);
  placeLeading(captures, text);
  const drafts = orderDrafts(captures.symbols);
  placeLooseParts(drafts, captures);
  captures.happenings.sort(byStart);
  const merged = mergeOverloads(drafts, text, syntax.hasEquations === true);
  addExports(captures);
  nameImpls(captures);
  applySections(captures, syntax);
  const { symbols, scopes } = placeSymbols(merged, {
    text,
    lines,
    docsAbove: (line, from, to) => comments.above(line, from, to),
    isWorthAChunk: (draft, lineCount, parent, enclosing) => isWorthAChunk(draft, lineCount, parent, enclosing, syntax),
    constructors: syntax.constructors ?? [],
  });
  const tops = symbols.filter(({ parent }) => parent < 0);
  const gaps = findGaps(tops, lines);

  const symbolFacts = symbols.map(() => new FactsDraft());
  const gapFacts = gaps.map(() => new FactsDraft());
  gatherFacts(captures, scopes, text, syntax, {
    ofSymbol: (symbol) => symbolFacts[symbol] as FactsDraft,
    ofTop: factsByLine(lines, symbols, symbolFacts, gaps, gapFacts),
  });

  const pieces: Piece[] = symbols.map((symbol, place) => ({
    around: symbol.parent,
    chunk: symbolChunk(symbol, symbols[symbol.parent]?.kind ?? null, symbolFacts[place] as FactsDraft, text, syntax),
  }));
  for (const [place, gap] of gaps.entries()) {
    const facts = finishFacts(gapFacts[place] as FactsDraft, null, null, syntax);
    pieces.push({ around: -1, chunk: { ...nameless, ...gap, kind: 'Code', facts } });
  }
  for (const piece of commentChunks(comments, symbols, lines, text, syntax)) pieces.push(piece);
  return { chunks: orderChunks(pieces), imports: [...captures.imports], bindings: captures.bindings };
}

const nameless = { mode: 'code', name: '', signature: '', doc: '' } as const;

const offered: ReadonlySet<ChunkKind> = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'InterfaceDeclaration',
  'StructDeclaration',
  'EnumDeclaration',
  'TraitDeclaration',
  'TypeDeclaration',
  'VariableDeclaration',
]);

/** Names exported apart from their declaration make it an exported one. */
function addExports({ exported, symbols }: Captures): void {
  if (exported.size === 0) return;
  for (const symbol of symbols) {
    if (exported.has(symbol.name) && offered.has(symbol.kind)) symbol.modifiers.add('export');
  }
}

/** What is done for a type without a name goes by what it does. */
function nameImpls({ symbols }: Captures): void {
  for (const symbol of symbols) {
    if (symbol.kind === 'ImplDeclaration' && symbol.name === '') symbol.name = [...symbol.bases.values()][0] ?? '';
  }
}

const small: ReadonlySet<ChunkKind> = new Set(['VariableDeclaration', 'PropertyDeclaration', 'TypeDeclaration']);

/** Values of a few lines that nobody else sees, and little things within a function or a value, are a part of what is around them. */
function isWorthAChunk(
  draft: SymbolDraft,
  lineCount: number,
  parent: ChunkKind | null,
  enclosing: ChunkKind | null,
  syntax: Conventions,
): boolean {
  if (parent && hasBody(parent)) return !small.has(draft.kind) && lineCount > 2;
  if (hasBody(draft.kind) && enclosing === 'VariableDeclaration') return lineCount > 2;
  if (draft.kind !== 'VariableDeclaration' || lineCount > 3) return true;
  return visibilityOf(draft, draft.kind, parent, syntax) === 'public';
}

/** Finds whose a line at the top level is: a piece between symbols, or a symbol that shares the line. */
function factsByLine(
  lines: Lines,
  symbols: readonly PlacedSymbol[],
  symbolFacts: readonly FactsDraft[],
  gaps: readonly LineRange[],
  gapFacts: readonly FactsDraft[],
): (offset: number) => FactsDraft | null {
  const owners: { range: LineRange; facts: FactsDraft }[] = gaps.map((range, place) => ({
    range,
    facts: gapFacts[place] as FactsDraft,
  }));
  for (const [place, symbol] of symbols.entries()) {
    if (symbol.parent < 0) owners.push({ range: symbol, facts: symbolFacts[place] as FactsDraft });
  }
  owners.sort((a, b) => a.range.startLine - b.range.startLine);
  let at = 0;
  return (offset) => {
    const line = lines.lineAt(offset);
    while (at < owners.length && (owners[at]?.range.endLine as number) < line) at += 1;
    return owners[at]?.facts ?? null;
  };
}

function symbolChunk(
  symbol: PlacedSymbol,
  parentKind: ChunkKind | null,
  facts: FactsDraft,
  text: string,
  syntax: Conventions,
): Omit<Chunk, 'parent'> {
  const { draft, kind, startLine, endLine } = symbol;
  const visibility = visibilityOf(draft, kind, parentKind, syntax);
  return {
    startLine,
    endLine,
    mode: 'code',
    kind,
    name: draft.name,
    signature: signatureOf(draft, text),
    doc: docOf(symbol, text, syntax),
    facts: finishFacts(facts, draft, visibility, syntax),
  };
}

const levels = ['public', 'private', 'protected', 'internal'];

function visibilityOf(
  draft: SymbolDraft,
  kind: ChunkKind,
  parentKind: ChunkKind | null,
  syntax: Conventions,
): string | null {
  const modifiers = [...draft.modifiers];
  if (syntax.visibilityOf) return syntax.visibilityOf({ kind, name: draft.name, modifiers, parentKind });
  return levels.find((each) => draft.modifiers.has(each)) ?? null;
}

function docOf({ draft, comments }: PlacedSymbol, text: string, syntax: Conventions): string {
  const bare = syntax.bareComment ?? bareComment;
  const parts = comments.map(({ start, end }) => bare(text.slice(start, end)));
  for (const docstring of draft.docstrings.values()) parts.push(bareDocstring(docstring.text));
  return parts.join('\n').trim();
}
