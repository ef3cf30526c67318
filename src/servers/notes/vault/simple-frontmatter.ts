// Reads the frontmatter most notes have (plain keys; plain or quoted values; lists in brackets or with dashes)
// without a YAML parser, which would cost more than the rest of the note. Declines whatever it is not sure of.

import { carriageReturn, space } from './characters.ts';

/** A value as its author meant it: null for nothing. */
export type Scalar = string | null;
export type Entries = Map<string, Scalar | Scalar[]>;

const keyLine = /^([\p{L}_][\p{L}\p{N}_-]*):(?: +|$)/u;
const dashLine = /^( *)-(?: +|$)/;
/** What may follow a value on its line is white space only; a comment is left to the parser. */
const plain = /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M} _./()+&!?;@$%^~*=<>|"'`,[\]{}-]|:(?![\s,[\]{}]|$)|(?<! )#)*$/u;
const flowItem = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} _./()+&!?;@$%^~*=<>|-]*$/u;
const doubleQuoted = /^"([^"\\\p{Cc}]*)"$/u;
const singleQuoted = /^'([^'\p{Cc}]*)'$/u;
const nothing = /^(?:~|null|Null|NULL)?$/;

/** The entries by their keys in lower case; null when it needs the parser. */
export function readSimple(yaml: string): Entries | null {
  const entries: Entries = new Map();
  let list: Scalar[] | null = null;
  let listIndent = -1;
  let openKey: string | null = null;
  for (const line of linesOf(yaml)) {
    if (line === '') continue;
    const dash = openKey === null ? null : dashLine.exec(line);
    if (dash !== null && openKey !== null) {
      const indent = dash[1]?.length ?? 0;
      const item = readScalar(line.slice(dash[0].length), plain);
      if (item === undefined || (list !== null && indent !== listIndent)) return null;
      if (list === null) {
        list = [];
        listIndent = indent;
        entries.set(openKey, list);
      }
      list.push(item);
      continue;
    }
    const match = keyLine.exec(line);
    const key = match?.[1]?.toLowerCase();
    // A key that stands twice is a mistake, which the parser words better.
    if (match === null || key === undefined || entries.has(key)) return null;
    const value = readValue(line.slice(match[0].length));
    if (value === undefined) return null;
    entries.set(key, value);
    openKey = line.length === match[0].trimEnd().length ? key : null;
    list = null;
  }
  return entries;
}

function linesOf(yaml: string): string[] {
  return yaml.split('\n').map((line) => line.slice(0, lineEnd(line)));
}

function lineEnd(line: string): number {
  let end = line.length;
  if (line.charCodeAt(end - 1) === carriageReturn) end -= 1;
  while (end > 0 && line.charCodeAt(end - 1) === space) end -= 1;
  return end;
}

/** Undefined when it takes a parser. */
function readValue(raw: string): Scalar | Scalar[] | undefined {
  if (!raw.startsWith('[')) return readScalar(raw, plain);
  if (!raw.endsWith(']')) return undefined;
  const inside = trimSpaces(raw.slice(1, -1));
  if (inside === '') return [];
  const items: Scalar[] = [];
  for (const part of inside.split(',')) {
    const text = trimSpaces(part);
    const item = text === '' ? undefined : readScalar(text, flowItem);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

/** Other white space is text to YAML. */
function trimSpaces(text: string): string {
  let start = 0;
  while (text.charCodeAt(start) === space) start += 1;
  let end = text.length;
  while (end > start && text.charCodeAt(end - 1) === space) end -= 1;
  return text.slice(start, end);
}

function readScalar(raw: string, plainForm: RegExp): Scalar | undefined {
  if (nothing.test(raw)) return null;
  if (plainForm.test(raw)) return raw;
  return (doubleQuoted.exec(raw) ?? singleQuoted.exec(raw))?.[1];
}
