// One note as the index keeps it in memory and in its cache. The text itself stays in the file.
import type { PlacedLink } from './vault/link.ts';

export interface NoteRecord {
  /** Path relative to the vault, with `/` and `.md`, in the spelling of the disk. */
  readonly id: string;
  /** The frontmatter's title, else what the file name says. */
  readonly title: string;
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  /** The first level-one heading. */
  readonly heading: string | null;
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly stamp: FileStamp;
  readonly links: readonly PlacedLink[];
  /** The beginning of the body: 501 UTF-16 units, or 502 where that keeps a pair whole, so that a cut at 500 can be told. */
  readonly excerpt: string;
  readonly issues: readonly string[];
}

/** By these a file that did not change is known without reading it. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
}
