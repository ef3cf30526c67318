// SQL by statements: those that create something are chunks with its name; the others stand together.
import type { ChunkKind } from '../../chunk.ts';
import { leadingComments } from './leading-comment.ts';
import type { Outline, Span } from './outline.ts';
import { type Statement, scanSql } from './sql-statements.ts';

export function sqlOutline(lines: readonly string[], text: string): Outline {
  const { statements, remarks } = scanSql(text);
  const commentAbove = leadingComments(
    remarks.filter(({ startLine }) => /^\s*(?:--|\/\*|#)/.test(lines[startLine - 1] ?? '')),
  );
  const spans: Span[] = [];
  for (const statement of statements) {
    const made = whatItMakes(statement);
    if (made) spans.push({ ...made, endLine: statement.endLine, ...commentAbove(statement.startLine) });
  }
  return { mode: 'code', filler: 'Code', spans, remarks, imports: [], maxLines: 60 };
}

const kinds: ReadonlyMap<string, ChunkKind> = new Map<string, ChunkKind>([
  ['table', 'StructDeclaration'],
  ['view', 'StructDeclaration'],
  ['function', 'FunctionDeclaration'],
  ['procedure', 'FunctionDeclaration'],
  ['proc', 'FunctionDeclaration'],
  ['trigger', 'FunctionDeclaration'],
  ['aggregate', 'FunctionDeclaration'],
  ['type', 'TypeDeclaration'],
  ['domain', 'TypeDeclaration'],
  ['schema', 'ModuleDeclaration'],
  ['database', 'ModuleDeclaration'],
  ['package', 'ModuleDeclaration'],
]);

const part = '(?:"[^"]+"|`[^`]+`|\\[[^\\]]+\\]|[\\p{L}\\p{N}_$#@{}]+)';
const creation = new RegExp(
  '^create (?:or (?:replace|alter) )?(?:(?!on )[\\w=@`]+ ){0,4}?' +
    '(table|view|function|procedure|proc|trigger|aggregate|type|domain|schema|database|package|index|sequence|extension|policy|role|rule) ' +
    `(?:body )?(?:concurrently )?(?:if not exists )?(${part}(?:\\s?\\.\\s?${part}){0,3})`,
  'iu',
);

function whatItMakes(statement: Statement): Omit<Span, 'endLine'> | null {
  const head = statement.head.replace(/\s+/g, ' ');
  const match = creation.exec(head);
  if (!match) return null;
  const [, what = '', fullName = ''] = match;
  const name = (fullName.split('.').pop() ?? '').trim().replace(/^["`[]|["`\]]$/g, '');
  if (/^on$/i.test(name)) return null;
  const kind = kinds.get(what.toLowerCase()) ?? 'ConfigDeclaration';
  return { startLine: statement.startLine, kind, name, signature: signatureOf(head), doc: '' };
}

/** Up to the body, or the columns of a table as far as they fit. */
function signatureOf(head: string): string {
  const body = /\s(?:as|is|begin)\s(?:\$|begin|declare|select|return|')/i.exec(head);
  return head.slice(0, Math.min(body?.index ?? head.length, 300)).trim();
}
