// The repositories this process may work on, each opened when it is first asked for, and kept fresh from then on.
import type { Clock } from '../../kernel/clock.ts';
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

export class Repositories {
  readonly options: RepositoriesOptions;
  readonly #opened = new Map<string, CodeIndex>();
  readonly #watches = new Map<string, Promise<RepositoryWatch>>();
  readonly #ending = new AbortController();

  constructor(options: RepositoriesOptions) {
    this.options = options;
  }

  /** The index of the repository that a call means. Throws FORBIDDEN, INVALID_REQUEST. */
  async find(repoPath: string | undefined): Promise<CodeIndex> {
    const { repo, allowRoots } = this.options;
    const hasIndex = (root: string): boolean => this.at(root).exists;
    const index = this.at(await findRepository(repoPath, { defaultRepo: repo, allowedRoots: allowRoots, hasIndex }));
    this.#follow(index);
    return index;
  }

  /** `root` is a real path that was judged already. */
  at(root: string): CodeIndex {
    const { home, clock } = this.options;
    const known = this.#opened.get(root) ?? new CodeIndex({ root, home, clock });
    this.#opened.set(root, known);
    return known;
  }

  async close(): Promise<void> {
    this.#ending.abort(new Error('the server is closed'));
    const watches = await Promise.all(this.#watches.values());
    await Promise.all(watches.map((watch) => watch.close()));
  }

  /** Only an index that is there: none is ever built unasked. */
  #follow(index: CodeIndex): void {
    const { clock, isWatching, log } = this.options;
    if (!isWatching || this.#watches.has(index.root) || !index.exists || this.#ending.signal.aborted) return;
    this.#watches.set(index.root, watchRepository(index, { clock, log }));
    // What changed while nobody was watching; who asks meanwhile is answered from what is there.
    index.refresh({ signal: this.#ending.signal }).catch((error: unknown) => {
      if (!this.#ending.signal.aborted) log('warn', 'the index could not be refreshed', { cause: String(error) });
    });
  }
}
