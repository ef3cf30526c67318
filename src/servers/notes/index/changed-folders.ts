// What came or went in the vault's folders since they were last looked at, told by the folders' own times: a few stats
// instead of one per note. An edit in place does not show here; the watcher tells of it.
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isNoteName, isSkippedFolder } from './note-names.ts';

export class FolderTimes {
  readonly #root: string;
  #times = new Map<string, number>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Begins from these times, each taken before its folder was looked into. */
  begin(times: ReadonlyMap<string, number>): void {
    this.#times = new Map(times);
  }

  /** Takes these folders as looked into, as they are now. */
  renew(folders: ReadonlySet<string>): void {
    for (const each of folders) {
      const folder = each === '.' ? '' : each;
      if (this.#times.has(folder)) this.#times.set(folder, folderTime(join(this.#root, folder)));
    }
  }

  /** Ids of notes in folders that changed meanwhile; null when folders came or went, so that only a walk will do. */
  notesInChanged(): string[] | null {
    const ids: string[] = [];
    for (const [folder, before] of this.#times) {
      const path = join(this.#root, folder);
      const now = folderTime(path);
      if (now === before) continue;
      if (now === 0) return null;
      this.#times.set(folder, now);
      const entries = entriesOf(path);
      if (!entries) return null;
      for (const entry of entries) {
        const id = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory() && !isSkippedFolder(entry.name) && !this.#times.has(id)) return null;
        if (entry.isFile() && isNoteName(entry.name)) ids.push(id);
      }
    }
    return ids;
  }
}

/** Null when the folder went this very moment. */
function entriesOf(path: string): Dirent[] | null {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return null;
  }
}

/** 0 for what is not there. */
export function folderTime(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
