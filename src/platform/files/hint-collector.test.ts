import { expect, test } from 'vitest';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import { HintCollector, type Hints } from './hint-collector.ts';

const limits = { quietMs: 50, longestMs: 500, maxPaths: 2_000 };

function collect() {
  const clock = manualClock();
  const delivered: Hints[] = [];
  return { clock, delivered, hints: new HintCollector(clock, limits, (each) => delivered.push(each)) };
}

test('waits until it is quiet, then delivers each path once', () => {
  const { clock, delivered, hints } = collect();
  hints.addPaths(['a', 'b']);
  clock.advance(40);
  hints.addPaths(['b', 'c']);
  clock.advance(40);
  expect(delivered).toEqual([]);
  expect(hints.isEmpty).toBe(false);
  clock.advance(10);
  expect(delivered).toEqual([{ paths: new Set(['a', 'b', 'c']), isRescan: false }]);
  expect(hints.isEmpty).toBe(true);
});

test('waits at most half a second for quiet', () => {
  const { clock, delivered, hints } = collect();
  for (let i = 0; i < 60; i += 1) {
    hints.addPaths([`${i}`]);
    clock.advance(10);
  }
  expect(delivered).toHaveLength(1);
  expect(delivered[0]?.paths.size).toBe(50);
});

test('asks for a look at everything when there are too many paths, or when told so', () => {
  const { clock, delivered, hints } = collect();
  hints.addPaths(Array.from({ length: 2_001 }, (_, i) => `${i}`));
  hints.addPaths(['more']);
  clock.advance(50);
  hints.addPaths(['one']);
  hints.addRescan();
  clock.advance(50);
  hints.addPaths(['two']);
  clock.advance(50);
  expect(delivered).toEqual([
    { paths: new Set(), isRescan: true },
    { paths: new Set(), isRescan: true },
    { paths: new Set(['two']), isRescan: false },
  ]);
});

test('delivers nothing after it was closed, and leaves no timer', () => {
  const { clock, delivered, hints } = collect();
  hints.addPaths(['a']);
  hints.close();
  clock.advance(1_000);
  expect(delivered).toEqual([]);
  expect(clock.pending).toBe(0);
});
