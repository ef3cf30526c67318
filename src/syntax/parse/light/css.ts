// CSS, SCSS and Less by their braces: a rule per selector, rules within rules and within at-rules.
import type { ChunkKind } from '../../chunk.ts';
import { leadingComments } from './leading-comment.ts';
import type { Outline, Remark, Span } from './outline.ts';

export function cssOutline(lines: readonly string[], text: string): Outline {
  const scan = scanCss(text, lines.length);
  const remarks = joinAdjacent(scan.remarks, lines);
  const commentAbove = leadingComments(remarks.filter(({ startLine }) => /^\s*\//.test(lines[startLine - 1] ?? '')));
  const spans = scan.spans.map((span): Span => ({ ...span, ...commentAbove(span.startLine) }));
  return { mode: 'code', filler: 'Code', spans, remarks, imports: scan.imports, maxLines: 60 };
}

interface OpenBlock {
  readonly prelude: string;
  readonly startLine: number;
  /** `#{...}` in SCSS and `@{...}` in Less are values, no blocks. */
  readonly isValue: boolean;
}

interface CssScan {
  readonly spans: Span[];
  readonly remarks: Remark[];
  readonly imports: string[];
}

function scanCss(text: string, lineCount: number): CssScan {
  const spans: Span[] = [];
  const remarks: Remark[] = [];
  const imports: string[] = [];
  const open: OpenBlock[] = [];
  let line = 1;
  /** Where the statement began that a brace or a semicolon will end. */
  let start = -1;
  let startLine = 1;
  let parens = 0;
  const statement = (end: number): string =>
    start < 0 ? '' : cleanPrelude(text.slice(start, Math.min(end, start + 2000)));
  const close = (block: OpenBlock, endLine: number): void => {
    const span = block.isValue ? null : spanOfBlock(block, endLine, open.at(-1));
    if (span) spans.push(span);
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === '\n') {
      line += 1;
      parens = 0;
      continue;
    }
    if (char === '/' && isCommentStart(text, i, parens)) {
      const isBlock = text[i + 1] === '*';
      const found = text.indexOf(isBlock ? '*/' : '\n', i + 2);
      const end = found < 0 ? text.length : found;
      const rows = text.slice(i + 2, end).split('\n');
      const bare = rows
        .map((row) => row.trim().replace(/^[*/!]+ ?/, ''))
        .join('\n')
        .trim();
      if (bare !== '') remarks.push({ startLine: line, endLine: line + rows.length - 1, text: bare });
      line += rows.length - 1;
      i = isBlock ? end + 1 : end - 1;
      continue;
    }
    if (char === ' ' || char === '\t' || char === '\r') continue;
    if (char === '{') {
      const isValue = text[i - 1] === '#' || text[i - 1] === '@';
      open.push({ prelude: isValue ? '' : statement(i), startLine: start < 0 ? line : startLine, isValue });
      if (!isValue) start = -1;
    } else if (char === '}') {
      const block = open.pop();
      if (block) close(block, line);
      if (!block?.isValue) start = -1;
    } else if (char === ';' && parens === 0) {
      for (const name of importsOf(statement(i))) imports.push(name);
      start = -1;
    } else {
      if (start < 0) {
        start = i;
        startLine = line;
      }
      if (char === '(') parens += 1;
      else if (char === ')') parens = Math.max(0, parens - 1);
      else if (char === '"' || char === "'") i = stringEnd(text, i);
      else if (char === '\\' && text[i + 1] !== '\n') i += 1;
    }
  }
  for (let block = open.pop(); block; block = open.pop()) close(block, lineCount);
  return { spans, remarks, imports };
}

/** `//` within parentheses is part of an address; plain CSS has it nowhere else. */
function isCommentStart(text: string, i: number, parens: number): boolean {
  if (text[i + 1] === '*') return true;
  return text[i + 1] === '/' && parens === 0 && text[i - 1] !== ':';
}

function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text[i];
    if (char === text[start]) return i;
    if (char === '\n') return i - 1;
    if (char === '\\' && text[i + 1] !== '\n') i += 1;
  }
  return text.length;
}

function cleanPrelude(raw: string): string {
  return raw
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ')
    .replace(/\/\/[^\n]*\n/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function spanOfBlock(block: OpenBlock, endLine: number, around: OpenBlock | undefined): Span | null {
  const { prelude, startLine } = block;
  if (prelude === '' || around?.prelude.includes('keyframes')) return null;
  // A nested rule of one line is best read within its rule; within an at-rule each one counts.
  if (around && !around.prelude.startsWith('@') && endLine === startLine) return null;
  const name = prelude.slice(0, 200);
  const callable = /^@(mixin|function)\s+([\w-]+)/.exec(prelude);
  const kind: ChunkKind = callable
    ? callable[1] === 'mixin'
      ? 'MacroDeclaration'
      : 'FunctionDeclaration'
    : 'StyleRule';
  return { startLine, endLine, kind, name: callable?.[2] ?? name, signature: prelude.slice(0, 400), doc: '' };
}

function importsOf(statement: string): string[] {
  const rule = /^@(?:import|use|forward|require|reference)\b/.exec(statement);
  if (!rule) return [];
  const names = [...statement.matchAll(/url\(\s?["']?([^"')\s]+)|["']([^"']+)["']/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return statement.startsWith('@import') ? names : names.slice(0, 1);
}

/** Line comments below each other are one. */
function joinAdjacent(remarks: readonly Remark[], lines: readonly string[]): Remark[] {
  const joined: Remark[] = [];
  for (const remark of remarks) {
    const before = joined.at(-1);
    const isAlone = /^\s*\/\//.test(lines[remark.startLine - 1] ?? '');
    if (
      before &&
      isAlone &&
      before.endLine + 1 === remark.startLine &&
      /^\s*\/\//.test(lines[before.startLine - 1] ?? '')
    ) {
      joined[joined.length - 1] = { ...before, endLine: remark.endLine, text: `${before.text}\n${remark.text}` };
    } else joined.push(remark);
  }
  return joined;
}
