// The SQLite file of the telemetry, which all processes of a home share.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { transact } from '../../../../platform/sqlite/transact.ts';

const version = 1;

export function openTelemetryDatabase(home: string): DatabaseSync {
  const path = telemetryPath(home);
  mkdirSync(join(home, 'launch'), { recursive: true, mode: 0o700 });
  // Several processes may be making the file just now.
  const database = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // What was written outlives the process; the last moments before a power cut are not worth a wait for the disk.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216');
    transact(database, () => migrate(database, path));
    // SQLite waits without letting anybody else work, so not for long: what found no turn is tried again later.
    database.exec('PRAGMA busy_timeout = 250');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export function telemetryPath(home: string): string {
  return join(home, 'launch', 'telemetry.db');
}

function migrate(database: DatabaseSync, path: string): void {
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (found > version)
    throw new Error(`${path} has version ${found}, made by a newer Mooring; this one knows ${version}`);
  if (found === 0) database.exec(schema);
}

const schema = `
  -- The record itself stands last, as JSON; the columns before it are what is asked for.
  CREATE TABLE records (
    row INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL UNIQUE, run_id TEXT NOT NULL, agent_name TEXT NOT NULL,
    job_type TEXT NOT NULL, status TEXT NOT NULL, started_at REAL NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX records_by_run ON records (run_id, row);
  CREATE INDEX records_by_job ON records (job_type, row);
  CREATE INDEX records_by_start ON records (started_at);

  -- What became of a record, one row for every time it changed.
  CREATE TABLE changes (
    row INTEGER PRIMARY KEY AUTOINCREMENT, record INTEGER NOT NULL REFERENCES records (row) ON DELETE CASCADE,
    at REAL NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX changes_by_record ON changes (record, row);

  -- What left an outbox unsent, counted.
  CREATE TABLE drops (
    run_id TEXT NOT NULL, reason TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (run_id, reason)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${version};
`;
