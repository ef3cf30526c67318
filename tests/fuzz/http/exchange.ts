// One connection to the HTTP server over a bare socket: bytes go out in pieces, and the client leaves as it was told to.
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { patienceMs } from '../plan.ts';
import { type ReadResponses, readResponses } from './read-responses.ts';

/** When the client goes: once all is answered, after closing its half, at the first byte of an answer, or without waiting. */
export type Leave = 'answered' | 'half' | 'at-first-byte' | 'at-once';

export interface Exchange {
  readonly pieces: readonly Buffer[];
  /** Methods of the requests in the bytes. */
  readonly methods: readonly string[];
  readonly leave: Leave;
}

export interface Got extends ReadResponses {
  /** Everything that came, for looking through it. */
  readonly text: string;
  /** Set when the server did neither answer nor close in time. */
  readonly isLate: boolean;
}

/** Runs the exchange. `onCame` is called each time something has come. */
export function runExchange(
  port: number,
  exchange: Exchange,
  onCame: (got: ReadResponses) => void = () => {},
): Promise<Got> {
  const { pieces, methods, leave } = exchange;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const came: Buffer[] = [];
    let isClosed = false;
    const read = () => readResponses(Buffer.concat(came), methods, isClosed);
    const finish = (isLate: boolean) => {
      clearTimeout(timer);
      socket.removeAllListeners('data').on('error', () => {});
      socket.destroy();
      resolve({ ...read(), text: Buffer.concat(came).toString('utf8'), isLate });
    };
    const timer = setTimeout(() => finish(true), patienceMs);
    const close = () => {
      isClosed = true;
      finish(false);
    };
    socket.on('data', (chunk: Buffer) => {
      came.push(chunk);
      if (leave === 'at-first-byte') return finish(false);
      const got = read();
      onCame(got);
      if (got.wrong !== null || (leave === 'answered' && got.responses.length >= methods.length)) finish(false);
    });
    // A reset is a way to close, and what the server does to nonsense.
    socket.on('error', close).on('end', close).on('close', close);
    socket.on('connect', async () => {
      for (const piece of pieces) {
        if (!socket.writable) return;
        socket.write(piece);
        if (pieces.length > 1) await setImmediate();
      }
      if (leave === 'half') socket.end();
      if (leave === 'at-once') socket.end(() => finish(false));
    });
  });
}
