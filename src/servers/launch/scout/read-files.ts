// Looks into every file once: its size, its hash, whether it is text, and in which language.
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Language, languageOf } from './languages.ts';
import type { TrackedEntry } from './list-tracked.ts';
import { isBuilt, isPlain, isVendored } from './places.ts';

export interface ScoutedFile {
  readonly path: string;
  readonly bytes: number;
  readonly kind: 'text' | 'binary' | 'link';
  readonly language: Language | null;
  /** Listed, but nothing is taken from it: written by others, made by a build, or named by a .gitignore. */
  readonly isForeign: boolean;
  /** sha256 of path and content. */
  readonly hash: string;
}

export interface LeftOut {
  readonly path: string;
  readonly reason: string;
}

/** Larger ones count in the fingerprint by git's id of them, and are taken for binary. */
const maxReadBytes = 32 * 1024 * 1024;

export async function readFiles(
  folder: string,
  entries: readonly TrackedEntry[],
  signal?: AbortSignal,
): Promise<{ readonly files: ScoutedFile[]; readonly leftOut: LeftOut[] }> {
  const files: ScoutedFile[] = [];
  const leftOut: LeftOut[] = [];
  // One buffer for all: most files are small, and the few large ones would otherwise fill the memory one after the other.
  const space = { bytes: Buffer.allocUnsafe(256 * 1024) };
  for (const [at, entry] of entries.entries()) {
    // Reading is synchronous, ten times as fast for small files; so now and then others get their turn.
    if (at % 200 === 199) await nextTurn();
    signal?.throwIfAborted();
    const found = entry.kind === 'submodule' ? 'a submodule, which is not fetched' : readOne(folder, entry, space);
    if (typeof found === 'string') leftOut.push({ path: entry.path, reason: found });
    else {
      files.push(found);
      if (found.bytes > maxReadBytes) leftOut.push({ path: entry.path, reason: 'too large to be read' });
    }
  }
  return { files: markBuilt(files), leftOut };
}

/** What a build made is not the source, except where there is no other: a published package often holds little else. */
function markBuilt(files: readonly ScoutedFile[]): ScoutedFile[] {
  const code = files.filter(({ language, isForeign }) => language?.kind === 'code' && !isForeign);
  const own = code.filter(({ path }) => !isBuilt(path) && isPlain(path));
  const built = code.filter(({ path }) => isBuilt(path));
  // A few lines that hand on to what was built are no source either.
  const hasSource = own.some(({ path }) => sourceFolders.test(path)) || bytesOf(own) * 20 >= bytesOf(built);
  return files.map((file) => (hasSource && isBuilt(file.path) ? { ...file, isForeign: true } : file));
}

const sourceFolders = /^(?:src|source|sources|lib|packages|crates|modules|app|cmd|pkg)\//i;

function bytesOf(files: readonly ScoutedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function readOne(folder: string, entry: TrackedEntry, space: { bytes: Buffer }): ScoutedFile | string {
  const { path, blob } = entry;
  const isForeign = entry.isIgnored || isVendored(path);
  let file: number;
  try {
    if (entry.kind === 'link') return readLink(folder, entry);
    // Git lists it as a file; should it have become a link meanwhile, it is not followed.
    file = openSync(join(folder, path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return 'cannot be read';
  }
  try {
    const { size } = fstatSync(file);
    const common = { path, bytes: size, isForeign };
    if (size > maxReadBytes) return { ...common, kind: 'binary', language: null, hash: hashOf(path, blob) };
    if (size > space.bytes.length) space.bytes = Buffer.allocUnsafe(size);
    const content = space.bytes.subarray(0, readSync(file, space.bytes, 0, size, 0));
    const hash = hashOf(path, content);
    if (isBinary(content)) return { ...common, kind: 'binary', language: null, hash };
    return { ...common, kind: 'text', language: languageOf(path, content.toString('utf8', 0, 200)), hash };
  } catch {
    return 'cannot be read';
  } finally {
    closeSync(file);
  }
}

/** A link of the system, or the small file that a checkout of ours has instead of one. */
function readLink(folder: string, { path }: TrackedEntry): ScoutedFile {
  const place = join(folder, path);
  const target = lstatSync(place).isSymbolicLink() ? readlinkSync(place) : readFileSync(place, 'utf8');
  const bytes = Buffer.byteLength(target);
  return { path, bytes, kind: 'link', language: null, isForeign: false, hash: hashOf(path, target) };
}

function hashOf(path: string, content: string | Uint8Array): string {
  return createHash('sha256').update(path).update('|').update(content).digest('hex');
}

const lookedAt = 8_000;

/** By its beginning, as git decides it: a zero byte, or more control characters than any text has. */
function isBinary(content: Uint8Array): boolean {
  const beginning = content.subarray(0, lookedAt);
  let controls = 0;
  for (const byte of beginning) {
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) controls += 1;
  }
  return controls * 20 > beginning.length;
}
