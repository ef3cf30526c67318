// The studio server on a surface with two Studios paired over real HTTP, each of which tells by its placeId who answered.
import { afterAll, vi } from 'vitest';
import { HttpPlugin } from '../../../src/servers/studio/bridge/stand-in/http-plugin.ts';
import type { PluginOptions } from '../../../src/servers/studio/bridge/stand-in/plugin-work.ts';
import { freeAddress } from '../../support/free-address.ts';
import type { Proof } from '../../support/proves.ts';
import { type Done, type Fields, type StudioCalls, studioCalls } from '../../support/studio-calls.ts';
import { allowAll, type OpenGox, openGox } from './open-gox.ts';

export const token = 'a-token-for-proofs';

export interface PairedGox extends StudioCalls {
  readonly gox: OpenGox;
  readonly harbour: HttpPlugin;
  readonly quay: HttpPlugin;
  /** What a call that named no Studio was answered while only the harbour was there. */
  readonly alone: Done;
  /** Pairs another one. */
  readonly join: (studioId: string, placeId: number, more?: Partial<PluginOptions>) => Promise<HttpPlugin>;
}

const shared = new Map<string, Promise<PairedGox>>();
const joined: HttpPlugin[] = [];
afterAll(() => Promise.all(joined.map((each) => each.stop())));

/** One for all proofs of a file on one surface. Whoever makes a choice undoes it. */
export function pairedGox(proof: Proof): Promise<PairedGox> {
  const known = shared.get(proof.surface) ?? open(proof);
  shared.set(proof.surface, known);
  return known;
}

async function open(proof: Proof): Promise<PairedGox> {
  const address = await freeAddress();
  const variables = {
    ...{ GOX_BRIDGE_ENABLED: 'true', GOX_BRIDGE_RELAY_ADDRESS: address, GOX_BRIDGE_AUTH_TOKEN: token },
    // The machine may have other things to do.
    GOX_BRIDGE_TIMEOUT_SECONDS: '25',
  };
  const gox = await openGox(proof, { variables, rules: allowAll });
  const calls = studioCalls(gox.client);
  const join: PairedGox['join'] = async (studioId, placeId, more = {}) => {
    const plugin = new HttpPlugin(address, { studioId, token, handle: answersFrom(placeId), ...more }).start();
    joined.push(plugin);
    await vi.waitFor(async () => {
      const shown = (await calls.done('studios')).output['studios'] as Fields[];
      if (!shown.some((each) => each['studioId'] === studioId && each['state'] === 'paired'))
        throw new Error('not yet');
    }, patience);
    return plugin;
  };
  const harbour = await join('harbour', 1);
  const alone = await calls.done('bridge_ping');
  const quay = await join('quay', 2);
  return { ...calls, gox, harbour, quay, alone, join };
}

export const patience = { timeout: 60_000, interval: 20 };

/** Enough for pings, and for what is created. */
function answersFrom(placeId: number): NonNullable<PluginOptions['handle']> {
  const created = { created: true, className: 'Folder', path: 'Workspace.A', instanceId: 'i1', diffSummary: 'made' };
  return ({ operation }) => (operation === 'bridge.ping' ? { ok: true, placeId, studio: true } : created);
}

/** What a Studio was really asked to do, its greetings left out. */
export function doneBy({ work }: HttpPlugin): string[] {
  return work.done.map(({ operation }) => operation);
}
