// The newest state of the index there is to read. A swap by whichever process is noticed by a look at the manifest,
// and such a look is taken a few times a second at most.
import type { Clock } from '../../../kernel/clock.ts';
import type { BuildPlace } from './build-index.ts';
import { gitFileIn } from './git-file.ts';
import { lintFileIn } from './lint-file.ts';
import { loadSnapshot } from './load-snapshot.ts';
import type { ManifestFile, ManifestProblem } from './manifest-file.ts';
import { DamagedSegment, type SegmentCache } from './segment-cache.ts';
import type { IndexSnapshot } from './snapshot.ts';

const lookEveryMs = 250;
/** Swaps that come faster than a manifest and its segments can be read, one after the other: not in this world. */
const maxAttempts = 10;

export class SnapshotReader {
  readonly #manifests: ManifestFile;
  readonly #cache: SegmentCache;
  readonly #clock: Clock;
  readonly #git: ReturnType<typeof gitFileIn>;
  readonly #lint: ReturnType<typeof lintFileIn>;
  #snapshot: IndexSnapshot | ManifestProblem = 'missing';
  #version: string | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor({ folder, manifests, cache }: BuildPlace, clock: Clock) {
    this.#manifests = manifests;
    this.#cache = cache;
    this.#clock = clock;
    this.#git = gitFileIn(folder);
    this.#lint = lintFileIn(folder);
  }

  latest(): IndexSnapshot | ManifestProblem {
    const now = this.#clock.monotonic();
    if (now - this.#lookedAt < lookEveryMs) return this.#snapshot;
    this.#lookedAt = now;
    const version = this.#manifests.version();
    if (version === null) this.#snapshot = 'missing';
    else if (version !== this.#version || this.#cache.hasDamaged) this.#snapshot = this.#load();
    this.#version = version;
    return this.#snapshot;
  }

  /** The next asker looks at once. */
  expire(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY;
  }

  #load(): IndexSnapshot | ManifestProblem {
    for (let attempt = 1; ; attempt += 1) {
      const version = this.#manifests.version();
      const read = this.#manifests.readFacts();
      if (!read.facts) return read.problem;
      try {
        const extras = { git: this.#git.read(), lint: this.#lint.read() ?? new Map() };
        return loadSnapshot(read.facts, this.#cache, extras);
      } catch (error) {
        if (!(error instanceof DamagedSegment)) throw error;
        // A builder may have swapped and tidied meanwhile; then the new manifest names other segments.
        const isSwapped = this.#manifests.version() !== version;
        if (!isSwapped || attempt === maxAttempts) return error.problem;
      }
    }
  }
}
