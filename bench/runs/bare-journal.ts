// The floor: a journal that knows nothing but to commit a start and an end for every step, at full sync.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Steps per second. */
export function runBareJournal(folder: string, steps: number): number {
  const database = new DatabaseSync(join(folder, `bare-${performance.now()}.db`));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE steps (id INTEGER PRIMARY KEY, status TEXT, output TEXT)');
  const start = database.prepare("INSERT INTO steps (status) VALUES ('running')");
  const end = database.prepare("UPDATE steps SET status = 'succeeded', output = ? WHERE id = ?");
  const begun = performance.now();
  for (let at = 0; at < steps; at += 1) {
    database.exec('BEGIN IMMEDIATE');
    const { lastInsertRowid } = start.run();
    database.exec('COMMIT');
    database.exec('BEGIN IMMEDIATE');
    end.run('{"ok":true}', lastInsertRowid);
    database.exec('COMMIT');
  }
  const perSecond = steps / ((performance.now() - begun) / 1000);
  database.close();
  return perSecond;
}
