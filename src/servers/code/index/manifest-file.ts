// The manifest on disk: JSON, with what searches need in its first line and each row a short list. What is not wholly as it should be is no manifest, and the
// reason is told, never half an index.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../kernel/is-record.ts';
import { writeAtomic } from '../../../platform/files/atomic-write.ts';
import type { FileStamp } from './file-stamp.ts';
import { manifestName } from './index-folder.ts';
import {
  diskFormat,
  type FileRow,
  features,
  type Manifest,
  type SegmentRecord,
  type SkippedRecord,
} from './manifest.ts';
import { decodeFacts, encodeFacts, factsOf, type SearchFacts } from './search-facts.ts';

/** Why there is no index. */
export type ManifestProblem = 'missing' | 'other-version' | 'damaged';

export type ReadManifest =
  | { readonly manifest: Manifest }
  | { readonly manifest: null; readonly problem: ManifestProblem };

export type ReadFacts = { readonly facts: SearchFacts } | { readonly facts: null; readonly problem: ManifestProblem };

/** The manifest of one folder. Decoding takes longer than a look at the file, so it is done once for each state. */
export class ManifestFile {
  readonly #folder: string;
  #last: ReadManifest = { manifest: null, problem: 'missing' };
  #version: string | null = null;
  #facts: SearchFacts | null = null;
  #factsVersion: string | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Says without reading it whether the manifest is the one read before; null when there is none. */
  version(): string | null {
    const stats = statSync(join(this.#folder, manifestName), { throwIfNoEntry: false, bigint: true });
    return stats ? `${stats.ino} ${stats.mtimeNs} ${stats.size}` : null;
  }

  read(): ReadManifest {
    // Asked first: if it is replaced in between, the next look sees that it is another.
    const version = this.version();
    if (version === null) return { manifest: null, problem: 'missing' };
    if (version !== this.#version) this.#last = this.#decode();
    this.#version = version;
    return this.#last;
  }

  /** The same, as far as searches need it. */
  readFacts(): ReadFacts {
    const version = this.version();
    if (version === null) return { facts: null, problem: 'missing' };
    if (version !== this.#factsVersion) this.#facts = this.#decodeFacts(version);
    this.#factsVersion = version;
    if (this.#facts) return { facts: this.#facts };
    const read = this.read();
    return read.manifest ? { facts: factsOf(read.manifest) } : { facts: null, problem: read.problem };
  }

  async write(manifest: Manifest): Promise<void> {
    await writeAtomic(join(this.#folder, manifestName), encodeManifest(manifest));
    // Whoever writes holds the lock, so that nobody has written since.
    this.#last = { manifest };
    this.#version = this.version();
  }

  #decodeFacts(version: string): SearchFacts | null {
    if (version === this.#version) return this.#last.manifest && factsOf(this.#last.manifest);
    try {
      return decodeFacts(readFileSync(join(this.#folder, manifestName)));
    } catch {
      return null;
    }
  }

  #decode(): ReadManifest {
    try {
      const read = decodeManifest(readFileSync(join(this.#folder, manifestName), 'utf8'));
      return typeof read === 'string' ? { manifest: null, problem: read } : { manifest: read };
    } catch {
      return { manifest: null, problem: 'damaged' };
    }
  }
}

/** Rows are most of it, and most of them are those of the last time: their text is kept with them. */
export function encodeManifest(manifest: Manifest): string {
  const { segments, skipped, ...rest } = manifest;
  const left = skipped.map(({ path, reason, stamp }) => [path, reason, encodeStamp(stamp)]);
  const plain = JSON.stringify({ ...rest, skipped: left }).slice(1, -1);
  const body = `${plain},"segments":[${segments.map(encodeSegment).join(',')}]}`;
  return encodeFacts(factsOf(manifest), body) + body;
}

function encodeSegment({ rows, ...rest }: SegmentRecord): string {
  return `${JSON.stringify(rest).slice(0, -1)},"rows":[${rows.map(encodeRow).join(',')}]}`;
}

const encodedRows = new WeakMap<FileRow, string>();

function encodeRow(row: FileRow): string {
  const known = encodedRows.get(row);
  if (known !== undefined) return known;
  const { path, hash, isParsed, chunks, textBytes, lines, coveredLines, stamp } = row;
  const text = JSON.stringify([
    path,
    hash,
    isParsed ? 1 : 0,
    chunks,
    textBytes,
    lines,
    coveredLines,
    encodeStamp(stamp),
  ]);
  encodedRows.set(row, text);
  return text;
}

export function decodeManifest(text: string): Manifest | Exclude<ManifestProblem, 'missing'> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'damaged';
  }
  if (!isRecord(value)) return 'damaged';
  if (value['format'] !== diskFormat || value['features'] !== features) return 'other-version';
  if (!hasPlainFields(value) || !Array.isArray(value['segments']) || !Array.isArray(value['skipped'])) return 'damaged';
  const segments = value['segments'].map(decodeSegment);
  const skipped = value['skipped'].map(decodeSkipped);
  if (!areAll(segments) || !areAll(skipped)) return 'damaged';
  const { format: _, features: __, sum: ___, facts: ____, ...rest } = value;
  return { ...(rest as unknown as Manifest), segments, skipped };
}

function hasPlainFields(value: Record<string, unknown>): boolean {
  const numbers = ['generation', 'nextSegment', 'builtAtMs', 'textMs', 'parseMs'];
  const texts = ['head', 'branch'];
  return (
    numbers.every((name) => typeof value[name] === 'number') &&
    texts.every((name) => value[name] === null || typeof value[name] === 'string') &&
    typeof value['isComplete'] === 'boolean' &&
    typeof value['isCut'] === 'boolean' &&
    Array.isArray(value['modes'])
  );
}

type EncodedStamp = readonly [size: number, mtimeMs: number, ctimeMs: number, inode: number, isSure: number];

function encodeStamp(stamp: FileStamp | null): EncodedStamp | 0 {
  return stamp ? [stamp.size, stamp.mtimeMs, stamp.ctimeMs, stamp.inode, stamp.isSure ? 1 : 0] : 0;
}

function decodeSegment(value: unknown): SegmentRecord | null {
  if (!isRecord(value) || !Array.isArray(value['rows'])) return null;
  const { name, bytes, generation } = value;
  if (typeof name !== 'string' || typeof bytes !== 'number' || typeof generation !== 'number') return null;
  const rows = value['rows'].map(decodeRow);
  return areAll(rows) ? { name, bytes, generation, rows } : null;
}

function decodeRow(value: unknown): FileRow | null {
  if (!Array.isArray(value)) return null;
  const [path, hash, isParsed, chunks, textBytes, lines, coveredLines, encoded] = value as unknown[];
  const stamp = decodeStamp(encoded);
  if (typeof path !== 'string' || typeof hash !== 'string' || stamp === undefined) return null;
  if (!areNumbers([isParsed, chunks, textBytes, lines, coveredLines])) return null;
  return {
    path,
    hash,
    isParsed: isParsed === 1,
    chunks: chunks as number,
    textBytes: textBytes as number,
    lines: lines as number,
    coveredLines: coveredLines as number,
    stamp,
  };
}

function decodeSkipped(value: unknown): SkippedRecord | null {
  if (!Array.isArray(value)) return null;
  const [path, reason, encoded] = value as unknown[];
  const stamp = decodeStamp(encoded);
  if (typeof path !== 'string' || typeof reason !== 'string' || stamp === undefined) return null;
  return { path, reason: reason as SkippedRecord['reason'], stamp };
}

function decodeStamp(value: unknown): FileStamp | null | undefined {
  if (value === 0) return null;
  if (!Array.isArray(value) || value.length !== 5 || !areNumbers(value)) return undefined;
  const [size, mtimeMs, ctimeMs, inode, isSure] = value as unknown as EncodedStamp;
  return { size, mtimeMs, ctimeMs, inode, isSure: isSure === 1 };
}

function areNumbers(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'number');
}

function areAll<T>(values: readonly (T | null)[]): values is readonly T[] {
  return !values.includes(null);
}
