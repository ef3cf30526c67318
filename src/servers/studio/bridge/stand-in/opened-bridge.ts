// For tests: a bridge over a scratch folder, with everything that was opened ended after each test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../../kernel/clock.ts';
import { idsFrom, systemClock } from '../../../../platform/clock.ts';
import type { Bridge, BridgeRequest } from '../bridge.ts';
import { type BridgeParts, openBridge } from '../open-bridge.ts';
import { HttpPlugin } from './http-plugin.ts';
import type { PluginOptions } from './plugin-work.ts';

export class Scratch {
  readonly clock: Clock;
  readonly logged: string[] = [];
  readonly #ends: (() => unknown)[] = [];
  #home: string | null = null;
  #calls = 0;

  constructor(clock: Clock = systemClock) {
    this.clock = clock;
  }

  /** Made when it is first asked for. */
  get home(): string {
    this.#home ??= mkdtempSync(join(tmpdir(), 'mooring-bridge-'));
    return this.#home;
  }

  async bridge(
    config: Partial<BridgeParts['config']> = {},
    rest: Partial<Pick<BridgeParts, 'token' | 'limits' | 'home'>> = {},
  ): Promise<Bridge> {
    const bridge = await openBridge({
      config: {
        network: 'relay-http',
        address: '127.0.0.1:0',
        relayAddress: '127.0.0.1:0',
        timeoutMs: 5_000,
        ...config,
      },
      ...{ token: null, home: this.home, clock: this.clock, ids: idsFrom(systemClock) },
      log: (level, event, fields) => this.logged.push(`${level} ${event} ${JSON.stringify(fields ?? {})}`),
      ...rest,
    });
    this.onEnd(() => bridge.close());
    return bridge;
  }

  plugin(bridge: Bridge, options: PluginOptions): HttpPlugin {
    const plugin = new HttpPlugin(addressOf(bridge), { now: () => this.clock.now(), ...options }).start();
    this.onEnd(() => plugin.stop());
    return plugin;
  }

  request(given: Partial<BridgeRequest> = {}): BridgeRequest {
    const requestId = `call-${++this.#calls}`;
    return {
      ...{ requestId, correlationId: `of-${requestId}`, operation: 'instance.get', payload: {}, isWrite: false },
      ...{ idempotencyKey: requestId, isReplayable: false, timeoutMs: undefined, studioId: undefined },
      ...given,
    };
  }

  onEnd(end: () => unknown): void {
    this.#ends.push(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.reverse()) await end();
    if (this.#home) rmSync(this.#home, { recursive: true, force: true });
  }
}

export function addressOf(bridge: Bridge): string {
  const { address } = bridge.status();
  if (address === null) throw new Error(`the bridge does not listen: ${bridge.status().problem}`);
  return address;
}

/** A signal that nobody aborts. */
export const untilDone = new AbortController().signal;
