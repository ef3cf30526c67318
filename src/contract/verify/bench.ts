// Where probes find their server: one that is shared, fresh ones where a probe may do harm, and what is known of
// it so far. Every peer opened here is closed here.
import { isRecord } from '../../kernel/is-record.ts';
import { peerFault } from '../client/faults.ts';
import { type Greeting, shakeHands } from '../client/handshake.ts';
import { type Listing, listAll } from '../client/list-all.ts';
import type { Peer } from '../client/peer.ts';

/** A tool as it was listed; only `name` and the schema are sure to be there. */
export interface ListedTool {
  readonly name: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, unknown>>;
}

export interface ProbeOptions {
  /** A tool that takes at least half a second, with its arguments. */
  readonly slowTool: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> } | undefined;
  /** How many tools are asked with bad arguments. */
  readonly maxTools: number;
  readonly requestTimeoutMs: number;
  readonly startTimeoutMs: number;
}

export interface Session<P extends Peer> {
  readonly peer: P;
  readonly greeting: Greeting;
}

export interface OpenedPeer<P extends Peer> {
  readonly peer: P;
  /** The probe that opened it. */
  readonly probe: string;
}

export class Bench<P extends Peer = Peer> {
  readonly options: ProbeOptions;
  /** Every peer of this run, the closed ones too. */
  readonly opened: OpenedPeer<P>[] = [];
  readonly #open: () => P;
  readonly #memory = new Map<string, Promise<unknown>>();
  readonly #fresh = new Set<P>();
  #shared: Session<P> | undefined;
  #probe = '';
  #isClosed = false;

  constructor(open: () => P, options: ProbeOptions) {
    this.#open = open;
    this.options = options;
  }

  /** Whether hands were shaken at least once. */
  get wasReached(): boolean {
    return this.#shared !== undefined;
  }

  beginProbe(id: string): void {
    this.#probe = id;
  }

  /** Closes what the probe opened for itself. */
  async endProbe(): Promise<void> {
    const peers = [...this.#fresh];
    this.#fresh.clear();
    await Promise.all(peers.map((peer) => peer.kill()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.endProbe();
    await this.#shared?.peer.kill();
    this.#shared = undefined;
  }

  /** A server of one's own to which nothing was said yet. */
  start(): P {
    // A probe that ran out of time may still be on its way; it must not open what nobody closes.
    if (this.#isClosed) throw peerFault('PEER_UNREACHABLE', { message: 'The verification is over.' });
    const peer = this.#open();
    this.#fresh.add(peer);
    this.opened.push({ peer, probe: this.#probe });
    return peer;
  }

  /** A server of one's own, hands shaken. */
  async fresh(): Promise<Session<P>> {
    const peer = this.start();
    return { peer, greeting: await shakeHands(peer, this.options.startTimeoutMs) };
  }

  /** One server for all who leave no trace; opened again when a probe ended it. */
  async shared(): Promise<Session<P>> {
    if (!this.#shared?.peer.isOpen) {
      const session = await this.fresh();
      this.#fresh.delete(session.peer);
      this.#shared = session;
    }
    return this.#shared;
  }

  /** The first listing, asked for once. */
  listing(): Promise<Listing> {
    return this.once('listing', async () => {
      const { peer } = await this.shared();
      return listAll(peer, 'tools/list', this.options.requestTimeoutMs);
    });
  }

  /** The tools that can be called at all: with a name and an object for a schema. */
  async tools(): Promise<ListedTool[]> {
    const { items } = await this.listing();
    return items.flatMap(({ name, inputSchema, annotations }) =>
      typeof name === 'string' && isRecord(inputSchema)
        ? [{ name, inputSchema, annotations: isRecord(annotations) ? annotations : {} }]
        : [],
    );
  }

  /** What several probes need and one finds out. */
  once<T>(key: string, find: () => Promise<T>): Promise<T> {
    const known = this.#memory.get(key) as Promise<T> | undefined;
    if (known) return known;
    const found = find();
    this.#memory.set(key, found);
    return found;
  }
}
