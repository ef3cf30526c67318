// The SQLite file in which a simulated place lives, with the remembered answers of its writes. It is a record, not a
// cache: what is damaged or newer is refused, never thrown away.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { transact } from '../../../platform/sqlite/transact.ts';

/** Raised when an older Mooring would misread what this one writes. */
const format = 1;

/** Marks the file as ours: "moos". */
const applicationId = 0x6d6f6f73;

const tables = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE instances (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, row TEXT NOT NULL);
  CREATE TABLE ledger (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, reply TEXT NOT NULL, at INTEGER NOT NULL);
`;

/** What keeps a world from being opened, in words for a person. */
export class WorldProblem extends Error {
  override readonly name = 'WorldProblem';
}

export class WorldFile {
  readonly studioId: string;
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #statements: Readonly<Record<'U' | 'D' | 'L' | 'F', StatementSync>>;
  #isNew: boolean;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#path = join(folder, 'world.sqlite');
    if (!existsSync(this.#path)) this.#explained(() => createWorld(this.#path));
    else if (statSync(this.#path).size === 0) this.#refuse('it is empty');
    this.#database = this.#explained(() => new DatabaseSync(this.#path, { timeout: 5_000 }));
    try {
      this.#explained(() => this.#check());
      this.studioId = this.#meta('studioId') ?? this.#refuse('it has no studioId');
      this.#isNew = this.#meta('isNew') === 'yes';
      this.#statements = this.#explained(() => ({
        U: this.#database.prepare(
          'INSERT INTO instances (id, row) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET row = excluded.row',
        ),
        D: this.#database.prepare('DELETE FROM instances WHERE id = ?'),
        L: this.#database.prepare('INSERT OR IGNORE INTO ledger (key, reply, at) VALUES (?, ?, ?)'),
        F: this.#database.prepare('DELETE FROM ledger WHERE key = ?'),
      }));
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Nothing has been kept in it yet. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /** All instances, as a JSON list of the rows that were written. */
  readInstances(): string {
    return this.#list('SELECT row AS text FROM instances ORDER BY number');
  }

  /** The remembered answers, oldest first, as a JSON list of pairs. */
  readLedger(): string {
    return this.#list(`SELECT '[' || key || ',' || reply || ']' AS text FROM ledger ORDER BY number`);
  }

  /** All of it or nothing, and on the disk when this returns. See CommitText.luau for the lines. */
  commit(journal: string, nowMs: number): void {
    transact(this.#database, () => {
      for (const line of journal.split('\n')) this.#write(line, nowMs);
      if (this.#isNew) this.#database.exec(`UPDATE meta SET value = 'no' WHERE key = 'isNew'`);
    });
    this.#isNew = false;
  }

  close(): void {
    this.#database.close();
  }

  #write(line: string, nowMs: number): void {
    const tab = line.indexOf('\t');
    const key = tab < 0 ? line.slice(1) : line.slice(1, tab);
    const text = tab < 0 ? '' : line.slice(tab + 1);
    const kind = line[0];
    if (kind === 'U') this.#statements.U.run(key, text);
    else if (kind === 'D') this.#statements.D.run(key);
    else if (kind === 'L') this.#statements.L.run(key, text, nowMs);
    else if (kind === 'F') this.#statements.F.run(key);
    else throw new Error(`A line of the journal begins with ${JSON.stringify(kind)}.`);
  }

  #list(query: string): string {
    const rows = this.#explained(() => this.#database.prepare(query).all());
    return `[${rows.map((each) => String(each['text'])).join(',')}]`;
  }

  #check(): void {
    const database = this.#database;
    if (database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) this.#refuse('it is empty');
    const id = Number(database.prepare('PRAGMA application_id').get()?.['application_id']);
    if (id !== applicationId) this.#refuse('it was made by another program');
    const found = Number(this.#meta('format'));
    if (!(found <= format)) this.#refuse(`it has format ${found}, made by a newer Mooring; this one knows ${format}`);
    const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (check !== 'ok') this.#refuse(`it is damaged: ${String(check)}`);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216');
  }

  #meta(key: string): string | undefined {
    const row = this.#database.prepare('SELECT value FROM meta WHERE key = ?').get(key);
    return row === undefined ? undefined : String(row['value']);
  }

  /** In words for a person: why the place cannot be used, and what to do. */
  describeProblem(why: string): string {
    return `The simulated place ${this.#path} cannot be used: ${why}. Move the file away to begin with a new place.`;
  }

  #refuse(why: string): never {
    throw new WorldProblem(this.describeProblem(why));
  }

  #explained<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof WorldProblem) throw error;
      return this.#refuse(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Whole or not at all: a file that is there and has nothing in it was never made by us. */
function createWorld(path: string): void {
  // The log of a file that somebody took away does not belong to the new one, but perhaps to that one.
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${path}-wal.left`);
  const unfinished = `${path}.new`;
  for (const each of [`${path}-shm`, unfinished, `${unfinished}-journal`]) rmSync(each, { force: true });
  const database = new DatabaseSync(unfinished);
  try {
    database.exec(`PRAGMA synchronous = FULL; BEGIN IMMEDIATE; ${tables}`);
    const insert = database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
    insert.run('studioId', randomUUID());
    insert.run('format', String(format));
    insert.run('isNew', 'yes');
    database.exec(`PRAGMA application_id = ${applicationId}; COMMIT`);
  } finally {
    database.close();
  }
  renameSync(unfinished, path);
}
