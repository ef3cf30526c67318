// A build from beginning to end: scan, compare, read with the text phase, swap, parse phase, swap, merge, tidy. What
// readers see changes only where the manifest is swapped; ended anywhere else, the build leaves the index as it was.

import type { Clock } from '../../../kernel/clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import { paceBy } from '../../../platform/pace.ts';
import { BuildLock } from './build-lock.ts';
import { allModes } from './build-mode.ts';
import type { BuildProgress } from './build-progress.ts';
import { type BuildLimits, type BuildWork, defaultLimits } from './build-work.ts';
import { compareFiles } from './compare-files.ts';
import { Draft, type DraftFacts } from './draft.ts';
import { refreshHistory } from './git-file.ts';
import type { IndexParts, Walk } from './index-parts.ts';
import { refreshLint } from './lint-file.ts';
import { lookAtHints } from './look-at-hints.ts';
import { emptyManifest, type FileMode, type Manifest } from './manifest.ts';
import { figuresOf, type IndexFigures } from './manifest-figures.ts';
import type { ManifestFile } from './manifest-file.ts';
import { dropUseless, mergeSegments } from './merge-segments.ts';
import { parseAll } from './parse-phase.ts';
import { readChanges } from './read-changes.ts';
import type { SegmentCache } from './segment-cache.ts';
import { tidyFolder } from './tidy-folder.ts';
import { usableManifest } from './usable-manifest.ts';

export interface BuildOptions {
  /** Trust stamps: read only what they say may have changed, and parse only what really has. */
  readonly incremental?: boolean;
  /** Look after files of these modes only; the others are left as they are, but for files that are gone. */
  readonly modes?: readonly FileMode[];
  /** Absolute paths at which something may have changed; the whole repository is looked through without. */
  readonly hints?: ReadonlySet<string>;
  /** Write nothing when nothing has changed; else the index is at least as young as this build. */
  readonly isQuiet?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: BuildProgress) => void;
}

export interface BuildPlace {
  /** The repository's real path. */
  readonly root: string;
  readonly folder: string;
  readonly manifests: ManifestFile;
  readonly parts: IndexParts;
  readonly cache: SegmentCache;
  readonly clock?: Clock;
  readonly limits?: Partial<BuildLimits>;
  readonly afterStep?: (step: string) => void;
}

export interface BuildResult
  extends BuildCounts,
    Pick<IndexFigures, 'files' | 'chunks' | 'bytes' | 'coverage' | 'skipped'> {}

interface BuildCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly textMs: number;
  readonly parseMs: number;
}

export async function buildIndex(place: BuildPlace, options: BuildOptions = {}): Promise<BuildResult> {
  options.signal?.throwIfAborted();
  if (options.modes?.length === 0) return nothingDone(place);
  const lock = BuildLock.take(place.folder, place.clock ?? systemClock);
  try {
    place.afterStep?.('lock');
    return await build(place, options, lock);
  } finally {
    lock.release();
  }
}

async function build(place: BuildPlace, options: BuildOptions, lock: BuildLock): Promise<BuildResult> {
  const { root, folder, parts } = place;
  const { modes = allModes, signal } = options;
  const base = usableManifest(place.manifests, place.cache);
  const isFull = !options.incremental || base.segments.length === 0;
  const work = workOn(place, options, lock, base);
  const { draft, clock, onProgress } = work;
  // A rebuild that was interrupted goes on where it ended.
  if (isFull && base.isComplete) draft.generation += 1;

  const startedAt = clock.monotonic();
  // What is written to a file from here on may not be in this build.
  const builtAtMs = clock.now();
  onProgress({ phase: 'scan', done: 0, total: 0 });
  const hinted = options.hints && !isFull ? lookAtHints(root, draft, options.hints) : null;
  const head = parts.headOf(root);
  const walk: Walk = hinted ? { ...hinted, isCut: base.isCut } : await parts.walk(root, signal);
  const isWanted = wantedBy(parts, modes);
  const comparison = compareFiles(draft, walk, { isFull, isWanted, scope: hinted?.scope ?? null });
  const changes = await readChanges(work, comparison);
  const textMs = clock.monotonic() - startedAt;

  const facts = { builtAtMs, isCut: walk.isCut, ...head, modes, textMs, parseMs: 0 };
  const publish = (state: Partial<DraftFacts> = {}): Promise<Manifest> =>
    publishDraft(work, { ...facts, isComplete: isFull ? false : base.isComplete, ...state });
  const extras = Promise.all([hinted ? false : refreshLint(work), refreshHistory(work, base, head)]);
  try {
    await parseAll(work, changes, async () => void (await publish()));
  } finally {
    // They write into the folder too, so that the lock is held until they have ended.
    await extras;
  }
  const [hasNewLint] = await extras;
  const parseMs = clock.monotonic() - startedAt - textMs;

  const isSame =
    options.isQuiet && !draft.isChanged && !hasNewLint && head.head === base.head && head.branch === base.branch;
  const done = { isComplete: true, parseMs };
  onProgress({ phase: 'seal', done: 0, total: 1 });
  let manifest = isSame ? base : await publish(done);
  if (!isSame && (await mergeSegments(work))) manifest = await publish(done);
  // Whoever lost the lock must not take another's segments for leftovers.
  lock.assertHeld();
  tidyFolder(folder, manifest);
  work.afterStep('tidy');
  onProgress({ phase: 'seal', done: 1, total: 1 });
  const { added, changed, removed, unchanged } = changes;
  return resultOf(figuresOf(manifest), { added, changed, removed, unchanged, textMs, parseMs });
}

/** Nothing was asked for, so that not even an empty index comes into being. */
function nothingDone({ manifests }: BuildPlace): BuildResult {
  const figures = figuresOf(manifests.read().manifest ?? emptyManifest);
  return resultOf(figures, { added: 0, changed: 0, removed: 0, unchanged: figures.files, textMs: 0, parseMs: 0 });
}

function resultOf(figures: IndexFigures, counts: BuildCounts): BuildResult {
  const { files, chunks, bytes, coverage, skipped } = figures;
  return { files, chunks, bytes, ...counts, skipped, coverage };
}

/** Files whose mode only their content tells are looked after in every mode. */
export function wantedBy(parts: IndexParts, modes: readonly FileMode[]): (path: string) => boolean {
  return (path) => {
    const mode = parts.modeOf(path);
    return mode === null ? modes.length > 0 : modes.includes(mode);
  };
}

function workOn(place: BuildPlace, options: BuildOptions, lock: BuildLock, base: Manifest): BuildWork {
  const { root, folder, manifests, parts, cache, clock = systemClock, afterStep = () => {} } = place;
  const { signal, onProgress } = options;
  return {
    root,
    folder,
    manifests,
    parts,
    cache,
    clock,
    lock,
    draft: new Draft(base),
    pace: paceBy(clock, signal),
    limits: { ...defaultLimits, ...place.limits },
    signal,
    onProgress: (progress) => {
      lock.tell(progress);
      onProgress?.(progress);
    },
    afterStep,
  };
}

async function publishDraft(work: BuildWork, facts: DraftFacts): Promise<Manifest> {
  dropUseless(work.draft);
  const manifest = work.draft.toManifest(facts);
  work.lock.assertHeld();
  await work.manifests.write(manifest);
  work.cache.keepOnly(new Set(manifest.segments.map(({ name }) => name)));
  work.afterStep('swap');
  return manifest;
}
