import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { SentRequests } from './sent-requests.ts';

let home: string;
let opened: SentRequests[];
const clock = manualClock();
const open = () => {
  const sent = new SentRequests(home, clock);
  opened.push(sent);
  return sent;
};
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mooring-sent-'));
  opened = [];
});
afterEach(() => {
  for (const sent of opened) sent.close();
  rmSync(home, { recursive: true, force: true });
});

const to = (studioId: string, key = 'k', requestId = `to-${studioId}`) => ({
  ...{ key, studioId, requestId },
  operation: 'instance.create',
});

describe('a key that comes again', () => {
  test('goes to the same Studio again, also from another process', () => {
    expect(open().claim(to('a'))).toEqual({ isFirst: true });
    expect(open().claim(to('a'))).toEqual({ isFirst: false });
  });

  test('goes to no other Studio: what became of it there is not known', () => {
    open().claim(to('a'));
    expect(() => open().claim(to('b'))).toThrow(
      expect.objectContaining({
        ...{ code: 'INTERNAL_ERROR', kind: 'unavailable', retryable: false },
        message: expect.stringMatching(/started anew.*not known/),
        details: { requestId: 'to-a', studioId: 'a' },
      }),
    );
  });

  test('is as unknown when it was answered, since the answer is not at hand', () => {
    const sent = open();
    sent.claim(to('a'));
    sent.answered(to('a'), 'succeeded');
    expect(() => sent.claim(to('b'))).toThrow('started anew');
  });

  test('is free when the answer proves that nothing was done', () => {
    const sent = open();
    sent.claim(to('a'));
    sent.answered(to('a'), 'refused');
    expect(sent.claim(to('b'))).toEqual({ isFirst: true });
  });

  test('is not freed by the answer to an attempt that is not the latest', () => {
    const [one, other] = [open(), open()];
    one.claim(to('a', 'k', 'r1'));
    one.answered(to('a', 'k', 'r1'), 'refused');
    other.claim(to('a', 'k', 'r2'));
    clock.advance(1_000);
    expect(() => other.claim(to('b'))).toThrow('started anew');
  });
});

describe('what is kept', () => {
  test('is found by the request it belonged to, answers within a second', () => {
    const sent = open();
    sent.claim(to('a'));
    expect(open().find('to-a')).toEqual({ operation: 'instance.create', studioId: 'a', answered: null });
    sent.answered(to('a'), 'failed');
    clock.advance(1_000);
    expect(open().find('to-a')).toMatchObject({ answered: 'failed' });
    expect(open().find('to-b')).toBeNull();
  });

  test('goes after seven days, but for what nobody has answered', () => {
    const sent = open();
    for (const key of ['answered', 'open']) sent.claim(to('a', key));
    sent.answered(to('a', 'answered'), 'succeeded');
    clock.advance(7 * 86_400_000 + 1);
    expect(open().claim(to('b', 'answered'))).toEqual({ isFirst: true });
    expect(() => open().claim(to('b', 'open'))).toThrow('started anew');
  });
});
