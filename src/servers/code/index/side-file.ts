// What is known of the files beside their content: history and linter messages. Each is a file next to the manifest,
// written before the manifest that goes with it, and read again only when it is another.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export class SideFile<T> {
  readonly #path: string;
  readonly #decode: (text: string) => T | null;
  #version = '';
  #value: T | null = null;

  constructor(folder: string, name: string, decode: (text: string) => T | null) {
    this.#path = join(folder, name);
    this.#decode = decode;
  }

  /** Null when it is not there, or cannot be read: then it is simply made anew one day. */
  read(): T | null {
    const stats = statSync(this.#path, { throwIfNoEntry: false, bigint: true });
    const version = stats ? `${stats.ino} ${stats.mtimeNs} ${stats.size}` : '';
    if (version !== this.#version) this.#value = this.#load();
    this.#version = version;
    return this.#value;
  }

  #load(): T | null {
    try {
      return this.#decode(readFileSync(this.#path, 'utf8'));
    } catch {
      return null;
    }
  }
}
