// Keeps an existing index fresh: hints of changed files, gathered for a moment, end in a refresh. Events are hints
// only; where there are none to be had, and now and then where there are, the whole repository is looked through.
import { lstatSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import type { Clock, Timer } from '../../../kernel/clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import { type FolderEvents, subscribeToFolder } from '../../../platform/files/folder-events.ts';
import { HintCollector } from '../../../platform/files/hint-collector.ts';
import { ruleFiles } from './look-at-hints.ts';
import type { CodeIndex } from './open-index.ts';

export interface WatchOptions {
  readonly clock?: Clock;
  readonly log?: (level: 'info' | 'warn', event: string, details?: Record<string, unknown>) => void;
  /** After each refresh that was asked for, done or failed. */
  readonly onRefreshed?: () => void;
  /** How events are had; tests pass one that fails. */
  readonly subscribe?: typeof subscribeToFolder;
}

export interface RepositoryWatch {
  close(): Promise<void>;
}

/** Resolves when changes are heard. No index is ever built: without one a hint does nothing. */
export async function watchRepository(index: CodeIndex, options: WatchOptions = {}): Promise<RepositoryWatch> {
  const watch = new Watch(index, options);
  await watch.connect();
  return watch;
}

const limits = { quietMs: 100, longestMs: 1_000, maxPaths: 1_000 };
const pollMs = 5_000;
const safetyRescanMs = 300_000;
/** While another process builds, its build may have missed what we heard of. */
const retryMs = 2_000;
const maxIgnored = 10_000;

class Watch implements RepositoryWatch {
  readonly #index: CodeIndex;
  readonly #options: WatchOptions;
  readonly #clock: Clock;
  readonly #hints: HintCollector;
  readonly #ending = new AbortController();
  /** Files that were heard of and that no walk lists: what a compiler writes, most of all. */
  readonly #ignored = new Set<string>();
  #events: FolderEvents | null = null;
  #rescan: Timer | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(index: CodeIndex, options: WatchOptions) {
    this.#index = index;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#hints = new HintCollector(this.#clock, limits, ({ paths, isRescan }) => {
      this.#last = this.#last.then(() => this.#refresh(isRescan ? null : paths));
    });
  }

  async connect(): Promise<void> {
    const subscribe = this.#options.subscribe ?? subscribeToFolder;
    try {
      const { root } = this.#index;
      this.#events = await subscribe(
        { root, skipped },
        {
          changed: (paths) => this.#hear(paths),
          // What happened meanwhile was not heard: the root stands for everything.
          renewed: () => this.#hear([root]),
          failed: (error) => this.#fallBack(error),
        },
      );
      if (this.#ending.signal.aborted) await this.#events.close();
    } catch (error) {
      this.#fallBack(error);
    }
    this.#rescanLater(this.#events ? safetyRescanMs : pollMs);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#rescan?.cancel();
    this.#hints.close();
    await this.#events?.close();
    await this.#last;
  }

  #hear(paths: readonly string[]): void {
    if (paths.some((path) => ruleFiles.has(basename(path)))) this.#ignored.clear();
    const heard = paths.filter((path) => !this.#ignored.has(path));
    if (heard.length > 0) this.#hints.addPaths(heard);
  }

  #fallBack(error: unknown): void {
    this.#events = null;
    this.#options.log?.('warn', 'the repository cannot be watched; it is looked through every few seconds', {
      cause: String(error),
    });
    this.#hints.addRescan();
    this.#rescanLater(pollMs);
  }

  #rescanLater(delayMs: number): void {
    this.#rescan?.cancel();
    if (this.#ending.signal.aborted) return;
    this.#rescan = this.#clock.after(delayMs, () => {
      this.#hints.addRescan();
      this.#rescanLater(this.#events ? safetyRescanMs : pollMs);
    });
  }

  /** Null for everything. */
  async #refresh(paths: ReadonlySet<string> | null): Promise<void> {
    const { signal } = this.#ending;
    if (signal.aborted) return;
    try {
      // Folders that come with folders in them are not seen into until the events begin anew.
      if (paths && [...paths].some((path) => this.#isNewFolder(path))) await this.#events?.renew();
      await this.#index.refresh({ signal, ...(paths && { hints: paths }) });
      if (paths) this.#learn(paths);
    } catch (error) {
      if (signal.aborted) return;
      this.#options.log?.('warn', 'the index could not be refreshed', { cause: String(error) });
      this.#rescanLater(retryMs);
    } finally {
      if (!signal.aborted) this.#options.onRefreshed?.();
    }
  }

  /** The root itself stands for everything, after events began anew. */
  #isNewFolder(path: string): boolean {
    return path !== this.#index.root && (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
  }

  #learn(paths: ReadonlySet<string>): void {
    const known = this.#index.knownPaths();
    for (const path of paths) {
      const isKnown = known.has(relative(this.#index.root, path).split(sep).join('/'));
      if (isKnown || !lstatSync(path, { throwIfNoEntry: false })?.isFile()) continue;
      if (this.#ignored.size >= maxIgnored) this.#ignored.clear();
      this.#ignored.add(path);
    }
  }
}

/** What git itself writes says nothing of the files; but that its head has moved says something of their history. */
const skipped = /(?:^|[/\\])(?:(?:\.hg|\.svn|\.jj|node_modules)(?:[/\\]|$)|\.git[/\\](?!HEAD$|logs$|logs[/\\]HEAD$))/;
