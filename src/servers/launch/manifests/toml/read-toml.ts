// Reads TOML 1.0: configs of sites, manifests of packages. Strict, since a config read otherwise than Hugo or Cargo read it
// would be a lie. Dates stay as they are written.
import { TomlCursor } from './toml-cursor.ts';
import { readKey, readValue, TomlList, TomlTable, type TomlValue } from './toml-values.ts';

/** Throws TomlError. */
export function readToml(text: string): Record<string, unknown> {
  return toRecord(readTomlTable(text));
}

/** The same with the line of every name and item. */
export function readTomlTable(text: string): TomlTable {
  const cursor = new TomlCursor(text.replace(/^\uFEFF/, ''));
  const root = new TomlTable();
  let current = root;
  for (cursor.skipLines(); !cursor.isEnd(); cursor.skipLines()) {
    if (cursor.take('[[')) current = openListed(cursor, root);
    else if (cursor.take('[')) current = openTable(cursor, root);
    else readPair(cursor, current);
    cursor.endLine();
  }
  return root;
}

/** Without a prototype, so that no key of a file can mean more than itself. */
export function toRecord({ entries }: TomlTable): Record<string, unknown> {
  const record: Record<string, unknown> = Object.create(null);
  for (const [name, value] of entries) record[name] = toPlain(value);
  return record;
}

function toPlain(value: TomlValue): unknown {
  if (value instanceof TomlTable) return toRecord(value);
  return value instanceof TomlList ? value.items.map(toPlain) : value;
}

function openTable(cursor: TomlCursor, root: TomlTable): TomlTable {
  const start = cursor.at;
  const path = readHeader(cursor, ']');
  const parent = walk(cursor, root, path.slice(0, -1), start);
  const name = path.at(-1) ?? '';
  const known = parent.entries.get(name);
  if (known === undefined) return parent.add(name, new TomlTable('header'), cursor.line());
  // A table that was only passed through may still be opened itself, once.
  if (!(known instanceof TomlTable) || known.made !== 'passed') throw cursor.fail(`${name} is defined twice`, start);
  known.made = 'header';
  return known;
}

function openListed(cursor: TomlCursor, root: TomlTable): TomlTable {
  const start = cursor.at;
  const path = readHeader(cursor, ']]');
  const parent = walk(cursor, root, path.slice(0, -1), start);
  const name = path.at(-1) ?? '';
  const known = parent.entries.get(name);
  const table = new TomlTable('header');
  const list = known ?? parent.add(name, new TomlList(true), cursor.line());
  if (!(list instanceof TomlList) || !list.isOpen) throw cursor.fail(`${name} is defined twice`, start);
  list.push(table, cursor.line());
  return table;
}

function readHeader(cursor: TomlCursor, end: string): string[] {
  cursor.skipBlanks();
  const path = readKey(cursor);
  cursor.skipBlanks();
  cursor.need(end);
  return path;
}

/** The table at the end of a header's path; of a list of tables its last one. */
function walk(cursor: TomlCursor, from: TomlTable, path: readonly string[], start: number): TomlTable {
  let table = from;
  for (const name of path) {
    const known: TomlValue | undefined = table.entries.get(name);
    const next = known instanceof TomlList && known.isOpen ? known.items.at(-1) : known;
    if (next === undefined) table = table.add(name, new TomlTable('passed'), cursor.line());
    else if (next instanceof TomlTable && next.made !== 'inline') table = next;
    else throw cursor.fail(`${name} is no table`, start);
  }
  return table;
}

function readPair(cursor: TomlCursor, table: TomlTable): void {
  const start = cursor.at;
  const line = cursor.line();
  const path = readKey(cursor);
  cursor.skipBlanks();
  cursor.need('=');
  cursor.skipBlanks();
  table.put(path, readValue(cursor), line, () => cursor.fail(`${path.join('.')} is defined twice`, start));
}
