// Settings as chunks: a key whose value takes several lines is one, and is looked into only when it is long. Keys of one line stand
// together with their neighbours, since a chunk of one line says too little.
import type { Span } from './outline.ts';

export interface ConfigEntry {
  /** With the comment above it. */
  readonly startLine: number;
  /** Where the key itself stands. */
  readonly keyLine: number;
  readonly endLine: number;
  /** 0 for the outermost. */
  readonly depth: number;
  /** Empty for an item of a list that has none. */
  readonly name: string;
  readonly doc: string;
}

const longLines = 60;
const maxDepth = 8;

/** Entries in the order of their keys, outer before inner. */
export function configSpans(entries: readonly ConfigEntry[]): Span[] {
  const spans: Span[] = [];
  const open: ConfigEntry[] = [];
  let run: ConfigEntry[] = [];
  const closeRun = (): void => {
    if (run.length > 0) spans.push(spanOfRun(run, open));
    run = [];
  };
  for (const entry of entries) {
    if (open.length > 0 && !contains(open.at(-1), entry)) {
      closeRun();
      while (open.length > 0 && !contains(open.at(-1), entry)) open.pop();
    }
    // Entries within a short one, or within one line, are its own lines.
    if (entry.depth > open.length || open.length >= maxDepth || isShort(open.at(-1))) continue;
    if (entry.keyLine === entry.endLine) {
      if (isFull(run, entry)) closeRun();
      run.push(entry);
      continue;
    }
    closeRun();
    spans.push(spanOf(entry, open));
    open.push(entry);
  }
  closeRun();
  return spans;
}

function contains(around: ConfigEntry | undefined, entry: ConfigEntry): boolean {
  return around !== undefined && around.depth < entry.depth && entry.keyLine <= around.endLine;
}

function isShort(entry: ConfigEntry | undefined): boolean {
  return entry !== undefined && entry.endLine - entry.startLine < longLines;
}

/** A run ends where its own lines become too many, or where a comment introduces the next keys. */
function isFull(run: readonly ConfigEntry[], entry: ConfigEntry): boolean {
  const first = run[0];
  return first !== undefined && (entry.endLine - first.startLine >= longLines || entry.doc !== '');
}

function spanOf(entry: ConfigEntry, open: readonly ConfigEntry[]): Span {
  return {
    startLine: entry.startLine,
    endLine: entry.endLine,
    kind: 'ConfigDeclaration',
    name: entry.name,
    signature: pathOf([...open, entry]),
    doc: entry.doc,
  };
}

function spanOfRun(run: readonly ConfigEntry[], open: readonly ConfigEntry[]): Span {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last) throw new RangeError('an empty run has no span');
  if (run.length === 1) return spanOf(first, open);
  const names = run.map(({ name }) => name).filter((name) => name !== '');
  return {
    startLine: first.startLine,
    endLine: last.endLine,
    kind: 'ConfigDeclaration',
    name: open.at(-1)?.name ?? '',
    signature: `${pathOf(open)} ${names.join(', ')}`.trim().slice(0, 400),
    doc: first.doc,
  };
}

function pathOf(entries: readonly ConfigEntry[]): string {
  return entries
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .join('.')
    .slice(0, 400);
}
