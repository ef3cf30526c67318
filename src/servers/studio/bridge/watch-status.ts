// Notices that the bridge has come into another state. It is looked at now and then, since one change has no event of
// its own: a Studio is lost when it has been silent for long enough.
import type { Clock, Timer } from '../../../kernel/clock.ts';
import type { BridgeStatus } from './bridge.ts';

const lookEveryMs = 1_000;

export function watchStatus(clock: Clock, read: () => BridgeStatus, changed: (() => void) | undefined) {
  let timer: Timer | null = null;
  let before = keyOf(read());
  const look = () => {
    const now = keyOf(read());
    if (now !== before) changed?.();
    before = now;
    timer = clock.after(lookEveryMs, look);
  };
  if (changed) timer = clock.after(lookEveryMs, look);
  return { close: () => timer?.cancel() };
}

/** Everything but when a Studio was last seen, which changes with every poll. */
function keyOf({ state, address, problem, studios }: BridgeStatus): string {
  const each = studios.map(({ lastSeenAt: _, ...studio }) => studio);
  return JSON.stringify([state, address, problem, each]);
}
