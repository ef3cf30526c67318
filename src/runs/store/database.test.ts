// The file of the runs is a record: what does not belong to this program or this version is refused, not removed.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { scratchHome } from '../../../tests/kill/runs/scratch-runs.ts';
import { openRunDatabase } from './database.ts';

test('the journal is flushed to the disk at every commit', () => {
  const database = openRunDatabase(scratchHome());
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  database.close();
});

test('a file of a newer version or of another program is refused and left as it is', () => {
  const folder = scratchHome();
  openRunDatabase(folder).close();
  const path = join(folder, 'runs.db');
  change(path, 'PRAGMA user_version = 99');
  expect(() => openRunDatabase(folder)).toThrow(/newer Mooring/);
  const other = join(folder, 'other');
  mkdirSync(other);
  change(join(other, 'runs.db'), 'CREATE TABLE theirs (a)');
  expect(() => openRunDatabase(other)).toThrow(/another program/);
  change(join(other, 'runs.db'), 'INSERT INTO theirs VALUES (1)');
});

test('listings, claims and retention go by an index', () => {
  const database = openRunDatabase(scratchHome());
  const questions = [
    'SELECT id FROM runs WHERE row < 9 ORDER BY row DESC LIMIT 5',
    "SELECT id FROM runs WHERE kind = 'a' AND row < 9 ORDER BY row DESC LIMIT 5",
    "SELECT id FROM runs WHERE status = 'a' AND row < 9 ORDER BY row DESC LIMIT 5",
    "SELECT id FROM runs WHERE kind = 'a' AND status = 'b' AND row < 9 ORDER BY row DESC LIMIT 5",
    "SELECT count(*) FROM runs WHERE status = 'running' AND waiting_for IS NULL AND kind = 'a' AND has_plan = 1",
    "SELECT id FROM runs WHERE status = 'running' AND cancel_requested = 1 AND owner = 'a'",
    "SELECT id FROM runs WHERE owner = 'a'",
    "SELECT row FROM runs WHERE kind = 'a' AND ended_at IS NOT NULL AND ended_at < 5 ORDER BY ended_at LIMIT 5",
    'SELECT * FROM events WHERE run = 1 ORDER BY sequence DESC LIMIT 5',
  ];
  for (const question of questions) {
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${question}`)
      .all()
      .map(({ detail }) => String(detail));
    expect(plan.join('; '), question).toMatch(/^SEARCH/);
    expect(plan.join('; '), question).not.toMatch(/TEMP B-TREE/);
  }
  database.close();
});

function change(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}
