// Segments of one index as they were read from disk. They never change, so each is read once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Segment } from '../segment/segment.ts';
import { SegmentUnreadable } from '../segment/segment-file.ts';
import type { IndexParts } from './index-parts.ts';
import type { SegmentRecord } from './manifest.ts';
import type { ManifestProblem } from './manifest-file.ts';

/** A segment that the manifest names is not there, or not as it was written. */
export class DamagedSegment extends Error {
  override readonly name = 'DamagedSegment';

  get problem(): ManifestProblem {
    return this.cause instanceof SegmentUnreadable && this.cause.flaw === 'version' ? 'other-version' : 'damaged';
  }
}

export class SegmentCache {
  readonly #folder: string;
  readonly #open: IndexParts['openSegment'];
  readonly #segments = new Map<string, Segment>();

  constructor(folder: string, open: IndexParts['openSegment']) {
    this.#folder = folder;
    this.#open = open;
  }

  get({ name, rows }: Pick<SegmentRecord, 'name' | 'rows'>): Segment {
    const known = this.#segments.get(name);
    if (known) return known;
    const segment = this.#read(name);
    if (segment.fileCount !== rows.length) throw new DamagedSegment(`${name} has other files than the manifest says`);
    this.#segments.set(name, segment);
    return segment;
  }

  /** A segment that was just written need not be read again. */
  put(name: string, bytes: Buffer): void {
    this.#segments.set(name, this.#open(bytes));
  }

  /** Whoever still searches a forgotten one keeps it in memory by itself. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.#segments.keys()) if (!names.has(name)) this.#segments.delete(name);
  }

  #read(name: string): Segment {
    try {
      return this.#open(readFileSync(join(this.#folder, name)));
    } catch (cause) {
      throw new DamagedSegment(`${name} cannot be read`, { cause });
    }
  }
}
