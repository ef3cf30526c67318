// Keys and values of TOML, and the table they go into.
import type { TomlCursor, TomlError } from './toml-cursor.ts';
import { readString, readStringKey } from './toml-strings.ts';

export type TomlValue = string | number | boolean | TomlList | TomlTable;

export class TomlList {
  readonly items: TomlValue[] = [];
  /** Of each item. */
  readonly lines: number[] = [];
  /** Whether it was opened by `[[name]]` and may grow. */
  readonly isOpen: boolean;

  constructor(isOpen: boolean) {
    this.isOpen = isOpen;
  }

  push(item: TomlValue, line: number): void {
    this.items.push(item);
    this.lines.push(line);
  }
}

/** How a table came to be decides what may be added to it later. */
export type Making = 'passed' | 'header' | 'dotted' | 'inline';

export class TomlTable {
  made: Making;
  readonly entries = new Map<string, TomlValue>();
  /** Where each name was seen first. */
  readonly lines = new Map<string, number>();

  constructor(made: Making = 'header') {
    this.made = made;
  }

  add<T extends TomlValue>(name: string, value: T, line: number): T {
    this.entries.set(name, value);
    this.lines.set(name, line);
    return value;
  }

  /** `a.b = value` makes tables on its way, and enters only such as were made the same way. */
  put(path: readonly string[], value: TomlValue, line: number, twice: () => TomlError): void {
    let table: TomlTable = this;
    for (const name of path.slice(0, -1)) {
      const known = table.entries.get(name);
      if (known === undefined) table = table.add(name, new TomlTable('dotted'), line);
      else if (known instanceof TomlTable && known.made === 'dotted') table = known;
      else throw twice();
    }
    const name = path.at(-1) ?? '';
    if (table.entries.has(name)) throw twice();
    table.add(name, value, line);
  }
}

/** `a."b c".d` */
export function readKey(cursor: TomlCursor): string[] {
  const path: string[] = [];
  do {
    cursor.skipBlanks();
    const bare = cursor.match(/[A-Za-z0-9_-]+/y);
    path.push(bare ? bare[0] : readStringKey(cursor));
    cursor.skipBlanks();
  } while (cursor.take('.'));
  return path;
}

const maxDepth = 100;

export function readValue(cursor: TomlCursor, depth = 0): TomlValue {
  if (depth > maxDepth) throw cursor.fail('too many brackets in each other');
  const next = cursor.peek();
  if (next === '"' || next === "'") return readString(cursor);
  if (cursor.take('[')) return readList(cursor, depth);
  if (cursor.take('{')) return readInlineTable(cursor, depth);
  return readPlain(cursor);
}

function readList(cursor: TomlCursor, depth: number): TomlList {
  const list = new TomlList(false);
  for (;;) {
    cursor.skipLines();
    if (cursor.take(']')) return list;
    const line = cursor.line();
    list.push(readValue(cursor, depth + 1), line);
    cursor.skipLines();
    if (!cursor.take(',')) {
      cursor.need(']');
      return list;
    }
  }
}

function readInlineTable(cursor: TomlCursor, depth: number): TomlTable {
  const table = new TomlTable('inline');
  cursor.skipBlanks();
  if (cursor.take('}')) return table;
  do {
    const start = cursor.at;
    const line = cursor.line();
    const path = readKey(cursor);
    cursor.need('=');
    cursor.skipBlanks();
    const value = readValue(cursor, depth + 1);
    table.put(path, value, line, () => cursor.fail(`${path.join('.')} is defined twice`, start));
    cursor.skipBlanks();
  } while (cursor.take(','));
  cursor.need('}');
  return table;
}

const date = /\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.source;
const time = /(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?/.source;
const offset = /(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)/.source;
const moment = new RegExp(`^(?:${date}(?:[Tt ]${time}${offset}?)?|${time})$`);
const integer = /^[+-]?(?:0|[1-9](?:_?\d)*)$/;
const float = /^[+-]?(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?$/;
const based = /^0(?:x[\da-fA-F](?:_?[\da-fA-F])*|o[0-7](?:_?[0-7])*|b[01](?:_?[01])*)$/;

/** Numbers, booleans and dates. */
function readPlain(cursor: TomlCursor): string | number | boolean {
  const start = cursor.at;
  const word = cursor.match(/\d{4}-\d\d-\d\d \d[^\s,\]}#]*|[^\s,\]}#=]+/y)?.[0] ?? '';
  if (word === 'true' || word === 'false') return word === 'true';
  if (moment.test(word)) return word;
  const digits = word.replaceAll('_', '');
  if (integer.test(word) || float.test(word) || based.test(word)) return Number(digits);
  const special = /^([+-]?)(inf|nan)$/.exec(word);
  if (!special) throw cursor.fail(word === '' ? 'expected a value' : `${word.slice(0, 40)} is no value`, start);
  return special[2] === 'nan' ? Number.NaN : special[1] === '-' ? -Infinity : Infinity;
}
