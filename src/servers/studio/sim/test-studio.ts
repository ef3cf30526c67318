// For tests: a real bridge on a free port and a simulated Studio that is connected to it, in a scratch folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../kernel/clock.ts';
import { systemClock, systemIds } from '../../../platform/clock.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { openBridge } from '../bridge/open-bridge.ts';
import type { Operation } from '../bridge/protocol.ts';
import { openSimulatedStudio, type SimulatedStudio, type SimulatedStudioOptions } from './open-simulated-studio.ts';

export class TestStudio {
  readonly home = mkdtempSync(join(tmpdir(), 'sim-'));
  readonly logged: string[] = [];
  readonly token = 'a-token-for-tests';
  readonly bridge: Bridge;
  readonly #opened: SimulatedStudio[] = [];

  static async open(): Promise<TestStudio> {
    const config = { network: 'relay-http', address: '', relayAddress: '127.0.0.1:0', timeoutMs: 30_000 } as const;
    const home = mkdtempSync(join(tmpdir(), 'sim-bridge-'));
    const parts = { config, token: 'a-token-for-tests', home, clock: systemClock, ids: systemIds, log: () => {} };
    return new TestStudio(await openBridge(parts), home);
  }

  readonly #bridgeHome: string;

  private constructor(bridge: Bridge, bridgeHome: string) {
    this.bridge = bridge;
    this.#bridgeHome = bridgeHome;
  }

  get url(): string {
    return `http://${this.bridge.status().address}`;
  }

  async start(more: Partial<SimulatedStudioOptions> = {}): Promise<SimulatedStudio> {
    const { home, url, token } = this;
    const log: SimulatedStudioOptions['log'] = (_level, _event, fields) => this.logged.push(String(fields?.['text']));
    const studio = await openSimulatedStudio({ home, url, token, log, clock: systemClock, ...more });
    this.#opened.push(studio);
    return studio;
  }

  /** Waits for the Studio when it is not there. */
  call(operation: Operation, payload: Record<string, unknown>, key?: string, timeoutMs?: number): Promise<unknown> {
    const requestId = systemIds.next();
    return this.bridge.call(
      {
        requestId,
        correlationId: requestId,
        operation,
        payload,
        isWrite: key !== undefined,
        idempotencyKey: key ?? requestId,
        isReplayable: false,
        timeoutMs,
        studioId: undefined,
      },
      new AbortController().signal,
    );
  }

  async namesIn(parentPath: string): Promise<string[]> {
    const { children } = (await this.call('instance.list_children', { parentPath, limit: 500 })) as {
      children: { name: string }[];
    };
    return children.map(({ name }) => name);
  }

  async end(): Promise<void> {
    await Promise.all(this.#opened.map((each) => each.close()));
    await this.bridge.close();
    for (const each of [this.home, this.#bridgeHome]) rmSync(each, { recursive: true, force: true });
  }
}

/** Waits of some seconds are over at once; longer ones are limits, and stay. */
export const hastyClock: Clock = {
  ...systemClock,
  after: (delayMs, fire) => systemClock.after(delayMs < 5_000 ? delayMs / 50 : delayMs, fire),
};
