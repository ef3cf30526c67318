// What every stage of a build works with.
import type { Clock } from '../../../kernel/clock.ts';
import type { Pace } from '../../../platform/pace.ts';
import type { BuildLock } from './build-lock.ts';
import type { BuildProgress } from './build-progress.ts';
import type { Draft } from './draft.ts';
import type { IndexParts } from './index-parts.ts';
import type { ManifestFile } from './manifest-file.ts';
import type { SegmentCache } from './segment-cache.ts';

export interface BuildWork {
  readonly root: string;
  readonly folder: string;
  readonly manifests: ManifestFile;
  readonly parts: IndexParts;
  readonly clock: Clock;
  readonly lock: BuildLock;
  readonly cache: SegmentCache;
  readonly draft: Draft;
  readonly pace: Pace;
  readonly limits: BuildLimits;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (progress: BuildProgress) => void;
  /** After each step that leaves something on disk; crash tests end the process there. */
  readonly afterStep: (step: string) => void;
}

export interface BuildLimits {
  /**
   * Bytes of text in one segment: what is held in memory while it is made, what others wait for when it is sealed, and
   * the most parsing that a killed build loses.
   */
  readonly segmentBytes: number;
  /** Up to so much new text is parsed at once, without a text phase before. */
  readonly directBytes: number;
}

export const defaultLimits: BuildLimits = { segmentBytes: 16 * 1024 * 1024, directBytes: 1024 * 1024 };
