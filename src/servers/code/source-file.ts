// Files of a repository: as found on disk, and as read for the index.

/** A file as a walk finds it; nothing of it has been read. */
export interface FoundFile {
  /** From the repository's root, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
}

/** Why a file is not indexed. Counted and named in the status, never a failure. */
export type SkipReason = 'binary' | 'minified' | 'huge' | 'symlink' | 'unreadable';

export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
}

/** What a file is there for. Ranking treats them differently, unless the whole repository is of one kind. */
export type FileRole = 'source' | 'test' | 'example' | 'vendored' | 'generated' | 'declaration' | 'docs' | 'config';

export interface SourceFile {
  readonly path: string;
  /** Id of a language of ours: `typescript`, `python`, `markdown`, `text`. */
  readonly lang: string;
  readonly role: FileRole;
  /** SHA-256 of the bytes on disk. */
  readonly hash: string;
  /** UTF-8 without a byte order mark; bytes that are no text have become U+FFFD. Line ends as on disk. */
  readonly text: Buffer;
}
