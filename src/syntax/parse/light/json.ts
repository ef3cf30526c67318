// JSON by one pass over its characters, comments allowed: keys with values of several lines, and the items of lists.
// A grammar would tell no more, and this reads files of many megabytes and broken ones alike.
import { type ConfigEntry, configSpans } from './config-spans.ts';
import { leadingComments } from './leading-comment.ts';
import type { Outline, Remark } from './outline.ts';

export function jsonOutline(lines: readonly string[], text: string): Outline {
  const { entries, remarks } = scanJson(text, lines.length);
  const commentAbove = leadingComments(remarks.filter(({ startLine }) => /^\s*\//.test(lines[startLine - 1] ?? '')));
  const documented = entries.map((entry): ConfigEntry => ({ ...entry, ...commentAbove(entry.keyLine) }));
  const spans = configSpans(documented);
  return { mode: 'code', filler: 'ConfigDeclaration', spans, remarks, imports: [], maxLines: 60 };
}

/** Deeper values are lines of the one around them. */
const maxDepth = 8;

interface Container {
  readonly isList: boolean;
  /** Index of the entry whose value it is, -1 for none. */
  readonly entry: number;
}

interface OpenEntry {
  name: string;
  readonly keyLine: number;
  endLine: number;
  readonly depth: number;
}

function scanJson(text: string, lineCount: number): { entries: ConfigEntry[]; remarks: Remark[] } {
  const entries: OpenEntry[] = [];
  const remarks: Remark[] = [];
  const containers: Container[] = [];
  let line = 1;
  let skipped = 0;
  /** The last string, which is a key if a colon follows. */
  let lastString = '';
  let lastStringLine = 0;
  let current = -1;
  let lastKey = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 10) line += 1;
    else if (char === 34) {
      const end = stringEnd(text, i);
      const value = end - i <= 200 ? text.slice(i + 1, end) : '';
      nameItem(entries, containers, lastKey, value);
      lastString = value;
      lastStringLine = line;
      lastKey = '';
      i = end;
    } else if (char === 58) {
      lastKey = lastString;
      const top = containers.at(-1);
      if (skipped === 0 && top && !top.isList) {
        entries.push({ name: lastString, keyLine: lastStringLine, endLine: line, depth: containers.length - 1 });
        current = entries.length - 1;
      }
    } else if (char === 123 || char === 91) {
      lastKey = '';
      if (skipped > 0 || containers.length >= maxDepth) {
        skipped += 1;
        continue;
      }
      if (containers.at(-1)?.isList) {
        entries.push({ name: '', keyLine: line, endLine: line, depth: containers.length - 1 });
        current = entries.length - 1;
      }
      containers.push({ isList: char === 91, entry: current });
      current = -1;
    } else if (char === 125 || char === 93) {
      if (skipped > 0) {
        skipped -= 1;
        continue;
      }
      const entry = entries[containers.pop()?.entry ?? -1];
      if (entry) entry.endLine = line;
      current = -1;
    } else if (char === 47) {
      const comment = commentAt(text, i, line);
      if (!comment) continue;
      addRemark(remarks, comment.remark);
      line = comment.remark.endLine;
      i = comment.end - 1;
    }
  }
  // What is never closed reaches to the end.
  for (const { entry } of containers) {
    const unclosed = entries[entry];
    if (unclosed) unclosed.endLine = lineCount;
  }
  return { entries: entries.map((entry) => ({ ...entry, startLine: entry.keyLine, doc: '' })), remarks };
}

/** Index of the closing quote; a line end closes too, for a broken file. */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 92 && text.charCodeAt(i + 1) !== 10) i += 1;
    else if (char === 34) return i;
    else if (char === 10) return i - 1;
  }
  return text.length;
}

/** An item of a list is called by its `name` or `id`. */
function nameItem(entries: readonly OpenEntry[], containers: readonly Container[], key: string, value: string): void {
  if (value === '' || (key !== 'name' && key !== 'id')) return;
  const item = entries[containers.at(-1)?.entry ?? -1];
  if (item && item.name === '') item.name = value;
}

function commentAt(text: string, start: number, line: number): { remark: Remark; end: number } | null {
  const isBlock = text[start + 1] === '*';
  if (!isBlock && text[start + 1] !== '/') return null;
  const close = text.indexOf(isBlock ? '*/' : '\n', start + 2);
  const end = close < 0 ? text.length : close + (isBlock ? 2 : 0);
  const raw = text.slice(start + 2, isBlock && close >= 0 ? close : end);
  const rows = raw.split('\n');
  const bare = rows
    .map((row) => row.trim().replace(/^[*/]+ ?/, ''))
    .join('\n')
    .trim();
  return { remark: { startLine: line, endLine: line + rows.length - 1, text: bare }, end };
}

/** Comments on lines of their own that follow each other are one. */
function addRemark(remarks: Remark[], remark: Remark): void {
  if (remark.text === '') return;
  const before = remarks.at(-1);
  if (before && before.endLine + 1 === remark.startLine) {
    remarks[remarks.length - 1] = { ...before, endLine: remark.endLine, text: `${before.text}\n${remark.text}` };
  } else remarks.push(remark);
}
