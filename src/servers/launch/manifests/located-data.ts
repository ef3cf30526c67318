// Data of a JSON or TOML text with the line of every value, by its path.
import { isRecord } from '../../../kernel/is-record.ts';
import { squeeze } from './locate.ts';
import type { Located } from './manifest-record.ts';
import { readTomlTable, toRecord } from './toml/read-toml.ts';
import { TomlList, TomlTable, type TomlValue } from './toml/toml-values.ts';

export class LocatedData {
  private readonly root: unknown;
  private readonly line: (path: readonly string[]) => number;

  constructor(root: unknown, line: (path: readonly string[]) => number) {
    this.root = root;
    this.line = line;
  }

  value(...path: string[]): unknown {
    return path.reduce<unknown>((at, key) => {
      if (Array.isArray(at)) return at[Number(key)];
      return isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    }, this.root);
  }

  /** A text or number; null for anything else. */
  text(...path: string[]): Located | null {
    const value = this.value(...path);
    if ((typeof value !== 'string' && typeof value !== 'number') || String(value).trim() === '') return null;
    return { value: squeeze(String(value)), line: this.line(path) };
  }

  /** Names in a table, each at its own line. */
  keys(...path: string[]): Located[] {
    const value = this.value(...path);
    return isRecord(value) ? Object.keys(value).map((key) => ({ value: key, line: this.line([...path, key]) })) : [];
  }

  /** The texts of a list. */
  items(...path: string[]): Located[] {
    const value = this.value(...path);
    return Array.isArray(value) ? value.flatMap((_, at) => this.text(...path, String(at)) ?? []) : [];
  }

  /** Every text below, however deep, in the order of the file. */
  leaves(...path: string[]): Located[] {
    const value = this.value(...path);
    if (typeof value !== 'object' || value === null || path.length > deepest) return [this.text(...path) ?? []].flat();
    return Object.keys(value).flatMap((key) => this.leaves(...path, key));
  }
}

/** Nothing that anybody asks for lies deeper; what does costs a long path each. */
const deepest = 8;

/** Throws TomlError. */
export function readLocatedToml(text: string): LocatedData {
  const table = readTomlTable(text);
  return new LocatedData(toRecord(table), (path) => {
    let line = 1;
    let at: TomlValue | undefined = table;
    // Of the key; where that has none, of what it lies in.
    for (const key of path) {
      if (at instanceof TomlTable) [line, at] = [at.lines.get(key) ?? line, at.entries.get(key)];
      else if (at instanceof TomlList) [line, at] = [at.lines[Number(key)] ?? line, at.items[Number(key)]];
    }
    return line;
  });
}

/** Throws SyntaxError. */
export function readLocatedJson(text: string): LocatedData {
  const root: unknown = JSON.parse(text);
  const lines = linesOfJson(text);
  return new LocatedData(root, (path) => lines.get(path.join('\n')) ?? 1);
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|\n|[^\s"{}[\],:]+/g;

/** The text has been parsed already, so it can be walked without a doubt. */
function linesOfJson(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: { readonly isList: boolean; key: string; at: number }[] = [];
  let line = 1;
  let isKey = false;
  for (const [word] of text.matchAll(token)) {
    const inner = open.at(-1);
    if (word === '\n') line += 1;
    else if (word === '}' || word === ']') open.pop();
    else if (word === ',') {
      if (inner?.isList) inner.at += 1;
      isKey = inner?.isList === false;
    } else if (word === ':') isKey = false;
    else {
      if (isKey && inner) inner.key = String(JSON.parse(word));
      if ((isKey || inner?.isList) && open.length <= deepest) {
        const path = open.map(({ isList, key, at }) => (isList ? String(at) : key)).join('\n');
        if (!lines.has(path)) lines.set(path, line);
      }
      if (word === '{' || word === '[') open.push({ isList: word === '[', key: '', at: 0 });
      isKey = word === '{';
    }
  }
  return lines;
}
