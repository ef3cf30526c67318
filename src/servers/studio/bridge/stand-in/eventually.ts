// For tests: waits until an expectation holds. The time is generous, for machines that have other things to do.
import { expect, vi } from 'vitest';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Bridge } from '../bridge.ts';

export function eventually(expectation: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(expectation, { timeout: 15_000, interval: 2 });
}

type MovableClock = Pick<Clock, 'now'> & { readonly advance: (ms: number) => void };

/** Until the server knows that the connection of a plugin that was stopped is gone. */
export function untilGone(bridge: Bridge, studioId: string, clock: MovableClock): Promise<void> {
  return eventually(() => {
    clock.advance(1);
    const studio = bridge.studios().find((each) => each.studioId === studioId);
    expect(Date.parse(studio?.lastSeenAt ?? '')).toBeLessThan(clock.now());
  });
}
