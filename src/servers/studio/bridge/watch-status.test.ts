import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import type { BridgeStatus, StudioShown } from './bridge.ts';
import { watchStatus } from './watch-status.ts';

const studio: StudioShown = {
  studioId: 'a',
  state: 'paired',
  placeId: 0,
  placeName: 'Place',
  clientName: 'Studio',
  pluginVersion: '1',
  protocolVersion: 2,
  isSimulated: false,
  isChosen: false,
  connectedAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-01T00:00:00.000Z',
};

test('a Studio that comes, or is lost in silence, is told once; one that is only seen again is not', () => {
  const clock = manualClock();
  let status: BridgeStatus = { state: 'waiting', network: 'relay-http', address: 'a', problem: null, studios: [] };
  let told = 0;
  const watch = watchStatus(
    clock,
    () => status,
    () => {
      told += 1;
    },
  );
  clock.advance(5_000);
  expect(told).toBe(0);
  status = { ...status, state: 'paired', studios: [studio] };
  clock.advance(5_000);
  expect(told).toBe(1);
  status = { ...status, studios: [{ ...studio, lastSeenAt: '2026-01-01T00:01:00.000Z' }] };
  clock.advance(5_000);
  expect(told).toBe(1);
  status = { ...status, state: 'lost', studios: [{ ...studio, state: 'lost' }] };
  clock.advance(5_000);
  expect(told).toBe(2);
  watch.close();
  expect(clock.pending).toBe(0);
});
