// The normal form of a schema: six independent shapes, and the conditions that reach across them.
import type { Node } from './document.ts';
import type { Notes } from './notes.ts';
import type { Shapes } from './shapes.ts';

/** Accepted is what has an accepted shape and satisfies every list below. */
export interface View {
  readonly shapes: Shapes;
  readonly unions: readonly Union[];
  readonly nots: readonly Node[];
  readonly conditions: readonly Condition[];
  readonly opaque: readonly Opaque[];
  readonly notes: Notes;
}

export interface Union {
  /** oneOf whose branches could not be shown to exclude each other. */
  readonly isExclusive: boolean;
  readonly branches: readonly Node[];
}

export interface Condition {
  readonly test: Node;
  readonly pass: Node;
  readonly fail: Node;
}

/** A keyword whose meaning is unknown, or depends on more than itself: then the whole schema it stands in. */
export interface Opaque {
  readonly keyword: string;
  readonly text: string;
  readonly whole: Node | null;
}

/** Finds the normal form of a part; undefined while that part is still being built. */
export type Look = (node: Node) => View | undefined;
