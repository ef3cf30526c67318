// YAML by its indentation: documents, keys, items of lists. Values in block style are text, whatever they look like.
import { type ConfigEntry, configSpans } from './config-spans.ts';
import { hashComments } from './hash-comments.ts';
import { leadingComments } from './leading-comment.ts';
import { indentOf, isBlank } from './lines-of.ts';
import type { Outline, Remark, Span } from './outline.ts';

export function yamlOutline(lines: readonly string[]): Outline {
  const isText = blockTextLines(lines);
  const remarks = hashComments(lines, (line) => isText[line] === 1);
  // A comment behind a value says nothing of the next line.
  const ownLine = remarks.filter(({ startLine }) => lines[startLine - 1]?.trimStart().startsWith('#'));
  const spans: Span[] = [];
  const documents = findDocuments(lines, isText);
  for (const document of documents) {
    const entries = findEntries(lines, document, isText, ownLine);
    if (documents.length > 1 && entries.length > 0) spans.push(documentSpan(lines, document, entries));
    for (const span of configSpans(entries)) spans.push(span);
  }
  return { mode: 'code', filler: 'ConfigDeclaration', spans, remarks, imports: [], maxLines: 60 };
}

interface Range {
  readonly startLine: number;
  readonly endLine: number;
}

/** By line from 1: those below a key that ends in `|` or `>` and indented deeper than it. */
function blockTextLines(lines: readonly string[]): Uint8Array {
  const isText = new Uint8Array(lines.length + 2);
  let blockIndent = -1;
  for (let number = 1; number <= lines.length; number++) {
    const line = lines[number - 1] ?? '';
    if (blockIndent >= 0 && (isBlank(line) || indentOf(line) > blockIndent)) {
      isText[number] = 1;
      continue;
    }
    blockIndent =
      /(?:^|[:\s-])[|>][+-]?\d?[+-]?(?:\s+#.*)?\s*$/.test(line) && !/^\s*#/.test(line) ? indentOf(line) : -1;
  }
  return isText;
}

function findDocuments(lines: readonly string[], isText: Uint8Array): Range[] {
  const documents: Range[] = [];
  let start = 1;
  for (let number = 1; number <= lines.length; number++) {
    if (isText[number] === 1 || !/^---(?:\s|$)/.test(lines[number - 1] ?? '')) continue;
    if (hasContent(lines, start, number - 1)) documents.push({ startLine: start, endLine: number - 1 });
    start = number;
  }
  documents.push({ startLine: start, endLine: lines.length });
  return documents;
}

function hasContent(lines: readonly string[], start: number, end: number): boolean {
  for (let number = start; number <= end; number++) {
    if (!/^\s*(?:#|---|%|$)/.test(lines[number - 1] ?? '')) return true;
  }
  return false;
}

interface OpenEntry {
  readonly indent: number;
  readonly name: string;
  readonly startLine: number;
  readonly keyLine: number;
  readonly doc: string;
  readonly order: number;
}

function findEntries(
  lines: readonly string[],
  document: Range,
  isText: Uint8Array,
  remarks: readonly Remark[],
): ConfigEntry[] {
  const entries: ConfigEntry[] = [];
  const open: OpenEntry[] = [];
  const commentAbove = leadingComments(remarks);
  let lastLine = document.startLine;
  const closeTo = (indent: number): void => {
    for (let top = open.at(-1); top && top.indent >= indent; top = open.at(-1)) {
      open.pop();
      const { name, startLine, keyLine, doc } = top;
      entries[top.order] = { name, startLine, keyLine, doc, endLine: lastLine, depth: open.length };
    }
  };
  for (let number = document.startLine; number <= document.endLine; number++) {
    const line = lines[number - 1] ?? '';
    if (isBlank(line) || (isText[number] !== 1 && /^\s*#|^(?:---|\.\.\.)(?:\s|$)/.test(line))) continue;
    const name = isText[number] === 1 ? null : entryName(line);
    if (name !== null) {
      // Items of a list may stand at the indentation of their key: they are half a step deeper.
      const indent = indentOf(line) + (line.trimStart().startsWith('-') ? 0.5 : 0);
      closeTo(indent);
      const above = commentAbove(number);
      const order = entries.length;
      entries.push({ name, startLine: above.startLine, keyLine: number, endLine: number, depth: 0, doc: above.doc });
      open.push({ indent, name, startLine: above.startLine, keyLine: number, doc: above.doc, order });
    }
    lastLine = number;
  }
  closeTo(-1);
  return entries;
}

/** Name of the key, or of the list's item; null for a line that begins nothing. */
function entryName(line: string): string | null {
  const text = line.trimStart().slice(0, 500);
  const isItem = text === '-' || text.startsWith('- ');
  const key = keyOf(isItem ? text.slice(1).trimStart() : text);
  if (!isItem) return key?.name ?? null;
  return key && /^(?:name|id|key|title|uses|job_name)$/.test(key.name) ? unquote(key.value) : '';
}

function keyOf(text: string): { name: string; value: string } | null {
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')\s*:(?:\s|$)/.exec(text);
  if (quoted) return { name: quoted[1] ?? quoted[2] ?? '', value: text.slice(quoted[0].length).trim() };
  const end = /:(?:\s|$)/.exec(text)?.index ?? -1;
  if (end < 1 || /^[[{"'#&*!|>%@`]/.test(text)) return null;
  return { name: text.slice(0, end).trim(), value: text.slice(end + 1).trim() };
}

function unquote(value: string): string {
  return value.replace(/\s+#.*$/, '').replace(/^["']|["']$/g, '');
}

/** Named after its own `name`, or that of its metadata; the kind of thing stands before it. */
function documentSpan(lines: readonly string[], document: Range, entries: readonly ConfigEntry[]): Span {
  const valueAt = (line: number | undefined): string =>
    unquote(keyOf((lines[(line ?? 0) - 1] ?? '').slice(0, 500).trim())?.value ?? '');
  const top = (name: string) => entries.find((entry) => entry.depth === 0 && entry.name === name);
  const metadata = top('metadata');
  const inner = metadata
    ? entries.find(
        ({ name, depth, keyLine }) =>
          name === 'name' && depth === 1 && keyLine > metadata.keyLine && keyLine <= metadata.endLine,
      )
    : undefined;
  const name = valueAt((top('name') ?? inner)?.keyLine);
  const signature = `${valueAt(top('kind')?.keyLine)} ${name}`.trim();
  return { ...document, kind: 'ConfigDeclaration', name, signature, doc: '' };
}
