// Listings and logs: newest first, in pages that do not shift, by filters that are kept.
import { expect, test } from 'vitest';
import { callKind, openScratch, scratchHome, workKind } from '../../../tests/kill/runs/scratch-runs.ts';
import { step } from '../../../tests/kill/runs/step-data.ts';
import { countingIds, manualClock, manualStart } from '../../../tests/support/manual-clock.ts';
import type { RunEngine } from '../engine.ts';
import type { RunQuery } from '../run.ts';

const otherKind = { ...callKind, kind: 'other' };

test('pages do not shift when runs are added while they are read', async () => {
  const engine = await withRecords(5);
  const first = engine.list({ limit: 2 });
  expect(idsOf(first.runs)).toEqual(['r-5', 'r-4']);
  await record(engine, 'call');
  const second = engine.list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect(idsOf(second.runs)).toEqual(['r-3', 'r-2']);
  const third = engine.list({ limit: 2, cursor: second.nextCursor ?? '' });
  expect(idsOf(third.runs)).toEqual(['r-1']);
  expect(third.nextCursor).toBeNull();
  expect(engine.list({ limit: 6 }).nextCursor).toBeNull();
});

test('runs are found by kinds and status, across pages', async () => {
  const engine = await withRecords(0);
  for (const kind of ['call', 'other', 'third', 'call', 'other']) await record(engine, kind);
  await record(engine, 'call', 'failed');
  const all = (query: Omit<RunQuery, 'limit'>): string[] => {
    const ids: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = engine.list({ ...query, limit: 2, ...(cursor && { cursor }) });
      ids.push(...idsOf(page.runs));
      cursor = page.nextCursor;
    }
    return ids;
  };
  expect(all({})).toEqual(['r-6', 'r-5', 'r-4', 'r-3', 'r-2', 'r-1']);
  expect(all({ kinds: ['call'] })).toEqual(['r-6', 'r-4', 'r-1']);
  expect(all({ kinds: ['other', 'call'] })).toEqual(['r-6', 'r-5', 'r-4', 'r-2', 'r-1']);
  expect(all({ status: 'failed' })).toEqual(['r-6']);
  expect(all({ kinds: ['call', 'other'], status: 'succeeded' })).toEqual(['r-5', 'r-4', 'r-2', 'r-1']);
  expect(all({ kinds: ['none'] })).toEqual([]);
  expect(all({ kinds: [] })).toEqual([]);
});

test('a cursor that was made up, changed, or belongs to another listing is refused', async () => {
  const engine = await withRecords(3);
  const { nextCursor } = engine.list({ limit: 1, kinds: ['call'] });
  const cursor = nextCursor ?? '';
  expect(idsOf(engine.list({ limit: 1, kinds: ['call'], cursor }).runs)).toEqual(['r-2']);
  const refused = [
    '',
    '2',
    'null',
    `${cursor}x`,
    `${cursor}=`,
    cursor.slice(1),
    Buffer.from('2.0').toString('base64url'),
  ];
  for (const wrong of refused) {
    expect(() => engine.list({ limit: 1, kinds: ['call'], cursor: wrong })).toThrow(
      expect.objectContaining({ code: 'INVALID_CURSOR', kind: 'invalid' }),
    );
  }
  expect(() => engine.list({ limit: 1, cursor })).toThrow(expect.objectContaining({ code: 'INVALID_CURSOR' }));
});

test('logs are the last that fit, oldest first, by level, step, time and type', async () => {
  const clock = manualClock();
  const engine = openScratch({
    home: scratchHome(),
    clock,
    kinds: [
      workKind(async ({ log, stepKey }) => {
        log('info', `${stepKey} begins`);
        log('warn', `${stepKey} wonders`);
        clock.advance(10);
      }),
    ],
  });
  const { run } = await engine.start({ kind: 'work', name: 'logs', steps: [step('a'), step('b')] });
  const { runId } = run;
  await engine.settled(runId);
  const messages = (query: object) =>
    engine.events({ runId, limit: 100, types: ['log'], ...query }).map(({ data }) => data['message']);
  expect(messages({})).toEqual(['a begins', 'a wonders', 'b begins', 'b wonders']);
  expect(messages({ limit: 3 })).toEqual(['a wonders', 'b begins', 'b wonders']);
  expect(messages({ level: 'warn' })).toEqual(['a wonders', 'b wonders']);
  expect(messages({ step: 'b' })).toEqual(['b begins', 'b wonders']);
  // An event has the time when it was said, however much later it was written.
  expect(messages({ sinceMs: manualStart + 10 })).toEqual(['b begins', 'b wonders']);
  expect(messages({ sinceMs: manualStart + 11 })).toEqual([]);
  expect(() => engine.events({ runId: 'nobody', limit: 1 })).toThrow(
    expect.objectContaining({ code: 'RUN_NOT_FOUND' }),
  );
  expect(() => engine.steps('nobody')).toThrow(expect.objectContaining({ code: 'RUN_NOT_FOUND' }));
  expect(engine.run('nobody')).toBeNull();
});

async function withRecords(count: number): Promise<RunEngine> {
  // The first id names the engine itself.
  const ids = countingIds('r');
  const kinds = [callKind, otherKind, { ...callKind, kind: 'third' }];
  const engine = openScratch({
    home: scratchHome(),
    kinds,
    ids: { next: () => `r-${Number(ids.next().slice(2)) - 1}` },
  });
  for (let made = 0; made < count; made += 1) await record(engine, 'call');
  return engine;
}

async function record(engine: RunEngine, kind: string, status: 'succeeded' | 'failed' = 'succeeded'): Promise<void> {
  await engine.record({ kind, name: 'one' }, { status });
}

function idsOf(runs: readonly { readonly runId: string }[]): string[] {
  return runs.map(({ runId }) => runId);
}
