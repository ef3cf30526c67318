// All writes to one vault. Each takes the vault's lock, finishes what a crash has left, checks that the notes are
// still those the caller has seen, and is on disk when it resolves.
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../../kernel/clock.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { resolveInside } from '../../../platform/files/safe-path.ts';
import { isLeftTemporary } from '../index/note-names.ts';
import { applyRename, checkRename } from './apply-rename.ts';
import { toFault } from './disk-fault.ts';
import { Journal } from './journal.ts';
import { readUnchanged } from './note-file.ts';
import { locateNote } from './note-path.ts';
import { type Recovery, recoverRename } from './recover.ts';
import type { RenameOutcome, RenamePlan } from './rename-record.ts';
import { checkFree, createFile, removeFile, replaceFile, type WrittenFile } from './single-file.ts';
import { openVaultHome } from './vault-home.ts';
import { VaultLock } from './vault-lock.ts';
import type { AfterStep } from './write-step.ts';

export interface VaultWriterOptions {
  /** Instead of the user's state folder. Every process that writes to the vault must use the same. */
  readonly stateFolder?: string;
  readonly clock?: Clock;
  /** How long another process may keep a write waiting. */
  readonly lockWaitMs?: number;
  /** Told of every interrupted rename that was found; a write may find one too. */
  readonly onRecovery?: (recovery: Recovery) => void;
  readonly afterStep?: AfterStep;
}

export interface WriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Everything is checked and nothing is written, not even what a crash has left is tidied. */
  readonly isDryRun?: boolean;
  /** The argument to blame for a path that cannot be. */
  readonly field?: string;
}

export class VaultWriter {
  /** The vault's real path. */
  readonly vault: string;
  readonly #lock: VaultLock;
  readonly #journal: Journal;
  readonly #onRecovery: (recovery: Recovery) => void;
  readonly #afterStep: AfterStep;

  /** Looks at nothing in the vault yet; `recover` is for the start. */
  static async open(vaultPath: string, options: VaultWriterOptions = {}): Promise<VaultWriter> {
    const { vault, folder } = await openVaultHome(vaultPath, options.stateFolder);
    return new VaultWriter(vault, folder, options);
  }

  private constructor(vault: string, folder: string, options: VaultWriterOptions) {
    const { clock, lockWaitMs, onRecovery = () => {}, afterStep = () => {} } = options;
    this.vault = vault;
    this.#lock = new VaultLock(folder, {
      ...(clock && { clock }),
      ...(lockWaitMs !== undefined && { waitMs: lockWaitMs }),
    });
    this.#journal = new Journal(folder, vault);
    this.#onRecovery = onRecovery;
    this.#afterStep = afterStep;
  }

  /** Throws INVALID_PARAMS, NODE_EXISTS. The answer's id is the one a walk of the vault will find. */
  create(id: string, bytes: Uint8Array, options: WriteOptions = {}): Promise<WrittenFile> {
    const { field = 'title' } = options;
    return this.#write(`${JSON.stringify(id)} cannot be created`, options, field, async (isDryRun) => {
      const place = await locateNote(this.vault, id, field);
      if (!isDryRun) return createFile(place, bytes, field);
      await checkFree(place);
      return { id: place.id, hash: hashBytes(bytes) };
    });
  }

  /** Throws INVALID_PARAMS, NODE_NOT_FOUND, CONFLICT. */
  replace(id: string, expectedHash: string, bytes: Uint8Array, options: WriteOptions = {}): Promise<WrittenFile> {
    const { field = 'id' } = options;
    return this.#write(`${JSON.stringify(id)} cannot be written`, options, field, async (isDryRun) => {
      const place = await locateNote(this.vault, id, field);
      if (!isDryRun) return replaceFile(place, expectedHash, bytes);
      await readUnchanged(place, expectedHash);
      return { id: place.id, hash: hashBytes(bytes) };
    });
  }

  /** Throws INVALID_PARAMS, NODE_NOT_FOUND, CONFLICT. */
  remove(id: string, expectedHash: string, options: WriteOptions = {}): Promise<void> {
    const { field = 'id' } = options;
    return this.#write(`${JSON.stringify(id)} cannot be removed`, options, field, async (isDryRun) => {
      const place = await locateNote(this.vault, id, field);
      if (isDryRun) await readUnchanged(place, expectedHash);
      else await removeFile(place, expectedHash);
    });
  }

  /**
   * Throws INVALID_PARAMS, NODE_NOT_FOUND, NODE_EXISTS, CONFLICT, always before anything is changed. A PROVIDER_ERROR may
   * come after it was decided (a disk that is full, say): then the next write, or start, finishes the rename. A plan that is made
   * here, with the lock held, cannot miss a link that another server is about to write.
   */
  rename(plan: RenamePlan | (() => Promise<RenamePlan>), options: WriteOptions = {}): Promise<RenameOutcome> {
    const { field = 'title' } = options;
    return this.#write('the note cannot be renamed', options, field, async (isDryRun) => {
      const made = typeof plan === 'function' ? await plan() : plan;
      return isDryRun ? checkRename(this.vault, made) : applyRename(this.vault, this.#journal, made, this.#afterStep);
    });
  }

  /**
   * Finishes what a crash has interrupted; every write does so too. `leftovers` are temporary files that a walk came
   * upon, relative to the vault: nobody who holds the lock still needs them.
   */
  recover(leftovers: readonly string[] = [], signal?: AbortSignal): Promise<void> {
    return this.#write('the vault cannot be recovered', { signal }, undefined, async () => {
      for (const path of leftovers.filter((each) => isLeftTemporary(basename(each)))) {
        const folder = await resolveInside(this.vault, dirname(path));
        await rm(join(folder, basename(path)), { force: true });
      }
    });
  }

  async #write<T>(
    what: string,
    { isDryRun = false, signal }: WriteOptions,
    field: string | undefined,
    run: (isDryRun: boolean) => Promise<T>,
  ): Promise<T> {
    try {
      if (isDryRun) return await run(true);
      return await this.#lock.withVaultLock(async () => {
        const recovery = await recoverRename(this.#journal, this.#afterStep);
        if (recovery.kind !== 'none') this.#onRecovery(recovery);
        return run(false);
      }, signal);
    } catch (error) {
      throw toFault(error, what, field);
    }
  }
}
