// Calls while the way to the plugin loses, doubles and delays what goes over it, from a seed.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fault } from '../../../kernel/fault.ts';
import { HttpPlugin } from './stand-in/http-plugin.ts';
import { addressOf, Scratch, untilDone } from './stand-in/opened-bridge.ts';
import type { Trouble } from './stand-in/relay-client.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.end());

test.each([1, 2, 3])('seed %i: every call gets its own answer, and every write is done once', async (seed) => {
  const random = randomFrom(seed);
  const bridge = await scratch.bridge({}, { token: 'secret' });
  const trouble: Trouble = () => {
    const dice = random();
    return dice < 0.08 ? 'lost' : dice < 0.16 ? 'answer lost' : dice < 0.24 ? 'twice' : 'none';
  };
  const handle = ({ payload }: { payload: object }) =>
    new Promise((resolve) => setTimeout(() => resolve({ of: payload }), Math.floor(random() * 4)));
  const plugin = new HttpPlugin(addressOf(bridge), { studioId: 'a', token: 'secret', handle }, trouble).start();
  scratch.onEnd(() => plugin.stop());

  const callOnce = async (n: number): Promise<void> => {
    const given = { operation: 'instance.create', isWrite: n % 2 === 0, idempotencyKey: `key-${n}` } as const;
    // A write that had no answer in time is tried again with its key, as a step of a workflow is.
    for (let attempt = 1; ; attempt++) {
      try {
        const request = scratch.request({ ...given, payload: { n }, timeoutMs: 1_000 });
        expect(await bridge.call(request, untilDone)).toEqual({ of: { n } });
        return;
      } catch (error) {
        if (attempt === 5 || (error as Fault).kind !== 'timeout') throw error;
      }
    }
  };
  const worker = async (first: number) => {
    for (let n = first; n < 160; n += 8) {
      await callOnce(n);
      if (random() < 0.05) plugin.forgetSession();
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, first) => worker(first)));

  const written = plugin.work.done.map(({ idempotencyKey }) => idempotencyKey).filter((key) => key !== undefined);
  expect(new Set(written).size).toBe(80);
  expect(written).toHaveLength(80);
  expect(bridge.status()).toMatchObject({ state: 'paired', studios: [{ studioId: 'a' }] });
});

/** Numbers that look random and are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
