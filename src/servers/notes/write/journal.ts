// The redo log of a rename, one file beside the vault. Under its first name the rename is only being prepared and no
// note has changed; under its second name it must be finished, whatever happens. Removed when all of it is on disk.
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../../platform/files/atomic-write.ts';
import { codeOf } from './disk-fault.ts';
import { formatRecord, parseRecord } from './journal-format.ts';
import type { RenameRecord } from './rename-record.ts';
import { statEntry } from './stat-entry.ts';

const preparedName = 'rename.prepared.json';
const committedName = 'rename.json';

export type JournalState =
  | { readonly phase: 'none' }
  | { readonly phase: 'prepared' | 'committed'; readonly record: RenameRecord }
  /** A journal that says nothing readable is kept aside, at this path. */
  | { readonly phase: 'broken'; readonly keptAs: string };

export class Journal {
  readonly #folder: string;
  readonly #vault: string;

  constructor(folder: string, vault: string) {
    this.#folder = folder;
    this.#vault = vault;
  }

  /** Not forced to disk: until the commit it only serves to find the temporary files of a killed process. */
  async prepare(record: RenameRecord): Promise<void> {
    const file = await open(this.#path(preparedName), 'w', 0o600);
    try {
      await file.writeFile(formatRecord(record));
    } finally {
      await file.close();
    }
  }

  /** From here on the rename happens. */
  async commit(): Promise<void> {
    const file = await open(this.#path(preparedName), 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(this.#path(preparedName), this.#path(committedName));
    await syncFolder(this.#folder);
  }

  async clear(): Promise<void> {
    await rm(this.#path(preparedName), { force: true });
    await rm(this.#path(committedName), { force: true });
    await syncFolder(this.#folder);
  }

  async read(): Promise<JournalState> {
    const committed = await this.#text(committedName);
    if (committed !== null) {
      const record = parseRecord(committed, this.#vault);
      return record ? { phase: 'committed', record } : { phase: 'broken', keptAs: await this.keepAside() };
    }
    const prepared = await this.#text(preparedName);
    if (prepared === null) return { phase: 'none' };
    const record = parseRecord(prepared, this.#vault);
    if (record) return { phase: 'prepared', record };
    // Cut short by a crash, which was then before the first change.
    await this.clear();
    return { phase: 'none' };
  }

  /** Puts a journal that cannot be followed out of the way, and tells where it is. */
  async keepAside(): Promise<string> {
    const path = this.#path(`${committedName}.broken`);
    let keptAs = path;
    for (let count = 2; (await statEntry(keptAs)) !== null; count += 1) keptAs = `${path}-${count}`;
    await rename(this.#path(committedName), keptAs);
    await syncFolder(this.#folder);
    return keptAs;
  }

  async #text(name: string): Promise<string | null> {
    try {
      return await readFile(this.#path(name), 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}
