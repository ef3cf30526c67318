// What is a file there for? Told from where it lies, what it is called, and what its first comments say.
import type { FileRole } from '../source-file.ts';
import { type RoleRow, roleTable } from './role-table.ts';

/** `head` is the beginning of its text; a few lines are enough. */
export function roleOf(path: string, head: string): FileRole {
  const folders = path.toLowerCase().split('/');
  const lowerName = folders.pop() ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const fits = (row: RoleRow): boolean =>
    folders.some((folder) => row.folders.has(folder) || (row.folder?.test(folder) ?? false)) ||
    row.name.test(lowerName) ||
    (row.exactName?.test(name) ?? false);
  for (const row of roleTable) {
    if (fits(row) || (row.role === 'generated' && saysGenerated(head))) return row.role;
  }
  return 'source';
}

const markedLines = 15;

/** Only comments count: code may well talk about such marks. */
function saysGenerated(head: string): boolean {
  return head
    .split('\n', markedLines)
    .map((line) => commentStart.exec(line))
    .some((comment) => comment !== null && marks.some((mark) => mark.test(comment.input.slice(comment[0].length))));
}

const commentStart = /^\s*(?:\/\/[/!]?|\/\*+!?|\*|#+|--+\[*|;+|<!--|%+|\{-|\(\*|"""|''')\s*/;

const marks: readonly RegExp[] = [
  /^@(?:auto-?)?generated\b/i,
  /\bcode generated\b.*\bdo not edit\b/i,
  /\bDO NOT (?:EDIT|MODIFY)\b/,
  /^<?auto-?generated\b/i,
  /^(?:automatically |auto-?)?generated (?:by|from|with|using)\b/i,
  /\bthis (?:file|code|module|source)(?: file)? (?:is|was|has been) (?:auto(?:matically)?[- ]?)?generated\b/i,
];
