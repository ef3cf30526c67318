// One link as it stands in a note's text. Where it leads is not said here: that changes when other notes do.

export type LinkKind = 'wiki' | 'embed' | 'markdown' | 'reference' | 'frontmatter';

/** What resolution needs to know of a link. */
export interface LinkTarget {
  readonly kind: LinkKind;
  /** The target as meant: decoded, without heading, block and label. Empty for a link within its own note. */
  readonly target: string;
}

/** What the index keeps of a link. */
export interface PlacedLink extends LinkTarget {
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

/** Positions are UTF-16 offsets into the text of the whole file. */
export interface Link extends PlacedLink {
  /** `A` of `[[note#A]]`, `A#B` of `[[note#A#B]]`. */
  readonly heading: string | null;
  /** `x1` of `[[note#^x1]]`. */
  readonly block: string | null;
  /** The text a reader sees in place of the target. */
  readonly label: string | null;
  /** The whole link, brackets included. */
  readonly start: number;
  readonly end: number;
  /** The target alone as the author wrote it: what a rename replaces. Of a reference link, that of its definition. */
  readonly targetStart: number;
  readonly targetEnd: number;
  /** The label alone; both are -1 when there is none. */
  readonly labelStart: number;
  readonly labelEnd: number;
}
