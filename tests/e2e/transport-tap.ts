// Listens in on an SDK client's transport: what the server really sent, before the client makes sense of it.

export interface Incoming {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  result?: Record<string, unknown>;
  readonly error?: unknown;
}

export interface Tapped {
  /** Every message from the server so far. */
  readonly seen: readonly Incoming[];
  /** The revision the handshake ended with, where the client tells its transport. */
  readonly agreedVersion: () => string | undefined;
  /** Changes messages on their way in, to see whether the client would notice. */
  readonly tamper: (change: (message: Incoming) => void) => void;
}

// Only these two are touched; the rest of a transport is the SDK's business.
interface Tappable {
  onmessage?: unknown;
  setProtocolVersion?: unknown;
}

type Handler = (message: Incoming, extra?: unknown) => void;

/** Must be called before the client connects: it catches the handler at the moment the client sets it. */
export function tap(transport: Tappable): Tapped {
  const seen: Incoming[] = [];
  let version: string | undefined;
  let change: (message: Incoming) => void = () => {};
  let tapped: Handler | undefined;
  // A client may wrap the handler it finds there, so that one message comes by twice.
  const wrap =
    (handler: Handler): Handler =>
    (message, extra) => {
      if (seen.at(-1) !== message) {
        change(message);
        seen.push(message);
      }
      handler(message, extra);
    };
  Object.defineProperty(transport, 'onmessage', {
    get: () => tapped,
    set: (handler: Handler | undefined) => {
      tapped = handler && wrap(handler);
    },
    configurable: true,
  });
  const setVersion = transport.setProtocolVersion as ((version: string) => void) | undefined;
  transport.setProtocolVersion = (agreed: string) => {
    version = agreed;
    setVersion?.call(transport, agreed);
  };
  return {
    seen,
    agreedVersion: () => version,
    tamper: (next) => {
      change = next;
    },
  };
}
