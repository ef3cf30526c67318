// The words that the server and the plugin exchange, as docs/bridge-protocol.md has them. The plugin's copy of the
// constants is plugin/src/Protocol.luau; a test holds the two together.

/** Both sides must say the same. Raised when an old plugin would misread a new server, or the other way round. */
export const protocolVersion = 2;

/** A longer line travels in pieces. */
export const maxLineBytes = 200_000;

/** How much of a long line goes into one piece: escaping may double it. */
export const chunkBytes = 96_000;

/** A message that is longer even in pieces is refused. */
export const maxMessageBytes = 8_000_000;

export const operations = [
  'bridge.auth',
  'bridge.hello',
  'bridge.ping',
  'bridge.cancel',
  'bridge.status',
  'script.create',
  'script.update',
  'script.delete',
  'script.get_source',
  'script.execute',
  'instance.create',
  'instance.set_property',
  'instance.delete',
  'instance.get',
  'instance.list_children',
  'instance.find',
] as const;
export type Operation = (typeof operations)[number];

export interface RequestLine {
  readonly requestId: string;
  readonly correlationId: string;
  readonly operation: Operation;
  /** The same over the attempts of one write: the plugin does it once and answers every attempt. */
  readonly idempotencyKey?: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970, by the clock both sides share. What comes later is not done. */
  readonly deadline: number;
  /** RFC 3339. */
  readonly timestamp: string;
}

export interface ReplyError {
  readonly code: string;
  readonly message: string;
  readonly retryable?: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A piece of a line that was too long. */
export interface ChunkLine {
  readonly chunk: { readonly id: string; readonly index: number; readonly count: number };
  readonly data: string;
}

/** What the plugin says of itself in its answer to `bridge.hello`. */
export interface Hello {
  readonly protocolVersion: number;
  readonly capabilities: readonly string[];
  /** One Studio with one memory of what it has done: another one after the plugin or Studio was started anew. */
  readonly studioId: string;
  readonly placeId: number;
  readonly placeName: string;
  readonly clientName: string;
  readonly pluginVersion: string;
  readonly isSimulated: boolean;
}
