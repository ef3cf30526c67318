// The two sides a comparison is between.
import type { Document, Node } from '../schema/document.ts';
import type { View } from '../schema/normal-form.ts';

export interface Documents {
  readonly before: Document;
  readonly after: Document;
}

/** A place in one document, and what it accepts. */
export interface Side {
  readonly node: Node;
  readonly view: View;
}
