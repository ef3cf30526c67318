// The real relay with nothing above it: a test says every line that goes to the plugin, and sees every line that comes.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/platform/clock.ts';
import type { Channel, ChannelSource } from '../../src/servers/studio/bridge/channel.ts';
import { ChunkAssembly, isChunk } from '../../src/servers/studio/bridge/chunk-assembly.ts';
import { protocolVersion } from '../../src/servers/studio/bridge/protocol.ts';
import { openRelay, relayLimits } from '../../src/servers/studio/bridge/relay/open-relay.ts';
import { openSimulatedStudio, type SimulatedStudio } from '../../src/servers/studio/sim/open-simulated-studio.ts';

const token = 'a-token-for-fuzz';

export interface Reply {
  readonly requestId: string;
  readonly success: boolean;
  readonly error?: { readonly code: string; readonly message: string };
}

export class BareRelay {
  readonly logged: string[] = [];
  /** By the id of the request. */
  readonly replies = new Map<string, Reply[]>();
  /** Lines that are no reply. */
  readonly strange: string[] = [];
  sessions = 0;
  readonly #home = mkdtempSync(join(tmpdir(), 'mooring-fuzz-'));
  readonly #waiting = new Map<string, () => void>();
  readonly #assembly = new ChunkAssembly(systemClock);
  #channel: Channel | undefined;
  #source: ChannelSource | undefined;
  #simulated: SimulatedStudio | undefined;

  async open(): Promise<void> {
    const log = (level: string, event: string, fields?: object) =>
      void this.logged.push(`${level} ${event} ${JSON.stringify(fields ?? {})}`);
    const { promise: came, resolve } = Promise.withResolvers<void>();
    const accept = (channel: Channel) => {
      this.#channel = channel;
      this.sessions += 1;
      resolve();
      return { received: (line: string) => this.#take(line), seen: () => {}, closed: () => {} };
    };
    const parts = { address: '127.0.0.1:0', token, clock: systemClock, log, limits: relayLimits };
    const status = () => ({
      ...({ state: 'waiting', network: 'relay-http', address: null, problem: null } as const),
      studios: [],
    });
    this.#source = await openRelay({ ...parts, accept, tellIncompatible: () => {}, status });
    const url = `http://${this.#source.address}`;
    const home = this.#home;
    this.#simulated = await openSimulatedStudio({ home, url, token, log, clock: systemClock, hungAfterMs: 60_000 });
    await came;
  }

  get simulation() {
    return this.#simulated?.status();
  }

  send(lines: readonly string[]): void {
    this.#channel?.send(lines);
  }

  /** Greets anew, since what came before may have been a greeting gone wrong, and asks whether Studio is there. */
  async ping(): Promise<Reply> {
    await this.ask('bridge.auth', { token, clientName: 'fuzz' });
    await this.ask('bridge.hello', { protocolVersion, clientName: 'fuzz' });
    return this.ask('bridge.ping', {});
  }

  async ask(operation: string, payload: object): Promise<Reply> {
    const requestId = randomUUID();
    this.send([JSON.stringify({ requestId, correlationId: requestId, operation, payload })]);
    return this.reply(requestId);
  }

  /** The first reply to a request, that came or is to come. */
  async reply(requestId: string): Promise<Reply> {
    if (!this.replies.has(requestId)) {
      await new Promise<void>((resolve) => this.#waiting.set(requestId, resolve));
      this.#waiting.delete(requestId);
    }
    return this.replies.get(requestId)?.[0] as Reply;
  }

  async close(): Promise<void> {
    await this.#simulated?.close();
    await this.#source?.close();
    rmSync(this.#home, { recursive: true, force: true });
  }

  #take(line: string): void {
    const value: unknown = JSON.parse(line);
    if (isChunk(value)) {
      const whole = this.#assembly.add(value);
      if (whole !== null) this.#take(whole);
      return;
    }
    const reply = value as Reply;
    if (typeof reply?.requestId !== 'string' || typeof reply.success !== 'boolean') {
      this.strange.push(line);
      return;
    }
    this.replies.set(reply.requestId, [...(this.replies.get(reply.requestId) ?? []), reply]);
    this.#waiting.get(reply.requestId)?.();
  }
}
