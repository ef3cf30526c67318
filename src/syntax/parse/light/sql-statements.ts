// Cuts SQL into statements. Knows strings, quoted names, dollar quotes, comments, changed delimiters and the bodies of routines,
// so that a semicolon counts only where it ends something.
import type { Remark } from './outline.ts';

export interface Statement {
  readonly startLine: number;
  readonly endLine: number;
  /** How it begins, without comments; cut at some length. */
  readonly head: string;
}

const headLength = 1200;
const routine = /^create\s[^(]{0,80}?\b(?:function|procedure|proc|trigger|package)\b/i;
const blockEnds = new Set(['if', 'loop', 'while', 'repeat', 'for']);

interface Reading {
  line: number;
  startLine: number;
  head: string;
  /** Open BEGIN and CASE within a routine. */
  depth: number;
  lastWord: string;
  delimiter: string;
  /** Dollar quotes that nothing closed; after a few of them a dollar is no quote in this file. */
  unclosedTags: number;
}

export function scanSql(text: string): { statements: Statement[]; remarks: Remark[] } {
  const statements: Statement[] = [];
  const remarks: Remark[] = [];
  const state: Reading = { line: 1, startLine: 0, head: '', depth: 0, lastWord: '', delimiter: ';', unclosedTags: 0 };
  const endStatement = (): void => {
    if (state.startLine > 0)
      statements.push({ startLine: state.startLine, endLine: state.line, head: state.head.trim() });
    Object.assign(state, { startLine: 0, head: '', depth: 0, lastWord: '' });
  };
  for (let i = 0; i < text.length; ) {
    const end = tokenEnd(text, i, state);
    const token = text.slice(i, end);
    if (token === '\n') {
      state.line += 1;
      addToHead(state, ' ');
    } else if (isComment(text, i)) {
      const { rows, bare } = commentText(token);
      if (bare !== '') addRemark(remarks, { startLine: state.line, endLine: state.line + rows - 1, text: bare });
      state.line += rows - 1;
    } else if (token === state.delimiter && (state.delimiter !== ';' || state.depth <= 0)) endStatement();
    else if (isSeparatorLine(text, i, end)) endStatement();
    else if (/^delimiter$/i.test(token) && state.startLine === 0) {
      const lineEnd = endOfLine(text, i);
      state.delimiter = text.slice(end, lineEnd).trim() || ';';
      i = lineEnd;
      continue;
    } else {
      if (state.startLine === 0 && token.trim() !== '') state.startLine = state.line;
      if (/^\p{L}/u.test(token)) readWord(state, token.toLowerCase());
      addToHead(state, token);
      state.line += countLineFeeds(token);
    }
    i = end;
  }
  endStatement();
  return { statements, remarks };
}

function tokenEnd(text: string, i: number, state: Reading): number {
  const char = text[i] ?? '';
  if (state.delimiter !== ';' && text.startsWith(state.delimiter, i)) return i + state.delimiter.length;
  if (char === '-' && text[i + 1] === '-') return endOfLine(text, i);
  if (char === '#' && isLineStart(text, i)) return endOfLine(text, i);
  if (char === '/' && text[i + 1] === '*') return afterNext(text, '*/', i + 2);
  if (char === "'" || char === '"' || char === '`') return quoteEnd(text, char, i + 1);
  if (char === '$') return dollarEnd(text, i, state);
  const word = /[\p{L}\p{N}_]+|[ \t\r]+/uy;
  word.lastIndex = i;
  return word.test(text) ? word.lastIndex : i + 1;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function isLineStart(text: string, i: number): boolean {
  return i === 0 || text[i - 1] === '\n';
}

function afterNext(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from);
  return found < 0 ? text.length : found + what.length;
}

/** A backslash before a quote escapes it only where the string plainly goes on: in the standard it is a character like others. */
function quoteEnd(text: string, quote: string, from: number): number {
  let end = afterNext(text, quote, from);
  while (text[end - 2] === '\\' && /\w/.test(text[end] ?? '')) end = afterNext(text, quote, end);
  return end;
}

/** `$$ ... $$` and `$body$ ... $body$`; any other dollar is just a sign. */
function dollarEnd(text: string, i: number, state: Reading): number {
  if (state.unclosedTags >= 10) return i + 1;
  const tag = /^\$[\p{L}_]?[\p{L}\p{N}_]{0,60}\$/u.exec(text.slice(i, i + 64))?.[0];
  if (!tag) return i + 1;
  const close = text.indexOf(tag, i + tag.length);
  if (close >= 0) return close + tag.length;
  state.unclosedTags += 1;
  return i + 1;
}

function isComment(text: string, i: number): boolean {
  const char = text[i];
  if (char === '#') return isLineStart(text, i);
  return (char === '-' && text[i + 1] === '-') || (char === '/' && text[i + 1] === '*');
}

function commentText(token: string): { rows: number; bare: string } {
  const rows = token.split('\n');
  const bare = rows.map((row) =>
    row
      .trim()
      .replace(/^(?:\/\*+|\*+\/|-{2,}|#+|\*+(?!\/)) ?/, '')
      .replace(/\*+\/$/, '')
      .trim(),
  );
  return { rows: rows.length, bare: bare.join('\n').trim() };
}

function addRemark(remarks: Remark[], remark: Remark): void {
  const before = remarks.at(-1);
  if (before && before.endLine + 1 === remark.startLine) {
    remarks[remarks.length - 1] = { ...before, endLine: remark.endLine, text: `${before.text}\n${remark.text}` };
  } else remarks.push(remark);
}

/** `GO` of SQL Server and `/` of Oracle, alone on their line. */
function isSeparatorLine(text: string, i: number, end: number): boolean {
  if (!isLineStart(text, i) || end - i > 2 || !/^(?:go|\/)$/i.test(text.slice(i, end))) return false;
  return (
    text
      .slice(end, end + 40)
      .split('\n')[0]
      ?.trim() === ''
  );
}

/** Only a routine has semicolons inside: its BEGIN and CASE open, END closes, but END IF and the like close nothing of these. */
function readWord(state: Reading, word: string): void {
  const before = state.lastWord;
  state.lastWord = word;
  const isOpening =
    word === 'begin' || (word === 'case' && before !== 'end') || (before === 'end' && blockEnds.has(word));
  if ((!isOpening && word !== 'end') || !routine.test(state.head)) return;
  state.depth += isOpening ? 1 : -1;
}

function addToHead(state: Reading, token: string): void {
  if (state.startLine > 0 && state.head.length < headLength) state.head += token.slice(0, headLength);
}

function countLineFeeds(token: string): number {
  let count = 0;
  for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) count += 1;
  return count;
}
