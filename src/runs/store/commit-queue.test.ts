// Writes of one moment share a commit, and a refused one harms no other; other processes may keep it waiting.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { scratchHome } from '../../../tests/kill/runs/scratch-runs.ts';
import { CommitQueue } from './commit-queue.ts';

test('writes asked for together are one transaction, in their order', async () => {
  const { database, queue, insert, names } = openQueue();
  const before = changesOf(database);
  await Promise.all(['a', 'b', 'c'].map((name) => queue.write(() => insert(name))));
  expect(names()).toEqual(['a', 'b', 'c']);
  expect(changesOf(database)).toBe(before);
  queue.close();
});

test('a write that throws is taken back alone', async () => {
  const { queue, insert, names } = openQueue();
  const results = await Promise.allSettled([
    queue.write(() => insert('a')),
    queue.write(() => {
      insert('half');
      throw new Error('refused');
    }),
    queue.write(() => insert('c')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(names()).toEqual(['a', 'c']);
  queue.close();
});

test('a write waits for another process, without stopping this one', async () => {
  const { path, queue, insert, names } = openQueue();
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
    if (turns === 5) other.exec('COMMIT');
  }, 1);
  await queue.write(() => insert('patient'));
  clearInterval(counting);
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(names()).toEqual(['patient']);
  other.close();
  queue.close();
});

test('closing writes what was asked for before and refuses what comes after', async () => {
  const { queue, insert, names } = openQueue();
  const asked = queue.write(() => insert('last'));
  queue.close();
  await asked;
  expect(names()).toEqual(['last']);
  await expect(queue.write(() => insert('late'))).rejects.toMatchObject({ code: 'ENGINE_CLOSED' });
});

function openQueue() {
  const path = join(scratchHome(), 'queue.db');
  const database = new DatabaseSync(path, { timeout: 5 });
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE names (name TEXT)');
  const statement = database.prepare('INSERT INTO names VALUES (?)');
  return {
    path,
    database,
    queue: new CommitQueue(database),
    insert: (name: string) => statement.run(name),
    names: () =>
      database
        .prepare('SELECT name FROM names')
        .all()
        .map(({ name }) => name),
  };
}

/** Grows by one with each commit of another connection, which here must not happen. */
function changesOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA data_version').get()?.['data_version'];
}
