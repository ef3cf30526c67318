// What is a file there for? Told from where it lies, what it is called, and what its first comments say.
import type { FileRole } from '../source-file.ts';
import { type RoleRow, roleTable } from './role-table.ts';

/** `head` is the beginning of its text; a few lines are enough. */
export function roleOf(path: string, head: string): FileRole {
  const nameStart = path.lastIndexOf('/') + 1;
  const name = path.slice(nameStart);
  const lowerName = name.toLowerCase();
  const rows = rowsOf(path.slice(0, Math.max(0, nameStart - 1)));
  for (let index = 0; index < roleTable.length; index += 1) {
    const row = roleTable[index] as RoleRow;
    if (rows[index] || row.name.test(lowerName) || (row.exactName?.test(name) ?? false)) return row.role;
    if (row.role === 'generated' && saysGenerated(head)) return row.role;
  }
  return 'source';
}

/** The last one asked for: files come folder by folder. */
let last: { readonly folder: string; readonly rows: readonly boolean[] } | null = null;

/** By row of the table, whether the way to a folder fits it. */
function rowsOf(folder: string): readonly boolean[] {
  if (last?.folder === folder) return last.rows;
  const folders = folder.toLowerCase().split('/');
  const fits = (row: RoleRow): boolean =>
    folders.some((each) => row.folders.has(each) || (row.folder?.test(each) ?? false));
  last = { folder, rows: roleTable.map(fits) };
  return last.rows;
}

const markedLines = 15;
/** What all marks have: most files have neither, and need not be looked at line by line. */
const mayBeMark = /generated|DO NOT/i;

/** Only comments count: code may well talk about such marks. */
function saysGenerated(head: string): boolean {
  if (!mayBeMark.test(head)) return false;
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
