// An owner is known to be gone by its process on this machine, and by its lease everywhere.
import { expect, test } from 'vitest';
import { isGone, thisOwner } from './owner.ts';

const own = thisOwner('me');
const alive = { ...own, leaseUntil: 1_000 };

test.each([
  ['this process, in its time', alive, 999, false],
  ['this process, past its time', alive, 1_000, true],
  [
    'a process whose number went to another since',
    { ...alive, start: alive.start + 1 },
    999,
    process.platform === 'linux',
  ],
  ['a process that is not there', { ...alive, pid: 2 ** 22 + 1 }, 999, true],
  ['a process of another machine, in its time', { ...alive, machine: 'elsewhere', pid: 2 ** 22 + 1 }, 999, false],
  ['a process of another machine, past its time', { ...alive, machine: 'elsewhere' }, 1_001, true],
])('%s', (_, owner, nowMs, expected) => {
  expect(isGone(owner, own.machine, nowMs)).toBe(expected);
});
