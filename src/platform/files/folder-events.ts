// Events of everything below a folder, through @parcel/watcher. On Linux it does not see into folders that come with
// folders in them, and speaks of a renamed folder under its old name, until it begins anew: hence `renew`.
import type { AsyncSubscription } from '@parcel/watcher';

export interface EventListener {
  /** Absolute paths at which something may have changed. */
  changed(paths: readonly string[]): void;
  /** The subscription began anew: what happened meanwhile was not heard. */
  renewed(): void;
  /** No more events will come. */
  failed(error: unknown): void;
}

export interface WatchedFolder {
  /** A real path. */
  readonly root: string;
  /** Matched by the package against paths relative to the root: a tenth of the cost of the same said as globs. */
  readonly skipped: RegExp;
}

export interface FolderEvents {
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** Throws when the package has no native part for this machine, or the system has no watches left. */
export async function subscribeToFolder(watched: WatchedFolder, listener: EventListener): Promise<FolderEvents> {
  const key = `${watched.root} ${watched.skipped.source}`;
  const shared = subscriptions.get(key) ?? new SharedSubscription(watched);
  subscriptions.set(key, shared);
  await shared.join(listener);
  return { renew: () => shared.renew(), close: () => shared.leave(listener) };
}

/** Shared by all in this process, since the package shares its picture of a folder too: one alone cannot renew it. */
const subscriptions = new Map<string, SharedSubscription>();

class SharedSubscription {
  readonly #watched: WatchedFolder;
  readonly #listeners = new Set<EventListener>();
  #subscription: AsyncSubscription | null = null;
  /** Steps run one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #renewal: Promise<void> | null = null;

  constructor(watched: WatchedFolder) {
    this.#watched = watched;
  }

  join(listener: EventListener): Promise<void> {
    return this.#then(async () => {
      this.#listeners.add(listener);
      try {
        this.#subscription ??= await this.#subscribe();
      } catch (error) {
        await this.#drop(listener);
        throw error;
      }
    });
  }

  leave(listener: EventListener): Promise<void> {
    return this.#then(() => this.#drop(listener));
  }

  /** Those who ask before it begins share one renewal. */
  renew(): Promise<void> {
    this.#renewal ??= this.#then(async () => {
      this.#renewal = null;
      if (this.#listeners.size === 0) return;
      await this.#unsubscribe();
      try {
        this.#subscription = await this.#subscribe();
        for (const each of this.#listeners) each.renewed();
      } catch (error) {
        for (const each of this.#listeners) each.failed(error);
      }
    });
    return this.#renewal;
  }

  async #subscribe(): Promise<AsyncSubscription> {
    // Loaded only when needed: its native part may be missing.
    const { default: watcher } = await import('@parcel/watcher');
    return watcher.subscribe(
      this.#watched.root,
      (error, events) => {
        // An error means lost events, and nobody knows how many more.
        if (error) this.renew();
        else for (const each of this.#listeners) each.changed(events.map(({ path }) => path));
      },
      { ignore: [this.#watched.skipped] },
    );
  }

  async #drop(listener: EventListener): Promise<void> {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    if (subscriptions.get(this.#watched.root) === this) subscriptions.delete(this.#watched.root);
    await this.#unsubscribe();
  }

  async #unsubscribe(): Promise<void> {
    const subscription = this.#subscription;
    this.#subscription = null;
    try {
      await subscription?.unsubscribe();
    } catch {
      // The folder itself is gone, and its watch with it.
    }
  }

  #then<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#last.then(step);
    this.#last = done.catch(() => {});
    return done;
  }
}
