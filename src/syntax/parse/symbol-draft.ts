// A symbol while its matches are put together: each match that names its node adds what it knows.
import type { Node } from 'web-tree-sitter';
import type { ChunkKind } from '../chunk.ts';
import type { Part } from './capture-names.ts';

export interface SymbolDraft {
  kind: ChunkKind;
  /** False while no match has said the kind. */
  isKnown: boolean;
  /** Of the match that gave the kind. */
  pattern: number;
  readonly start: number;
  readonly end: number;
  /** With everything around the node that belongs to it. */
  extentStart: number;
  extentEnd: number;
  name: string;
  nameStart: number;
  bodyStart: number;
  bodyEnd: number;
  returnType: string | null;
  /** By the place of the name. */
  readonly params: Map<number, { name: string; type: string | null }>;
  readonly bases: Map<number, string>;
  readonly decorators: Map<number, PlacedText>;
  readonly modifiers: Set<string>;
  readonly docstrings: Map<number, PlacedText>;
  /** Nodes that declare: what they name is not used there. */
  readonly declaring: Set<number>;
}

export interface PlacedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function openDraft(
  drafts: Map<number, SymbolDraft>,
  node: Pick<Node, 'id' | 'startIndex' | 'endIndex'>,
  kind: ChunkKind | null,
  pattern: number,
): SymbolDraft {
  const known = drafts.get(node.id);
  if (known) {
    if (kind && isBetter(kind, pattern, known)) Object.assign(known, { kind, pattern, isKnown: true });
    return known;
  }
  const { startIndex: start, endIndex: end } = node;
  const draft: SymbolDraft = {
    kind: kind ?? 'TypeDeclaration',
    isKnown: kind !== null,
    pattern,
    start,
    end,
    extentStart: start,
    extentEnd: end,
    name: '',
    nameStart: -1,
    bodyStart: -1,
    bodyEnd: -1,
    returnType: null,
    params: new Map(),
    bases: new Map(),
    decorators: new Map(),
    modifiers: new Set(),
    docstrings: new Map(),
    declaring: new Set(),
  };
  drafts.set(node.id, draft);
  return draft;
}

const vague: ReadonlySet<ChunkKind> = new Set(['VariableDeclaration', 'PropertyDeclaration', 'TypeDeclaration']);

/** A variable that holds a function is a function; between equals the pattern that stands first in the query decides. */
function isBetter(kind: ChunkKind, pattern: number, known: SymbolDraft): boolean {
  if (!known.isKnown) return true;
  if (vague.has(kind) !== vague.has(known.kind)) return vague.has(known.kind);
  return pattern < known.pattern;
}

/** Something said of a symbol, at its place in the text. */
export interface LoosePart extends PlacedText {
  readonly part: Part;
  readonly node: number;
  /** Of a parameter. */
  readonly type: string | null;
}

export function addPart(draft: SymbolDraft, { part, node, start, end, text, type }: LoosePart): void {
  if (part === 'extent') {
    draft.extentStart = Math.min(draft.extentStart, start);
    draft.extentEnd = Math.max(draft.extentEnd, end);
  } else if (part === 'body') {
    if (draft.bodyStart < 0 || start < draft.bodyStart) Object.assign(draft, { bodyStart: start, bodyEnd: end });
  } else if (part === 'name') {
    draft.name = onOneLine(text).replace(/^(['"])(.*)\1$/, '$2');
    draft.nameStart = start;
    draft.declaring.add(node);
  } else if (part === 'param') {
    draft.declaring.add(node);
    const known = draft.params.get(start);
    if (!known) draft.params.set(start, { name: text, type });
    else known.type ??= type;
  } else if (part === 'return.type') draft.returnType = onOneLine(text);
  else if (part === 'base') draft.bases.set(start, onOneLine(text));
  else if (part === 'decorator')
    draft.decorators.set(start, { start, end, text: onOneLine(text).replace(/^@\s*/, '') });
  else if (part === 'modifier') draft.modifiers.add(onOneLine(text));
  else if (part === 'docstring') draft.docstrings.set(start, { start, end, text });
}

const longest = 300;

/** A type or decorator may be pages long, and nobody looks for the end of it. */
export function onOneLine(text: string): string {
  return text
    .slice(0, 4 * longest)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}
