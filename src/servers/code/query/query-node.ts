// A query as read: what must hold of a chunk, and the words that rank it.

export type QueryLeaf = WordLeaf | PhraseLeaf | RegexLeaf;

export interface WordLeaf {
  readonly type: 'word';
  readonly text: string;
  readonly position: number;
}

export interface PhraseLeaf {
  readonly type: 'phrase';
  readonly text: string;
  readonly position: number;
}

export interface RegexLeaf {
  readonly type: 'regex';
  readonly source: string;
  /** Only those that change what matches: i, m, s, u, v. */
  readonly flags: string;
  readonly position: number;
}

export type QueryNode = QueryLeaf | JoinedNode | { readonly type: 'not'; readonly part: QueryNode };

export interface JoinedNode {
  readonly type: 'joined';
  readonly by: 'and' | 'or';
  readonly parts: readonly QueryNode[];
}

export interface Query {
  /** As given, without white space around it. */
  readonly text: string;
  /** What a chunk must fulfil; null where words only rank. */
  readonly condition: QueryNode | null;
  /** Everything that is looked for rather than excluded, in order. */
  readonly sought: readonly QueryLeaf[];
  /** AND or OR was written: then words are demands too. */
  readonly isBoolean: boolean;
}
