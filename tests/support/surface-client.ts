// A client of one fixture server on one surface: call, cancel, listen.
import type { Answer } from './answer.ts';

export type Surface = 'memory' | 'stdio' | 'legacy' | 'mcp' | 'http';
export type Id = string | number;

export interface Notification {
  readonly method: string;
  readonly params: Record<string, unknown>;
  /** When it came, on a monotonic clock. */
  readonly at: number;
}

export interface CallOptions {
  readonly id?: Id;
  readonly meta?: Record<string, unknown>;
}

/** A call that is under way. */
export interface Pending {
  readonly id: Id;
  readonly answer: Promise<Answer>;
}

export interface SurfaceClient {
  readonly surface: Surface;
  /** Calls a tool and waits for the answer. */
  readonly call: (tool: string, args?: unknown, options?: CallOptions) => Promise<Answer>;
  /** Starts a call without waiting. Not on the http surface, which has no ids. */
  readonly start: (tool: string, args?: unknown, options?: CallOptions) => Pending;
  /** Any JSON-RPC request; not on the http surface. */
  readonly request: (method: string, params?: unknown, id?: Id) => Promise<Answer>;
  readonly notify: (method: string, params?: unknown) => Promise<void>;
  /** Every notification so far. */
  readonly notifications: readonly Notification[];
  /** Ids of every response so far, as they were sent; a second response for an id shows here. */
  readonly answered: readonly Id[];
  /** What `initialize` answered. */
  readonly greeting: Record<string, unknown>;
  /** Process id of the server, where it is a process of its own. */
  readonly pid?: number;
  /** Opens the stream for what the server says unasked, where that is a step of its own: on the mcp surface. */
  readonly listen?: () => Promise<void>;
  /** Base address, on the http and mcp surfaces. */
  readonly url?: string;
  readonly close: () => Promise<void>;
}

export const hello = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'mooring-tests', version: '1' },
};
