// Artifacts as files named by the sha256 of their bytes: the same bytes are kept once, and reading proves them.
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomic } from '../../platform/files/atomic-write.ts';
import { hashBytes } from '../../platform/files/content-hash.ts';
import { fault } from '../faults.ts';

export class ArtifactFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** On disk when it resolves; answers the hash. */
  async write(bytes: Uint8Array): Promise<string> {
    const hash = hashBytes(bytes);
    const path = join(this.folder, hash);
    if (existsSync(path)) return hash;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeAtomic(path, bytes, { mode: 0o600 });
    return hash;
  }

  /** Inside the transaction that refers to it: retention may have removed an equal file just before. */
  ensure(hash: string, bytes: Uint8Array): void {
    const path = join(this.folder, hash);
    if (!existsSync(path)) writeFileSync(path, bytes, { mode: 0o600, flush: true });
  }

  async read(hash: string): Promise<Uint8Array> {
    const bytes = await readFile(join(this.folder, hash)).catch((cause: unknown) => {
      throw fault('ARTIFACT_DAMAGED', { message: 'The file of the artifact is gone.', details: { hash }, cause });
    });
    if (hashBytes(bytes) !== hash) throw fault('ARTIFACT_DAMAGED', { details: { hash } });
    return bytes;
  }

  /** Files of writers that died before anything referred to them; younger ones may belong to one that lives. */
  findUnreferred(isReferred: (hash: string) => boolean, olderThanMs: number): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder).filter((name) => {
      const madeAtMs =
        statSync(join(this.folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
      return madeAtMs < olderThanMs && !isReferred(name);
    });
  }

  /** Inside the transaction that made sure of it. */
  remove(names: readonly string[]): void {
    for (const name of names) rmSync(join(this.folder, name), { force: true });
  }
}
