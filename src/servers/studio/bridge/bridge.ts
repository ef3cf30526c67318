// The way into Studio as the rest of the server sees it: ask, and be told what became of it.
import type { Operation } from './protocol.ts';

export interface Bridge {
  /** The payload of the plugin's answer. Throws a fault in the contract's words, whatever went wrong on the way. */
  call(request: BridgeRequest, signal: AbortSignal): Promise<unknown>;
  status(): BridgeStatus;
  studios(): readonly StudioShown[];
  /** The Studio that a call would go to, waited for as a call would; throws the fault that a call would end with. */
  find(studioId: string | undefined, signal: AbortSignal): Promise<string>;
  /** Calls that name no Studio go to this one from now on; null undoes the choice. Throws NOT_FOUND for an unknown id. */
  choose(studioId: string | null): void;
  requestStatus(requestId: string, signal: AbortSignal): Promise<RequestStatus>;
  close(): Promise<void>;
}

export interface BridgeRequest {
  /** The id of the call that asks. */
  readonly requestId: string;
  readonly correlationId: string;
  readonly operation: Operation;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly isWrite: boolean;
  /** The same over attempts and restarts. */
  readonly idempotencyKey: string;
  /** Whether the key may come again from a later process: a step of a workflow. Then it is on disk before it is sent. */
  readonly isReplayable: boolean;
  /** Instead of the bridge's own limit. */
  readonly timeoutMs: number | undefined;
  /** Undefined: the chosen one, or the only one. */
  readonly studioId: string | undefined;
}

export type StudioState = 'paired' | 'lost' | 'incompatible';

export interface StudioShown {
  readonly studioId: string;
  readonly state: StudioState;
  readonly placeId: number;
  readonly placeName: string;
  readonly clientName: string;
  readonly pluginVersion: string;
  readonly protocolVersion: number;
  readonly isSimulated: boolean;
  readonly isChosen: boolean;
  /** RFC 3339. */
  readonly connectedAt: string;
  readonly lastSeenAt: string;
}

export interface BridgeStatus {
  /** `waiting`: no Studio has come yet. Otherwise the best state of any. */
  readonly state: 'waiting' | StudioState;
  readonly network: 'tcp' | 'relay-http';
  /** Where the bridge listens or dials; null while it cannot. */
  readonly address: string | null;
  /** What keeps it from working, in words, with what to do; null when nothing does. */
  readonly problem: string | null;
  readonly studios: readonly StudioShown[];
}

export interface RequestStatus {
  readonly requestId: string;
  /** `unknown`: never heard of it, or too long ago. */
  readonly state: 'queued' | 'running' | 'done' | 'unknown';
  readonly operation: string | null;
  readonly studioId: string | null;
  /** Of a request that is done: whether it worked. Null where that is not known. */
  readonly succeeded: boolean | null;
}
