// The bridge over TCP: the server dials a relay that stands in front of Studio, and again when the connection ends.
import { connect, type Socket } from 'node:net';
import type { Clock, Timer } from '../../../../kernel/clock.ts';
import type { Log } from '../../log.ts';
import type { AcceptChannel, ChannelSource } from '../channel.ts';
import { TcpChannel } from './tcp-channel.ts';

export interface TcpParts {
  readonly address: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly accept: AcceptChannel;
}

const firstPauseMs = 250;
const longestPauseMs = 5_000;
const connectMs = 5_000;

/** Settles when the first try to connect has ended, well or not. */
export async function openTcp(parts: TcpParts): Promise<ChannelSource> {
  const dialer = new TcpDialer(parts);
  await dialer.dial();
  return dialer;
}

class TcpDialer implements ChannelSource {
  readonly #parts: TcpParts;
  #socket: Socket | null = null;
  #problem: string | null = null;
  #pauseMs = firstPauseMs;
  #retry: Timer | null = null;
  #isClosed = false;

  constructor(parts: TcpParts) {
    this.#parts = parts;
  }

  get address(): string {
    return this.#parts.address;
  }

  get problem(): string | null {
    return this.#problem;
  }

  async dial(): Promise<void> {
    const { address, clock, accept, log } = this.#parts;
    const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? [];
    const socket = connect({ host, port: Number(port), noDelay: true }).unref();
    this.#socket = socket;
    const failure = await connected(socket, clock);
    if (this.#isClosed) return;
    if (failure !== null) {
      const problem = describe(failure, address);
      if (problem !== this.#problem) log('warn', 'the bridge cannot connect', { problem });
      this.#problem = problem;
      this.#dialAgain();
      return;
    }
    this.#problem = null;
    log('info', 'the bridge is connected', { address });
    socket.on('error', () => {});
    const connectedAt = clock.now();
    socket.once('close', () => {
      // One that ends at once is no better than none.
      if (clock.now() - connectedAt > longestPauseMs) this.#pauseMs = firstPauseMs;
      this.#dialAgain();
    });
    const channel = new TcpChannel(socket, clock);
    channel.begin(accept(channel));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#retry?.cancel();
    const socket = this.#socket;
    if (!socket || socket.closed) return;
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.destroy();
    await closed;
  }

  #dialAgain(): void {
    if (this.#isClosed) return;
    this.#retry = this.#parts.clock.after(this.#pauseMs, () => void this.dial());
    this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
  }
}

function connected(socket: Socket, clock: Clock): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = clock.after(connectMs, () => {
      socket.destroy();
      settle('it does not answer');
    });
    const onError = (error: NodeJS.ErrnoException) => settle(error.code ?? error.message);
    const onClosed = () => settle('closed');
    const settle = (failure: string | null) => {
      timer.cancel();
      socket.off('close', onClosed);
      resolve(failure);
    };
    socket.once('connect', () => settle(null));
    socket.once('error', onError);
    socket.once('close', onClosed);
  });
}

function describe(failure: string, address: string): string {
  return `Nothing can be reached at ${address} (${failure}). With GOX_BRIDGE_NETWORK=tcp a relay must listen there; Studio itself needs GOX_BRIDGE_NETWORK=relay-http. It is tried again every few seconds.`;
}
