// The client as one request of a session sees it: what is said to it belongs to that request.
import type { CallInfo } from '../call/call.ts';
import type { Client } from '../call/client.ts';
import type { RequestId } from '../call/in-flight.ts';
import type { ProgressReport } from '../call/progress.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { Server } from '../server.ts';

/** The wire's way to the client. `relatedTo` is the request a message belongs to. */
export interface Peer {
  notify(method: string, params: Record<string, unknown>, relatedTo?: RequestId): void;
  request(method: string, params: Record<string, unknown>, signal: AbortSignal, relatedTo: RequestId): Promise<unknown>;
}

/** What a session has to say about how it speaks. */
interface Speaks {
  readonly server: Server;
  readonly dialect: Dialect;
}

export class SessionClient implements Client {
  readonly capabilities: Client['capabilities'];
  readonly #speaks: Speaks;
  readonly #peer: Peer;
  readonly #id: RequestId;

  constructor(speaks: Speaks, peer: Peer, capabilities: Client['capabilities'], id: RequestId) {
    this.capabilities = capabilities;
    this.#speaks = speaks;
    this.#peer = peer;
    this.#id = id;
  }

  progress(call: CallInfo, report: ProgressReport): void {
    const { dialect, server } = this.#speaks;
    const params = dialect.progress.params(call, report, this.#id, server.host.clock.now());
    if (params) this.#peer.notify('notifications/progress', params, this.#id);
  }

  notify(method: string, params: Record<string, unknown>): void {
    this.#peer.notify(method, params, this.#id);
  }

  request(method: string, params: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
    return this.#peer.request(method, params, signal, this.#id);
  }
}
