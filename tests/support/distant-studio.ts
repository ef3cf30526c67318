// A studio server whose Studios come from outside, as real ones do: simulated Studios of the test, each behind a proxy.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { HttpPlugin } from '../../src/servers/studio/bridge/stand-in/http-plugin.ts';
import { openSimulatedStudio, type SimulatedStudio } from '../../src/servers/studio/sim/open-simulated-studio.ts';
import { allowAll, type GoxOptions, type OpenGox, openGox } from '../conformance/studio/open-gox.ts';
import { freeAddress } from './free-address.ts';
import { openSurface } from './open-surface.ts';
import { RelayProxy } from './relay-proxy.ts';
import { type Fields, type StudioCalls, studioCalls } from './studio-calls.ts';

const token = 'a-token-for-tests';

export interface Distant {
  readonly studio: SimulatedStudio;
  readonly proxy: RelayProxy;
}

export class DistantStudios {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mooring-distant-'));
  readonly #address: string;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #ends: (() => Promise<unknown>)[] = [];
  #gox: OpenGox | null = null;
  #calls: StudioCalls | null = null;

  static async open(variables: Readonly<Record<string, string>> = {}): Promise<DistantStudios> {
    const studios = new DistantStudios(await freeAddress(), variables);
    await studios.startServer();
    return studios;
  }

  private constructor(address: string, variables: Readonly<Record<string, string>>) {
    this.#address = address;
    this.#variables = variables;
  }

  get gox(): OpenGox {
    if (!this.#gox) throw new Error('the server is not started');
    return this.#gox;
  }

  get calls(): StudioCalls {
    if (!this.#calls) throw new Error('the server is not started');
    return this.#calls;
  }

  /** On the same home and address as before. */
  async startServer(): Promise<void> {
    const variables = {
      ...{ GOX_BRIDGE_ENABLED: 'true', GOX_BRIDGE_RELAY_ADDRESS: this.#address, GOX_BRIDGE_AUTH_TOKEN: token },
      // The machine may have other things to do.
      ...{ GOX_BRIDGE_TIMEOUT_SECONDS: '25', GOX_SHUTDOWN_TIMEOUT_SECONDS: '1' },
      ...this.#variables,
    };
    const options: GoxOptions = { variables, rules: allowAll, home: join(this.#folder, 'home') };
    this.#gox = await openGox({ fresh: (server) => openSurface('memory', server) }, options);
    this.#calls = studioCalls(this.#gox.client);
    // It listens from the first call on.
    await this.#calls.done('studios');
  }

  async stopServer(): Promise<void> {
    await this.#gox?.client.close();
    this.#gox = null;
    this.#calls = null;
  }

  /** A Studio with a place of that name. It is paired when this resolves, unless a test keeps it from that. */
  async join(name: string, change: (proxy: RelayProxy) => void = () => {}, ownToken = token): Promise<Distant> {
    const proxy = await RelayProxy.open(this.#address);
    this.#ends.push(() => proxy.close());
    change(proxy);
    const studio = await openSimulatedStudio({
      ...{ home: join(this.#folder, name), name, url: proxy.url, token: ownToken, log: () => {}, clock: systemClock },
    });
    this.#ends.push(() => studio.close());
    await this.untilPaired(studio);
    return { studio, proxy };
  }

  /** A plugin without any place, which shows what it was asked. */
  async joinStandIn(studioId: string): Promise<HttpPlugin> {
    const plugin = new HttpPlugin(this.#address, { studioId, token }).start();
    this.#ends.push(() => plugin.stop());
    await this.untilPaired({ studioId });
    return plugin;
  }

  async untilPaired({ studioId }: Pick<SimulatedStudio, 'studioId'>): Promise<void> {
    await vi.waitFor(async () => {
      const shown = (await this.calls.done('studios')).output['studios'] as Fields[];
      if (!shown.some((each) => each['studioId'] === studioId && each['state'] === 'paired'))
        throw new Error('not yet');
    }, patience);
  }

  /** A workflow of steps, once it has ended. */
  async ended(steps: readonly object[], meta: Record<string, unknown> = {}): Promise<Fields> {
    return this.untilEnded(await this.run(steps, meta));
  }

  async run(steps: readonly object[], meta: Record<string, unknown> = {}): Promise<string> {
    const { body } = await this.gox.client.call('workflow.run', { definition: { id: 'flow', steps } }, { meta });
    return String((body as Fields)['runId']);
  }

  async untilEnded(runId: string): Promise<Fields> {
    return vi.waitFor(async () => {
      const { body } = await this.gox.client.call('workflow.status', { runId, includeSteps: true });
      if ((body as Fields)['status'] === 'running') throw new Error('not yet');
      return body as Fields;
    }, patience);
  }

  /** Waits for one more attempt than there are now: each has a record of its own. */
  async untilTriedAgain(name: string): Promise<void> {
    const count = async () => (await this.gox.runs()).filter((each) => each['name'] === name).length;
    const before = await count();
    await vi.waitFor(async () => {
      if ((await count()) === before) throw new Error('not yet');
    }, patience);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.reverse()) await end();
    await this.stopServer();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const patience = { timeout: 60_000, interval: 20 };

/** A step that makes a folder in the workspace. */
export const createStep = (name: string, more: object = {}) => ({
  ...{ id: 'make', actionId: 'roblox.instance_create' },
  ...{ input: { parentPath: 'Workspace', className: 'Folder', name } },
  ...more,
});
