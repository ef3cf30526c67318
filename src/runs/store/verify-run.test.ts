// Whoever changes the record of a run afterwards is found out.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openScratch, scratchHome } from '../../../tests/kill/runs/scratch-runs.ts';
import { step } from '../../../tests/kill/runs/step-data.ts';

test.each([
  ['a changed output', `UPDATE events SET data = replace(data, '"a"', '"x"') WHERE sequence = 4`, 4, 'changed'],
  ['a changed time', 'UPDATE events SET at = at + 1 WHERE sequence = 3', 3, 'changed'],
  ['a changed level', "UPDATE events SET level = 'error' WHERE sequence = 5", 5, 'changed'],
  ['another step', "UPDATE events SET step = 'b' WHERE sequence = 3", 3, 'changed'],
  ['an event taken out of the middle', 'DELETE FROM events WHERE sequence = 4', 4, 'missing'],
  ['the first event taken away', 'DELETE FROM events WHERE sequence = 1', 1, 'missing'],
  ['the last event taken away', 'DELETE FROM events WHERE sequence = 7', 7, 'missing'],
  [
    'two events in each other’s place',
    `UPDATE events SET sequence = 100 WHERE sequence = 3; UPDATE events SET sequence = 3 WHERE sequence = 5;
     UPDATE events SET sequence = 5 WHERE sequence = 100`,
    3,
    'changed',
  ],
  [
    'an event added at the end',
    `INSERT INTO events SELECT run, 8, at, type, level, step, span_id, key, data, hash FROM events WHERE sequence = 7`,
    8,
    'changed',
  ],
  ['another trace', "UPDATE runs SET trace_id = '00000000000000000000000000000001'", 1, 'changed'],
])('%s is found', async (_, tamper, sequence, problem) => {
  const home = scratchHome();
  const engine = openScratch({ home });
  const { run } = await engine.start({ kind: 'work', name: 'chain', steps: [step('a'), step('b')] });
  await engine.settled(run.runId);
  expect(engine.verify(run.runId)).toEqual({ isWhole: true, events: 7 });
  const intruder = new DatabaseSync(join(home, 'runs', 'runs.db'));
  intruder.exec(tamper);
  intruder.close();
  expect(engine.verify(run.runId)).toEqual({ isWhole: false, sequence, problem });
});
