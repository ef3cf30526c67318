import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { Watchdog } from './watchdog.ts';

function watched() {
  const clock = manualClock();
  const heard = { asked: 0, hung: 0 };
  const watchdog = new Watchdog({
    clock,
    hungAfterMs: 10_000,
    ask: () => {
      heard.asked += 1;
    },
    onHung: () => {
      heard.hung += 1;
    },
  });
  return { clock, heard, watchdog };
}

test('a thread that answers nothing for the whole time is told of once, and not asked any more', () => {
  const { clock, heard } = watched();
  clock.advance(9_999);
  expect(heard.hung).toBe(0);
  clock.advance(1);
  expect(heard).toEqual({ asked: 10, hung: 1 });
  clock.advance(60_000);
  expect(heard).toEqual({ asked: 10, hung: 1 });
});

test('one answer in time begins the time anew', () => {
  const { clock, heard, watchdog } = watched();
  for (let round = 0; round < 20; round += 1) {
    clock.advance(9_000);
    watchdog.answered();
  }
  expect(heard.hung).toBe(0);
});

test('a watchdog that was stopped asks nothing', () => {
  const { clock, heard, watchdog } = watched();
  watchdog.stop();
  clock.advance(60_000);
  expect(heard).toEqual({ asked: 1, hung: 0 });
});
