// What one change makes of a text. Pure: the same text and change always give the same answer.
import type { ConflictKind, Patch } from '../artifacts/schemas/patch-bundle.ts';
import { findInsertion } from './find-anchor.ts';
import { splitFrontMatter, updateYamlKeys } from './front-matter.ts';
import { lineEndOf, splitLines, withLineEnd } from './text-lines.ts';

type Bookkeeping = 'patch_id' | 'path' | 'content_hash' | 'expected_before_hash' | 'undo';
type WithoutBookkeeping<P> = P extends Patch ? Omit<P, Bookkeeping> : never;

/** A patch without its hashes: what is to be done, not yet to which text. */
export type TextChange = WithoutBookkeeping<Patch>;

export interface Refusal {
  readonly kind: ConflictKind;
  readonly message: string;
}

/** `after` is null for a file that is not there any more; `before` for one that is not there. */
export type ChangedText = { readonly after: string | null } | { readonly refusal: Refusal };

export function changeText(before: string | null, change: TextChange): ChangedText {
  if (change.type === 'create_file') {
    if (before === null || before === change.new_content) return { after: change.new_content };
    return refuse('file_exists', 'There is another file of this name.');
  }
  if (before === null) return refuse('file_missing', 'There is no such file.');
  switch (change.type) {
    case 'delete_file':
      return { after: null };
    case 'update_file_range':
      return replaceRange(before, change.start_line, change.end_line, change.new_content);
    case 'update_by_anchor':
      return insertAt(before, change.anchor, change.new_content);
    case 'update_frontmatter_keys':
      return updateKeys(before, change.frontmatter_updates);
  }
}

export function replaceRange(before: string, start: number, end: number, content: string): ChangedText {
  const lines = splitLines(before);
  if (start < 1 || end < start - 1 || end > lines.length || start > lines.length + 1) {
    return refuse('range_out_of_bounds', `The file has ${lines.length} lines, not ${start} to ${end}.`);
  }
  return { after: [...lines.slice(0, start - 1), content, ...lines.slice(end)].join('') };
}

function insertAt(before: string, anchor: string, newContent: string): ChangedText {
  const found = findInsertion(before, anchor, newContent);
  if (!found) return refuse('anchor_missing', `The file has no such line, or several: ${anchor}`);
  const end = lineEndOf(before);
  const lines = splitLines(before);
  const above = lines.slice(0, found.line - 1).join('');
  const content = withLineEnd(newContent.endsWith('\n') ? newContent : `${newContent}\n`, end);
  const parts = [
    above,
    above === '' || above.endsWith('\n') ? '' : end,
    found.isBlankNeededBefore ? end : '',
    content,
    found.isBlankNeededAfter ? end : '',
    ...lines.slice(found.line - 1),
  ];
  return { after: parts.join('') };
}

function updateKeys(before: string, updates: Readonly<Record<string, unknown>>): ChangedText {
  const parts = splitFrontMatter(before);
  if (!parts) return refuse('key_missing', 'The file has no YAML front matter.');
  const yaml = updateYamlKeys(parts.yaml, updates);
  if (yaml === null) {
    const keys = Object.keys(updates).join(', ');
    return refuse('key_missing', `The front matter cannot be read, or others hang on what is to be changed: ${keys}`);
  }
  return { after: parts.opening + yaml + parts.rest };
}

function refuse(kind: ConflictKind, message: string): ChangedText {
  return { refusal: { kind, message } };
}
