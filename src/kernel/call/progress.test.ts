import { describe, expect, test } from 'vitest';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import { ProgressGate, type ProgressReport } from './progress.ts';

function openGate() {
  const clock = manualClock();
  const sent: (ProgressReport & { at: number })[] = [];
  const gate = new ProgressGate(clock, (report) => sent.push({ ...report, at: clock.monotonic() }));
  return { clock, sent, gate };
}

describe('how often', () => {
  test('the first report goes out at once', () => {
    const { gate, sent } = openGate();
    gate.push({ progress: 1 });
    expect(sent).toEqual([{ progress: 1, at: 0 }]);
  });

  test('reports that come faster are held to four per second', () => {
    const { gate, sent, clock } = openGate();
    for (let step = 1; step <= 300; step += 1) {
      gate.push({ progress: step });
      clock.advance(10);
    }
    expect(sent.map(({ at }) => at)).toEqual([0, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 2750, 3000]);
  });

  test('of what came in the meantime the latest wins', () => {
    const { gate, sent, clock } = openGate();
    gate.push({ message: 'first' });
    for (const message of ['second', 'third', 'fourth']) gate.push({ message });
    clock.advance(249);
    expect(sent).toHaveLength(1);
    clock.advance(1);
    expect(sent.map(({ message }) => message)).toEqual(['first', 'fourth']);
    clock.advance(10_000);
    expect(sent).toHaveLength(2);
  });

  test('a report after a quiet time goes out at once, and does not wait for a timer', () => {
    const { gate, sent, clock } = openGate();
    gate.push({ progress: 1 });
    clock.advance(400);
    gate.push({ progress: 2 });
    expect(sent.map(({ at }) => at)).toEqual([0, 400]);
    expect(clock.pending).toBe(0);
  });
});

describe('which number', () => {
  const numbers = (told: readonly (number | undefined)[]) => {
    const { gate, sent, clock } = openGate();
    for (const progress of told) {
      gate.push(progress === undefined ? { message: 'a step' } : { progress });
      clock.advance(250);
    }
    return sent.map(({ progress }) => progress);
  };

  test('what the handler tells is passed on as told, zero included', () => {
    expect(numbers([0, 0.5, 7, 100])).toEqual([0, 0.5, 7, 100]);
  });

  test('a bare message counts as one step', () => {
    expect(numbers([undefined, undefined, 10, undefined])).toEqual([1, 2, 10, 11]);
  });

  test('a handler that repeats itself or goes back still moves forward, by almost nothing', () => {
    const sent = numbers([5, 5, 3, -1, 1_000_000_000_000, 1_000_000_000_000]);
    for (const [index, each] of sent.slice(1).entries()) expect(each).toBeGreaterThan(sent[index] as number);
    expect(sent[3]).toBeCloseTo(5, 4);
    expect(sent[5]).toBeCloseTo(1_000_000_000_000, -4);
  });

  test('a number that is none does not break the order', () => {
    const sent = numbers([2, Number.NaN, 3]);
    expect(sent[1]).toBeGreaterThan(2);
    expect(sent[2]).toBe(3);
  });

  test('everything else of a report travels along', () => {
    const { gate, sent } = openGate();
    gate.push({ progress: 1, total: 4, message: 'reading', phase: 'scan', stream: 'stderr' });
    expect(sent).toEqual([{ progress: 1, total: 4, message: 'reading', phase: 'scan', stream: 'stderr', at: 0 }]);
  });
});

describe('after the end', () => {
  test('what waited is dropped and what still comes is not heard', () => {
    const { gate, sent, clock } = openGate();
    gate.push({ progress: 1 });
    gate.push({ progress: 2 });
    gate.close();
    expect(clock.pending).toBe(0);
    gate.push({ progress: 3 });
    clock.advance(10_000);
    expect(sent).toHaveLength(1);
  });
});
