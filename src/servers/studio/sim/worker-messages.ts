// What the thread of the simulator and its owner tell each other.
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
}

export type ToWorker = { readonly type: 'beat' } | { readonly type: 'stop' };

export type FromWorker =
  | { readonly type: 'beat' }
  | { readonly type: 'ready'; readonly studioId: string }
  /** It cannot start, and trying again would not help. */
  | { readonly type: 'failed'; readonly problem: string }
  | { readonly type: 'log'; readonly level: 'info' | 'warn'; readonly text: string }
  /** What the plugin says about its connection. */
  | { readonly type: 'told'; readonly state: string; readonly text: string };
