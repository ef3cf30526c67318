// What the thread of the simulator and its owner tell each other.
import type { Circumstances } from './circumstances.ts';
import type { SourceFolders } from './sim-sources.ts';

/** Given to the thread when it starts. */
export interface WorkerStart {
  /** Where the world is kept. */
  readonly folder: string;
  readonly placeName: string;
  readonly url: string;
  readonly token: string;
  readonly sources: SourceFolders;
  /** `App` over simulated services, or the plugin's own `Main`, which a person would operate. */
  readonly entry: 'App' | 'Main';
  readonly circumstances: Circumstances;
  /** Writes that are not done again, as a thread before this one ended with them. */
  readonly refused: readonly RefusedWrite[];
}

export interface RefusedWrite {
  /** The idempotency key. */
  readonly key: string;
  readonly reason: string;
}

export type ToWorker = { readonly type: 'beat' } | { readonly type: 'stop' };

export type FromWorker =
  | { readonly type: 'beat' }
  | { readonly type: 'ready'; readonly studioId: string }
  /** It cannot start, and trying again would not help. */
  | { readonly type: 'failed'; readonly problem: string }
  /** A write begins or ends. Told at once, also when what it runs never ends. */
  | { readonly type: 'write'; readonly key: string; readonly isUnderWay: boolean }
  | { readonly type: 'log'; readonly level: 'info' | 'warn'; readonly text: string }
  /** What the plugin says about its connection. */
  | { readonly type: 'told'; readonly state: string; readonly text: string };
