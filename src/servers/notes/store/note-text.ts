// The text of a note's file, made or changed as a caller asked. Frontmatter is touched only where it must be.
import { basename } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import { replaceBody, setTags, setTitle } from '../vault/edit-frontmatter.ts';
import { titleFromFileName } from '../vault/file-name.ts';
import { findFrontmatter, startOfText } from '../vault/frontmatter-block.ts';
import { FrontmatterError } from '../vault/frontmatter-error.ts';
import { scanNote } from '../vault/scan-note.ts';
import { refuse } from '../write/note-path.ts';

/** A title that the file name does not tell, and tags, stand in the frontmatter; the content stays as given. */
export function newNoteText(id: string, title: string, content: string, tags: readonly string[]): string {
  return editing('content', () => {
    const text = beginsWithRule(content) ? setTitle('', title) + content : content;
    return withTitle(id, title, tags.length > 0 ? setTags(text, tags) : text);
  });
}

export interface TextChange {
  readonly content?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export function changedText(text: string, { content, tags }: TextChange): string {
  const filled = content === undefined ? text : withContent(text, content);
  return tags === undefined ? filled : editing('tags', () => setTags(filled, tags));
}

/** The title is written down only when the note would otherwise show another one. */
export function withTitle(id: string, title: string, text: string): string {
  const written = scanNote(text).title;
  if ((written ?? titleFromFileName(basename(id, '.md'))) === title) return text;
  return editing('title', () => setTitle(text, title));
}

/**
 * Content with a frontmatter of its own replaces the old one too: a file never gets two. What only looks like one is
 * content: a rule, or a body that began so before, which must come back as it was read.
 */
function withContent(text: string, content: string): string {
  const body = text.slice(findFrontmatter(text)?.bodyStart ?? startOfText(text));
  const isBody = findFrontmatter(body) !== null || beginsWithRule(content);
  if (findFrontmatter(content) && !isBody) return content;
  if (findFrontmatter(text) || !findFrontmatter(content)) return replaceBody(text, content);
  // Without a frontmatter before it the rule would be read as one.
  return `---\n---\n${content}`;
}

/** Two lines `---` with something between them that is no list of entries: rules, as people write them. */
function beginsWithRule(content: string): boolean {
  const block = findFrontmatter(content);
  if (!block) return false;
  const between = content.slice(block.yamlStart, block.yamlEnd);
  const { contents, errors } = parseDocument(between);
  if (errors.length === 0) return !isMap(contents) || contents.items.length === 0;
  if (entryLine.test(between)) throw refuse('content', 'it begins with a frontmatter that is not valid YAML');
  return true;
}

const entryLine = /^[^\s:#][^:\n]*:(?:\s|$)/m;

/** `field` is the argument that brought the frontmatter that cannot be edited. */
function editing(field: string, edit: () => string): string {
  try {
    return edit();
  } catch (error) {
    if (error instanceof FrontmatterError)
      throw refuse(field, `the frontmatter cannot be edited, so it is not touched: ${error.message}`, error);
    throw error;
  }
}
