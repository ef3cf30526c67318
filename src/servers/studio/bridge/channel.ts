// The port under a Studio session: lines out, lines in, closed. HTTP and TCP each have their own behind it.

export interface Channel {
  /** Puts the lines of one message in line. Throws an overloaded fault when too much waits already. */
  send(lines: readonly string[]): Sending;
  /** When the other side was last heard of, in milliseconds since 1970; now while it is on the line. */
  seenAt(): number;
  /** After so long a silence the other side counts as lost. */
  readonly lostAfterMs: number;
  /** Nobody asks on this channel by itself: whether the other side lives shows only when it is asked. */
  readonly needsPings: boolean;
  /** Both sides may close; the events hear of it once, whoever did. */
  close(): void;
}

export interface ChannelEvents {
  received(line: string): void;
  /** The other side was heard of, with or without a line. */
  seen(): void;
  closed(): void;
}

/** One message on its way. */
export interface Sending {
  /** Whether all of it was handed to the other side at least once. */
  readonly isDelivered: boolean;
  /** Takes it back. False when it is delivered: then it may be acted on. */
  withdraw(): boolean;
}

/** Called for every channel that opens. */
export type AcceptChannel = (channel: Channel) => ChannelEvents;

/** What opens channels, and what keeps it from doing so. */
export interface ChannelSource {
  readonly address: string | null;
  readonly problem: string | null;
  close(): Promise<void>;
}
