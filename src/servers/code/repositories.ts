// The repositories this process may work on, each opened when it is first asked for, and kept fresh from then on.
import type { Clock, Timer } from '../../kernel/clock.ts';
import { CodeIndex } from './index/open-index.ts';
import { type RepositoryWatch, type WatchOptions, watchRepository } from './index/watch-repository.ts';
import { findRepository } from './repository/find-repository.ts';

export interface RepositoriesOptions {
  readonly repo: string;
  readonly allowRoots: readonly string[];
  readonly home: string;
  readonly clock: Clock;
  /** Follow changes of the files of repositories that have an index. */
  readonly isWatching: boolean;
  readonly log: NonNullable<WatchOptions['log']>;
}

interface Opened {
  readonly index: CodeIndex;
  /** Until it fires, nobody follows the repository yet. */
  start: Timer | null;
  watch: Promise<RepositoryWatch> | null;
  /** A refresh of ours that is under way. */
  refresh: Promise<unknown> | null;
}

/** Their text is in memory: the one that was asked for longest ago has to go. */
const openedAtMost = 8;
/** Looking through a large repository takes as long as the first answer, which would have to wait for it. */
const followAfterMs = 250;

export class Repositories {
  readonly options: RepositoriesOptions;
  /** The last asked for last. */
  readonly #opened = new Map<string, Opened>();
  readonly #ending = new AbortController();

  constructor(options: RepositoriesOptions) {
    this.options = options;
  }

  /** The index of the repository that a call means. Throws FORBIDDEN, INVALID_REQUEST. */
  async find(repoPath: string | undefined): Promise<CodeIndex> {
    const { repo, allowRoots } = this.options;
    const hasIndex = (root: string): boolean => this.at(root).exists;
    const root = await findRepository(repoPath, { defaultRepo: repo, allowedRoots: allowRoots, hasIndex });
    const { index } = this.#open(root);
    this.#follow(this.#open(root));
    return index;
  }

  /** `root` is a real path that was judged already. */
  at(root: string): CodeIndex {
    return this.#open(root).index;
  }

  async close(): Promise<void> {
    this.#ending.abort(new Error('the server is closed'));
    await Promise.all([...this.#opened.values()].map(closeOne));
  }

  #open(root: string): Opened {
    const { home, clock } = this.options;
    const known = this.#opened.get(root) ?? newlyOpened(new CodeIndex({ root, home, clock }));
    this.#opened.delete(root);
    this.#opened.set(root, known);
    const [oldest] = this.#opened;
    if (oldest && this.#opened.size > openedAtMost) {
      this.#opened.delete(oldest[0]);
      void closeOne(oldest[1]);
    }
    return known;
  }

  /** Only an index that is there: none is ever built unasked. Who asks meanwhile is answered from what is there. */
  #follow(opened: Opened): void {
    const { clock, isWatching } = this.options;
    const { index } = opened;
    if (!isWatching || this.#ending.signal.aborted || opened.start || opened.refresh || !index.exists) return;
    if (opened.watch === null) opened.start = clock.after(followAfterMs, () => this.#start(opened));
    // A history that moved where no event tells of it.
    else if (index.isBehindHead) this.#refresh(opened);
  }

  #start(opened: Opened): void {
    const { clock, log } = this.options;
    opened.start = null;
    opened.watch = watchRepository(opened.index, { clock, log });
    // What changed while nobody was watching.
    this.#refresh(opened);
  }

  #refresh(opened: Opened): void {
    const { signal } = this.#ending;
    opened.refresh = opened.index
      .refresh({ signal })
      .catch((error: unknown) => {
        if (!signal.aborted) this.options.log('warn', 'the index could not be refreshed', { cause: String(error) });
      })
      .finally(() => {
        opened.refresh = null;
      });
  }
}

function newlyOpened(index: CodeIndex): Opened {
  return { index, start: null, watch: null, refresh: null };
}

async function closeOne({ start, watch, refresh }: Opened): Promise<void> {
  start?.cancel();
  await (await watch)?.close();
  await refresh;
}
