// The index of one repository, as the rest of the server uses it: search takes a snapshot, status asks how it is, a
// build or a refresh changes it. Other processes may build and search the same index meanwhile.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../kernel/clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import { type BuildOptions, type BuildPlace, type BuildResult, buildIndex, wantedBy } from './build-index.ts';
import { currentBuilder } from './build-lock.ts';
import type { BuildLimits } from './build-work.ts';
import { Draft } from './draft.ts';
import { indexFolderOf } from './index-folder.ts';
import type { IndexParts } from './index-parts.ts';
import { countStale, type IndexStatus } from './index-status.ts';
import type { BuildOwner } from './lock-owner.ts';
import type { FileMode } from './manifest.ts';
import { figuresOf } from './manifest-figures.ts';
import { ManifestFile, type ManifestProblem } from './manifest-file.ts';
import { noIndex } from './no-index.ts';
import { realParts } from './real-parts.ts';
import { RunningBuilds } from './running-builds.ts';
import { SegmentCache } from './segment-cache.ts';
import type { IndexSnapshot } from './snapshot.ts';
import { SnapshotReader } from './snapshot-reader.ts';

export interface CodeIndexOptions {
  /** The repository's real path. */
  readonly root: string;
  /** Where Mooring keeps its state. */
  readonly home: string;
  readonly parts?: IndexParts;
  readonly clock?: Clock;
  readonly limits?: Partial<BuildLimits>;
  readonly afterStep?: (step: string) => void;
}

export class CodeIndex {
  readonly root: string;
  readonly folder: string;
  readonly #parts: IndexParts;
  readonly #clock: Clock;
  readonly #place: BuildPlace;
  readonly #builds: RunningBuilds;
  readonly #reader: SnapshotReader;

  constructor({
    root,
    home,
    parts = realParts,
    clock = systemClock,
    limits = {},
    afterStep = () => {},
  }: CodeIndexOptions) {
    this.root = root;
    this.folder = indexFolderOf(home, root);
    this.#parts = parts;
    this.#clock = clock;
    const cache = new SegmentCache(this.folder, parts.openSegment);
    const manifests = new ManifestFile(this.folder);
    this.#place = { root, folder: this.folder, manifests, parts, cache, clock, limits, afterStep };
    this.#builds = buildsOf(this.folder);
    this.#reader = new SnapshotReader(this.#place, clock);
  }

  /** Throws NO_INDEX when there is none that can be read; its details say whether one is being built. */
  snapshot(): IndexSnapshot {
    const found = this.#reader.latest();
    if (typeof found !== 'string') return found;
    throw noIndex(found, this.#builder());
  }

  get exists(): boolean {
    return this.#place.manifests.readFacts().facts !== null;
  }

  /** Whether the history has moved on since the last build: a commit, another branch. */
  get isBehindHead(): boolean {
    const { manifest } = this.#place.manifests.read();
    if (!manifest?.isComplete) return false;
    const { head, branch } = this.#place.parts.headOf(this.root);
    return head !== manifest.head || branch !== manifest.branch;
  }

  /** Files that builds look at, by their paths from the root: indexed ones, and those skipped for a reason. */
  knownPaths(): ReadonlySet<string> {
    const { manifest } = this.#place.manifests.read();
    const known = new Set(manifest?.skipped.map(({ path }) => path));
    for (const { rows } of manifest?.segments ?? []) for (const { path, stamp } of rows) if (stamp) known.add(path);
    return known;
  }

  /** Joins a build of this process that does the same; refuses while another process builds. */
  async build(options: BuildOptions = {}): Promise<BuildResult> {
    const result = await this.#builds.run(options, (signal, onProgress) =>
      buildIndex(this.#place, { ...options, signal, onProgress }),
    );
    this.#reader.expire();
    return result;
  }

  /**
   * Brings an existing index up to date; null when there is none, since none is ever built unasked. One whose build
   * was cancelled is left alone too: to finish it takes whoever asks for it.
   */
  async refresh(options: Pick<BuildOptions, 'hints' | 'signal'> = {}): Promise<BuildResult | null> {
    const { manifest } = this.#place.manifests.read();
    if (!manifest?.isComplete) return null;
    return this.build({ ...options, incremental: true, isQuiet: true, modes: manifest.modes });
  }

  async status(
    options: { readonly isStaleCounted?: boolean; readonly signal?: AbortSignal } = {},
  ): Promise<IndexStatus> {
    const read = this.#place.manifests.read();
    const { manifest } = read;
    const problem = manifest === null ? read.problem : this.#segmentProblem();
    const owner = this.#builder();
    const isCounted = manifest !== null && options.isStaleCounted === true;
    return {
      folder: this.folder,
      exists: problem === null,
      problem,
      figures: manifest && figuresOf(manifest),
      diskBytes: bytesIn(this.folder),
      builtAtMs: manifest?.builtAtMs ?? null,
      ageMs: manifest && Math.max(0, this.#clock.now() - manifest.builtAtMs),
      head: manifest?.head ?? null,
      branch: manifest?.branch ?? null,
      textMs: manifest?.textMs ?? null,
      parseMs: manifest?.parseMs ?? null,
      staleFiles: isCounted ? await this.#countStale(new Draft(manifest), manifest.modes, options.signal) : null,
      isCut: manifest?.isCut ?? false,
      skipped: manifest?.skipped.map(({ path, reason }) => ({ path, reason })) ?? [],
      building: owner && { ...owner, isOwnProcess: owner.pid === process.pid },
    };
  }

  /** Of a build of our own we know how far it is; another tells it once a second. */
  #builder(): BuildOwner | null {
    const owner = currentBuilder(this.folder, this.#clock);
    return owner && { ...owner, progress: this.#builds.progress ?? owner.progress };
  }

  #segmentProblem(): ManifestProblem | null {
    const found = this.#reader.latest();
    return typeof found === 'string' ? found : null;
  }

  async #countStale(draft: Draft, modes: readonly FileMode[], signal: AbortSignal | undefined): Promise<number> {
    const walk = await this.#parts.walk(this.root, signal);
    return countStale(draft, walk, wantedBy(this.#parts, modes));
  }
}

/** All who opened the same index in this process share its builds. */
const builds = new Map<string, RunningBuilds>();

function buildsOf(folder: string): RunningBuilds {
  const known = builds.get(folder) ?? new RunningBuilds();
  builds.set(folder, known);
  return known;
}

function bytesIn(folder: string): number {
  let bytes = 0;
  try {
    for (const name of readdirSync(folder)) bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // No folder, no bytes.
  }
  return bytes;
}
