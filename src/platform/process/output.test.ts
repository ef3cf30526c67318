import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectOutput, drainOutput } from './output.ts';

describe('collectOutput', () => {
  test('keeps all of what fits exactly', () => {
    expect(collect(['abc', 'def'], 6)).toEqual({ text: 'abcdef', isCut: false });
  });

  test('cuts what is above the cap and says so', () => {
    expect(collect(['abc', 'def', 'ghi'], 5)).toEqual({ text: 'abcde', isCut: true });
  });

  test('drops half a character at the cut', () => {
    expect(collect(['aé€'], 5)).toEqual({ text: 'aé', isCut: true });
  });

  test('joins characters that come in pieces', () => {
    const euro = Buffer.from('€');
    expect(collect([euro.subarray(0, 1), euro.subarray(1)], 100)).toEqual({ text: '€', isCut: false });
  });

  test('keeps nothing when the cap is zero', () => {
    expect(collect(['a'], 0)).toEqual({ text: '', isCut: true });
    expect(collect([], 0)).toEqual({ text: '', isCut: false });
  });
});

describe('drainOutput', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is done without waiting when the pipes have ended', async () => {
    const pipe = new PassThrough().resume();
    pipe.end();
    await drainOutput([pipe]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('gives up a pipe that stays open and quiet', async () => {
    expect(await roundsUntilDrained(() => 0)).toBe(1);
  });

  test('waits on while bytes come in', async () => {
    expect(await roundsUntilDrained((round) => Math.min(round, 3))).toBe(4);
  });

  test('gives up a pipe that never falls silent', async () => {
    expect(await roundsUntilDrained((round) => round)).toBe(10);
  });

  test('does not start the flow of a pipe that somebody reads later', async () => {
    const pipe = new PassThrough();
    pipe.write('kept');
    const drained = drainOutput([pipe]);
    await vi.advanceTimersByTimeAsync(100);
    await drained;
    expect(String(pipe.read())).toBe('kept');
  });
});

function collect(chunks: readonly (string | Buffer)[], maxBytes: number): { text: string; isCut: boolean } {
  const stream = new PassThrough();
  const output = collectOutput(stream, maxBytes);
  for (const chunk of chunks) stream.emit('data', Buffer.from(chunk));
  return { text: output.text(), isCut: output.isCut() };
}

/** How often the drain waits for a pipe that has received `bytesAfter(n)` after the n-th wait. */
async function roundsUntilDrained(bytesAfter: (round: number) => number): Promise<number> {
  let round = 0;
  const pipe = Object.defineProperty(new PassThrough(), 'bytesRead', { get: () => bytesAfter(round) });
  let isDone = false;
  const drained = drainOutput([pipe]).then(() => {
    isDone = true;
  });
  while (!isDone) {
    if (vi.getTimerCount() > 0) {
      round += 1;
      vi.advanceTimersByTime(100);
    }
    await new Promise(setImmediate);
  }
  await drained;
  return round;
}
