// The text of a note's file, made or changed as a caller asked. Frontmatter is touched only where it must be.
import { basename } from 'node:path';
import { replaceBody, setTags, setTitle } from '../vault/edit-frontmatter.ts';
import { titleFromFileName } from '../vault/file-name.ts';
import { findFrontmatter } from '../vault/frontmatter-block.ts';
import { FrontmatterError } from '../vault/frontmatter-error.ts';
import { scanNote } from '../vault/scan-note.ts';
import { refuse } from '../write/note-path.ts';

/** A title that the file name does not tell, and tags, stand in the frontmatter; the content stays as given. */
export function newNoteText(id: string, title: string, content: string, tags: readonly string[]): string {
  return editing('content', () => {
    const tagged = tags.length > 0 ? setTags(content, tags) : content;
    return withTitle(id, title, tagged);
  });
}

export interface TextChange {
  readonly content?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export function changedText(text: string, { content, tags }: TextChange): string {
  const filled = content === undefined ? text : editing('content', () => withContent(text, content));
  return tags === undefined ? filled : editing('id', () => setTags(filled, tags));
}

/** The title is written down only when the note would otherwise show another one. */
function withTitle(id: string, title: string, text: string): string {
  const written = scanNote(text).title;
  if ((written ?? titleFromFileName(basename(id, '.md'))) === title) return text;
  return setTitle(text, title);
}

/** Content with a frontmatter of its own replaces the old one too: a file never gets two. */
function withContent(text: string, content: string): string {
  return findFrontmatter(content) ? content : replaceBody(text, content);
}

/** `field` is the argument that brought the frontmatter that cannot be edited. */
function editing(field: string, edit: () => string): string {
  try {
    return edit();
  } catch (error) {
    if (error instanceof FrontmatterError)
      throw refuse(field, `the frontmatter is not valid YAML, so it is not touched (${error.message})`, error);
    throw error;
  }
}
