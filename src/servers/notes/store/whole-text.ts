// The text of a note as readers get it: without its frontmatter, and with what is not UTF-8 shown as such.
import type { NoteBody } from '../index/note-body.ts';
import { displayText } from '../vault/decode-note.ts';
import { findFrontmatter, startOfText } from '../vault/frontmatter-block.ts';

export function bodyOf({ text }: NoteBody): string {
  return displayText(text.slice(findFrontmatter(text)?.bodyStart ?? startOfText(text)));
}
