// Vectors and outlines kept between runs, in a SQLite file of their own. Everything in it can be made again from the
// notes, so whatever is damaged or of another version is deleted and begun anew.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { QuantisedVector } from '../../../embedding/quantise.ts';
import { transact } from '../../../platform/sqlite/transact.ts';
import { type NoteOutline, packOutline, unpackOutline } from './pack-outline.ts';

export interface StoredVector {
  readonly hash: string;
  readonly vector: QuantisedVector;
}

const schemaVersion = 2;

export class VectorStore {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #models = new Map<string, number>();

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepareStatements(database);
  }

  /** Throws when the file is locked for long or cannot be made. `:memory:` keeps nothing. */
  static open(path: string): VectorStore {
    if (path === ':memory:') return new VectorStore(openAt(path));
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    try {
      return new VectorStore(openAt(path));
    } catch (error) {
      if (isBusy(error)) throw error;
      for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true, recursive: true });
      return new VectorStore(openAt(path));
    }
  }

  /** The vectors of this model that are there; a chunk without one is left out. */
  vectors(model: string, hashes: Iterable<string>): Map<string, QuantisedVector> {
    const found = new Map<string, QuantisedVector>();
    const id = this.#modelId(model);
    for (const hash of hashes) {
      const row = this.#statements.vector.get(id, Buffer.from(hash, 'hex'));
      if (row) found.set(hash, { scale: row['scale'] as number, steps: asSteps(row['steps'] as Uint8Array) });
    }
    return found;
  }

  putVectors(model: string, entries: readonly StoredVector[]): void {
    transact(this.#database, () => this.#putVectors(model, entries));
  }

  /** The chunks a note was split into, by a key that names its text, its title and the way of splitting. */
  outline(key: string, model: string): NoteOutline | null {
    const row = this.#statements.outline.get(Buffer.from(key, 'hex'), this.#modelId(model));
    return row ? unpackOutline(row['chunks'] as Uint8Array) : null;
  }

  /**
   * Many notes in one go: a commit costs more than a note. The instant vectors lie in the outlines, since many small
   * ones are read and written faster by the note; a note has them of one model, the one that was put last.
   */
  putOutlines(outlines: ReadonlyMap<string, NoteOutline>, model: string): void {
    const id = this.#modelId(model);
    transact(this.#database, () => {
      for (const [key, outline] of outlines) {
        this.#statements.putOutline.run(Buffer.from(key, 'hex'), id, packOutline(outline));
      }
    });
  }

  /** How many notes have an outline, and how many chunks a vector of whatever model. */
  size(): { readonly outlines: number; readonly vectors: number } {
    const row = this.#statements.size.get();
    return { outlines: Number(row?.['outlines']), vectors: Number(row?.['vectors']) };
  }

  /** Forgets every vector and outline that no note has, whatever its model; answers how many vectors went. */
  prune(knownHashes: ReadonlySet<string>, knownOutlines: ReadonlySet<string>): number {
    const { hashes, outlines, removeVectors, removeOutline } = this.#statements;
    let removed = 0;
    transact(this.#database, () => {
      // Read before the first removal: a cursor over rows that go away underneath it may miss some.
      const strange = [...hashes.iterate()].filter((row) => !knownHashes.has(hex(row['chunk'])));
      for (const row of strange) removed += Number(removeVectors.run(row['chunk'] as Uint8Array).changes);
      const old = [...outlines.iterate()].filter((row) => !knownOutlines.has(hex(row['note'])));
      for (const row of old) removeOutline.run(row['note'] as Uint8Array);
    });
    return removed;
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #putVectors(model: string, entries: readonly StoredVector[]): void {
    const id = this.#modelId(model);
    for (const { hash, vector } of entries) {
      const bytes = new Uint8Array(vector.steps.buffer, vector.steps.byteOffset, vector.steps.byteLength);
      this.#statements.putVector.run(id, Buffer.from(hash, 'hex'), vector.scale, bytes);
    }
  }

  #modelId(model: string): number {
    const known = this.#models.get(model);
    if (known !== undefined) return known;
    this.#statements.addModel.run(model);
    const id = Number(this.#statements.model.get(model)?.['id']);
    this.#models.set(model, id);
    return id;
  }
}

function openAt(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 1000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 8388608');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version !== 0 && version !== schemaVersion) throw new Error(`the vectors are of version ${version}`);
    if (version === 0) database.exec(schema);
    // A file of another program fails here, not at the first search.
    prepareStatements(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

// Two processes may begin at once: each statement is harmless the second time.
const schema = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS models (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS vectors (
    model INTEGER NOT NULL, chunk BLOB NOT NULL, scale REAL NOT NULL, steps BLOB NOT NULL, UNIQUE (chunk, model)
  );
  CREATE TABLE IF NOT EXISTS outlines (note BLOB NOT NULL UNIQUE, model INTEGER NOT NULL, chunks BLOB NOT NULL);
  PRAGMA user_version = ${schemaVersion};
  COMMIT;
`;

type Statements = ReturnType<typeof prepareStatements>;

function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql);
  return {
    addModel: prepare('INSERT OR IGNORE INTO models (name) VALUES (?)'),
    model: prepare('SELECT id FROM models WHERE name = ?'),
    vector: prepare('SELECT scale, steps FROM vectors WHERE model = ? AND chunk = ?'),
    putVector: prepare('INSERT OR REPLACE INTO vectors (model, chunk, scale, steps) VALUES (?, ?, ?, ?)'),
    outline: prepare('SELECT chunks FROM outlines WHERE note = ? AND model = ?'),
    putOutline: prepare('INSERT OR REPLACE INTO outlines (note, model, chunks) VALUES (?, ?, ?)'),
    size: prepare(
      'SELECT (SELECT count(*) FROM outlines) AS outlines, (SELECT count(DISTINCT chunk) FROM vectors) AS vectors',
    ),
    hashes: prepare('SELECT DISTINCT chunk FROM vectors'),
    removeVectors: prepare('DELETE FROM vectors WHERE chunk = ?'),
    outlines: prepare('SELECT note FROM outlines'),
    removeOutline: prepare('DELETE FROM outlines WHERE note = ?'),
  };
}

function asSteps(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function hex(blob: unknown): string {
  return Buffer.from(blob as Uint8Array).toString('hex');
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return code === 5 || code === 6;
}
