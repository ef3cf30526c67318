// All that can be known of a note from its text alone.
import type { Link } from './link.ts';

export interface ScannedNote {
  /** The frontmatter's title; null when it has none. */
  readonly title: string | null;
  readonly aliases: readonly string[];
  /** Frontmatter tags, then inline ones, without `#`; each once by its lower-case form, spelled as first written. */
  readonly tags: readonly string[];
  readonly frontmatterTags: readonly string[];
  /** Text of the first level-one heading. */
  readonly heading: string | null;
  readonly links: readonly Link[];
  readonly sections: readonly Section[];
  /** Where the text after the frontmatter begins. */
  readonly bodyStart: number;
  /** What a reader should be warned of, as whole sentences: `Duplicate tag ignored: x`, `Bad frontmatter: ...`. */
  readonly issues: readonly string[];
}

/** The text under one heading, up to the next heading of any level. The first may have none. */
export interface Section {
  readonly heading: string | null;
  /** 0 for the text before the first heading. */
  readonly level: number;
  readonly start: number;
  readonly end: number;
}
