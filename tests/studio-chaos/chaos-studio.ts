// The whole product in one process: a studio server, its bridge and its relay, the faulty line, and the real plugin in a
// simulated Studio at the other end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { silentListener } from '../../src/kernel/call/listener.ts';
import { compileWithAjv } from '../../src/kernel/schema/compile.ts';
import { Server } from '../../src/kernel/server.ts';
import { systemClock, systemIds } from '../../src/platform/clock.ts';
import type { Bridge } from '../../src/servers/studio/bridge/bridge.ts';
import { openBridge } from '../../src/servers/studio/bridge/open-bridge.ts';
import { studioServer } from '../../src/servers/studio/server.ts';
import { openSimulatedStudio, type SimulatedStudio } from '../../src/servers/studio/sim/open-simulated-studio.ts';
import type { Random } from '../fuzz/random.ts';
import { type MemorySession, openMemorySession } from '../support/memory-session.ts';
import { FaultyProxy } from './faulty-proxy.ts';

const token = 'a-token-for-chaos';

export class ChaosStudio {
  readonly home: string;
  readonly bridge: Bridge;
  readonly proxy: FaultyProxy;
  readonly simulated: SimulatedStudio;
  readonly session: MemorySession;
  readonly logged: string[];
  readonly #server: Server;

  static async open(random: Random): Promise<ChaosStudio> {
    const home = mkdtempSync(join(tmpdir(), 'mooring-chaos-'));
    const logged: string[] = [];
    const log = (level: string, event: string, fields?: object) =>
      void logged.push(`${level} ${event} ${JSON.stringify(fields ?? {})}`);
    const parts = { token, home, clock: systemClock, ids: systemIds, log };
    // Long: what may fail by the clock alone has a short limit of its own.
    const config = { network: 'relay-http', address: '', relayAddress: '127.0.0.1:0', timeoutMs: 60_000 } as const;
    const bridge = await openBridge({ ...parts, config });
    const proxy = new FaultyProxy(bridge.status().address ?? '', random);
    const url = await proxy.listen();
    const simulated = await openSimulatedStudio({ home, url, token, log, clock: systemClock, hungAfterMs: 60_000 });
    return new ChaosStudio(home, bridge, proxy, simulated, logged);
  }

  private constructor(home: string, bridge: Bridge, proxy: FaultyProxy, simulated: SimulatedStudio, logged: string[]) {
    this.home = home;
    this.bridge = bridge;
    this.proxy = proxy;
    this.simulated = simulated;
    this.logged = logged;
    const environment = {
      ...{ GOX_POLICY_MODE: 'allow-all', GOX_BRIDGE_ENABLED: 'true' },
      ...{ GOX_SHUTDOWN_TIMEOUT_SECONDS: '1', GOX_ACTION_TIMEOUT_SECONDS: '90' },
    };
    const spec = studioServer({ home, workspace: home, environment, log: () => {}, bridge });
    const host = { clock: systemClock, ids: systemIds, listener: silentListener, compile: compileWithAjv() };
    this.#server = new Server(spec, { ...host, checkResults: true, windDownMs: 500 });
    this.session = openMemorySession(this.#server);
  }

  /** The output of a tool, or what its error tells. */
  async tool(name: string, args: object): Promise<{ output: Output } | { failure: Failure }> {
    const reply = await this.session.call(`roblox.${name}`, args);
    if (!reply) throw new Error(`${name} was not answered`);
    if ('error' in reply) return { failure: (reply.error as { data: Failure }).data };
    const { structuredContent } = (reply as { result: { structuredContent: { output: Output } } }).result;
    return { output: structuredContent.output };
  }

  /** The same, where nothing may go wrong. */
  async sure(name: string, args: object): Promise<Output> {
    const answer = await this.tool(name, args);
    if ('failure' in answer) throw new Error(`${name} failed: ${JSON.stringify(answer.failure)}`);
    return answer.output;
  }

  async namesIn(parentPath: string): Promise<string[]> {
    const names: string[] = [];
    for (let offset = 0; ; offset += 500) {
      const page = await this.sure('instance_list_children', { parentPath, limit: 500, offset });
      names.push(...(page['children'] as { name: string }[]).map(({ name }) => name));
      if (page['hasMore'] !== true) return names;
    }
  }

  /** Everything that was opened is closed when this returns; the folder stays until `remove`. */
  async close(): Promise<void> {
    await this.simulated.close();
    await this.#server.close();
    await this.proxy.close();
  }

  /** What is on disk: every row of the world, and the keys of the writes that were done. Only after `close`. */
  readDisk(): { rows: string[]; keys: ReadonlyMap<string, number> } {
    const file = join(this.home, 'studio', 'sim', 'default', 'world.sqlite');
    const world = new DatabaseSync(file, { readOnly: true });
    try {
      const rows = world.prepare('SELECT row FROM instances').all();
      const ledger = world.prepare('SELECT key, at FROM ledger').all();
      return {
        rows: rows.map(({ row }) => String(row)),
        keys: new Map(ledger.map(({ key, at }) => [String(JSON.parse(String(key))), Number(at)])),
      };
    } finally {
      world.close();
    }
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

export type Output = Readonly<Record<string, unknown>>;

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}
