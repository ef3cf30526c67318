// The port for what is public in the code. Whoever parses the sources fills it; this worker only reads the list.

export const symbolKinds = [
  'class',
  'interface',
  'struct',
  'trait',
  'enum',
  'type',
  'function',
  'method',
  'property',
  'constant',
  'module',
] as const;
export type SymbolKind = (typeof symbolKinds)[number];

export interface ApiSymbol {
  /** As users spell it: `Watcher.close`, `parse`. */
  readonly name: string;
  readonly kind: SymbolKind;
  /** One line; of a constant with its value, when that is a literal. */
  readonly signature: string;
  /** The text of its documentation comment, marks of comments taken off; empty when there is none. */
  readonly doc: string;
  readonly path: string;
  /** Of the documentation comment where there is one, else of the declaration; from 1. */
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
}
