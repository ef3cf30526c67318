// The SQLite file of the runs. It is a record, not a cache: what is damaged or newer is refused, never thrown away.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Each entry brings the tables from the version before to its own; the last one's place is the version. */
const migrations: readonly string[] = [
  `
  CREATE TABLE owners (
    id TEXT PRIMARY KEY, machine TEXT NOT NULL, pid INTEGER NOT NULL, start INTEGER NOT NULL, lease_until REAL NOT NULL
  ) WITHOUT ROWID;

  -- Facts stand last, since they may be long and most questions do not need them.
  CREATE TABLE runs (
    row INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL,
    has_plan INTEGER NOT NULL, owner TEXT, epoch INTEGER NOT NULL, last_event INTEGER NOT NULL, last_hash TEXT NOT NULL,
    status TEXT NOT NULL, waiting_for TEXT, waiting_step TEXT, cancel_requested INTEGER NOT NULL,
    started_at REAL NOT NULL, ended_at REAL, total_steps INTEGER NOT NULL, completed_steps INTEGER NOT NULL,
    resumes INTEGER NOT NULL, error TEXT, idempotency_key TEXT, config_hash TEXT,
    trace_id TEXT NOT NULL, span_id TEXT NOT NULL, parent_span_id TEXT, facts TEXT NOT NULL
  );
  CREATE INDEX runs_by_kind ON runs (kind, row);
  CREATE INDEX runs_by_status ON runs (status, row);
  CREATE INDEX runs_by_kind_and_status ON runs (kind, status, row);
  CREATE INDEX runs_going ON runs (waiting_for, kind) WHERE status = 'running';
  CREATE INDEX runs_canceling ON runs (owner) WHERE status = 'running' AND cancel_requested = 1;
  CREATE INDEX runs_owned ON runs (owner) WHERE owner IS NOT NULL;
  CREATE INDEX runs_ended ON runs (kind, ended_at) WHERE ended_at IS NOT NULL;
  CREATE UNIQUE INDEX runs_by_key ON runs (kind, idempotency_key) WHERE idempotency_key IS NOT NULL;

  -- Counted as it changes, so that retention need not count.
  CREATE TABLE ended_runs (kind TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE plans (run INTEGER PRIMARY KEY, steps TEXT NOT NULL);
  CREATE TABLE steps (
    run INTEGER NOT NULL, key TEXT NOT NULL, position INTEGER NOT NULL, status TEXT NOT NULL, attempts INTEGER NOT NULL,
    started_at REAL, ended_at REAL, end_event INTEGER, facts TEXT NOT NULL, PRIMARY KEY (run, key)
  ) WITHOUT ROWID;
  CREATE TABLE events (
    run INTEGER NOT NULL, sequence INTEGER NOT NULL, at REAL NOT NULL, type TEXT NOT NULL, level TEXT NOT NULL,
    step TEXT, span_id TEXT NOT NULL, key TEXT, data TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (run, sequence)
  ) WITHOUT ROWID;
  CREATE TABLE artifacts (
    run INTEGER NOT NULL, name TEXT NOT NULL, content_type TEXT NOT NULL, size INTEGER NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (run, name)
  ) WITHOUT ROWID;
  CREATE INDEX artifacts_by_hash ON artifacts (hash);
  `,
];

/** Marks the file as ours: "moor". */
const applicationId = 0x6d6f6f72;

export function openRunDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'runs.db');
  // Several processes may be making the file just now; only here is waiting in place harmless.
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216');
    migrate(database, path);
    // From here on short, since SQLite waits without letting anybody else work; longer waits are the queue's.
    database.exec('PRAGMA busy_timeout = 25');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function migrate(database: DatabaseSync, path: string): void {
  if (versionOf(database, path) === migrations.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have been first.
    for (const migration of migrations.slice(versionOf(database, path))) database.exec(migration);
    database.exec(`PRAGMA user_version = ${migrations.length}; PRAGMA application_id = ${applicationId}; COMMIT`);
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(database: DatabaseSync, path: string): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  const id = Number(database.prepare('PRAGMA application_id').get()?.['application_id']);
  const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (isEmpty) return 0;
  if (id !== applicationId) throw new Error(`${path} was made by another program`);
  if (version <= migrations.length) return version;
  throw new Error(`${path} has version ${version}, made by a newer Mooring; this one knows ${migrations.length}`);
}
