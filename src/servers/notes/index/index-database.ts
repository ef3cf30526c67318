// The SQLite file behind the cache: made, recognised, or thrown away. It holds nothing that the vault does not, so
// whatever is damaged, foreign or of another version is deleted and begun anew.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noteColumns } from './note-row.ts';

/** Raise it when the tables change. */
const schemaVersion = 2;
/** Raise it when the scanner reads something differently: then every note has to be read again. */
const scannerVersion = 2;

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  /** Why an older file was deleted; null when there was nothing to delete. */
  readonly discarded: string | null;
}

/** Throws when the file is locked by another process (see `isBusy`) or cannot be made at all. */
export function openIndexDatabase(path: string): OpenedDatabase {
  if (path === ':memory:') return { database: openAt(path), discarded: null };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    return { database: openAt(path), discarded: null };
  } catch (error) {
    if (isBusy(error)) throw error;
    deleteIndexDatabase(path);
    return { database: openAt(path), discarded: error instanceof Error ? error.message : String(error) };
  }
}

/** A process that has the file open works on with what it has, and finds out at its next write. */
export function deleteIndexDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true, recursive: true });
}

/** Tells whether the file at the path is still the one that was opened; 0 when there is none. */
export function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

/** Another connection has the lock; trying again later helps. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false;
  // The low byte is the code itself, the rest says more about it.
  const code = Number(error.errcode) & 0xff;
  return code === 5 || code === 6;
}

function openAt(path: string): DatabaseSync {
  // Short, since SQLite waits without letting anybody else work; longer waits are ours.
  const database = new DatabaseSync(path, { timeout: 20 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 8388608');
    if (versionsOf(database) === null) create(database);
    const versions = versionsOf(database);
    const wanted = `schema ${schemaVersion}, scanner ${scannerVersion}`;
    if (versions !== wanted) throw new Error(`it is of ${versions ?? 'no version'}, not of ${wanted}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Null for an empty file. */
function versionsOf(database: DatabaseSync): string | null {
  const tables = database.prepare('SELECT name FROM sqlite_schema').all();
  if (tables.length === 0) return null;
  if (!tables.some(({ name }) => name === 'meta')) return 'another program';
  const row = database.prepare("SELECT value FROM meta WHERE name = 'versions'").get();
  return String(row?.['value']);
}

/**
 * The tokenizer does not stem: stems are right for one language only, and would keep the beginning of a longer word
 * from finding it. No prefix index either: it doubles the cost of indexing, and a prefix is found fast without.
 *
 * No column of `notes` is NOT NULL: a statement that can fail halfway opens a savepoint, at which the full text
 * writes out all it holds in memory, so that putting a note cost three times as much.
 */
function create(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have been first.
    if (versionsOf(database) === null) {
      database.exec(`
        CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        INSERT INTO meta VALUES ('versions', 'schema ${schemaVersion}, scanner ${scannerVersion}');
        CREATE TABLE notes (
          row INTEGER PRIMARY KEY, id TEXT UNIQUE, size REAL, mtime REAL, ctime REAL, inode REAL,
          is_racy INTEGER, hash TEXT, title TEXT, rest TEXT
        );
        CREATE TABLE graph (only INTEGER PRIMARY KEY, fingerprint TEXT, image BLOB);
        CREATE VIRTUAL TABLE text USING fts5 (
          title, names, tags, body,
          content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
        );
        INSERT INTO text (text, rank) VALUES ('rank', 'bm25(8.0, 4.0, 4.0, 1.0)');
      `);
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** What the cache asks of its database, prepared once. */
export function prepareStatements(database: DatabaseSync) {
  const page = database.prepare(`SELECT ${noteColumns}, row FROM notes WHERE row > ? ORDER BY row LIMIT ${pageLength}`);
  page.setReturnArrays(true);
  const putText = database.prepare('REPLACE INTO text (rowid, title, names, tags, body) VALUES (?, ?, ?, ?, ?)');
  const removeText = database.prepare('DELETE FROM text WHERE rowid = ?');
  // What they report as the last row is one of the full text's own, which can be too large for a number.
  for (const statement of [putText, removeText]) statement.setReadBigInts(true);
  return {
    page,
    putText,
    removeText,
    hashes: database.prepare('SELECT id, hash FROM notes'),
    put: database.prepare(
      `INSERT INTO notes (${noteColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET size = excluded.size, mtime = excluded.mtime, ctime = excluded.ctime,
         inode = excluded.inode, is_racy = excluded.is_racy, hash = excluded.hash, title = excluded.title,
         rest = excluded.rest
       RETURNING row`,
    ),
    restamp: database.prepare(
      `UPDATE notes SET size = ?, mtime = ?, ctime = ?, inode = ?, is_racy = ?
       WHERE id = ? AND hash = ? RETURNING row`,
    ),
    remove: database.prepare('DELETE FROM notes WHERE id = ? RETURNING row'),
    graph: database.prepare('SELECT fingerprint, image FROM graph'),
    putGraph: database.prepare('REPLACE INTO graph VALUES (1, ?, ?)'),
    search: database.prepare(
      `SELECT notes.id AS id, -hit.rank AS score FROM
         (SELECT rowid, rank FROM text WHERE text MATCH ? ORDER BY rank LIMIT ? OFFSET ?) AS hit
       JOIN notes ON notes.row = hit.rowid`,
    ),
  };
}

export const pageLength = 500;
