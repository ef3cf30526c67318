// A piece of code where it was found, before anything is known of it.

type SnippetOrigin = 'example' | 'readme' | 'docs' | 'test' | 'documentation';

export interface FoundSnippet {
  readonly origin: SnippetOrigin;
  readonly path: string;
  /** Of the code itself, from 1. */
  readonly startLine: number;
  readonly endLine: number;
  /** The word that stands at the code, or the language of the file; empty where nobody says it. */
  readonly language: string;
  readonly code: string;
  /** From the outermost to the innermost; of a symbol its name. */
  readonly headings: readonly string[];
}

/** Longer pieces are no snippets; nobody reads them on a page. */
export const linesAtMost = 120;
export const charactersAtMost = 8_000;

/** Far beyond what a piece of that length needs, so that no slow machine reads it otherwise than a fast one. */
export const hungAfterMs = 60_000;
