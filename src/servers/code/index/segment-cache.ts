// Segments of one index as they are on disk. They never change, so each is opened once.
import { join } from 'node:path';
import type { Segment } from '../segment/segment.ts';
import { SegmentUnreadable } from '../segment/segment-file.ts';
import { sourceOnDisk } from '../segment/segment-source.ts';
import type { IndexParts } from './index-parts.ts';
import type { ManifestProblem } from './manifest-file.ts';
import { noIndex } from './no-index.ts';

/** A segment that the manifest names is not there, or not as it was written. */
export class DamagedSegment extends Error {
  override readonly name = 'DamagedSegment';

  get problem(): ManifestProblem {
    return this.cause instanceof SegmentUnreadable && this.cause.flaw === 'version' ? 'other-version' : 'damaged';
  }
}

/** As a manifest names it: with so many files. */
export interface NamedSegment {
  readonly name: string;
  readonly rows: { readonly length: number };
}

export class SegmentCache {
  readonly #folder: string;
  readonly #open: IndexParts['openSegment'];
  readonly #segments = new Map<string, Segment>();
  /** Of which not every byte was looked at yet. */
  readonly #unchecked = new Set<string>();
  readonly #damaged = new Set<string>();

  constructor(folder: string, open: IndexParts['openSegment']) {
    this.#folder = folder;
    this.#open = open;
  }

  /** One that was found to be damaged after it was handed out to be searched. */
  get hasDamaged(): boolean {
    return this.#damaged.size > 0;
  }

  /** For those who write what they read: every byte is as it was written. */
  get(record: NamedSegment): Segment {
    const segment = this.forSearch(record);
    this.#check(record.name);
    if (this.#damaged.has(record.name)) throw new DamagedSegment(`${record.name} is damaged`);
    return segment;
  }

  /** Much of it is read, and then looked at, only when a search needs it, so that the first search need not wait for that. */
  forSearch({ name, rows }: NamedSegment): Segment {
    if (this.#damaged.has(name)) throw new DamagedSegment(`${name} is damaged`);
    const known = this.#segments.get(name);
    if (known) return known;
    const segment = this.#read(name);
    if (segment.fileCount !== rows.length) throw new DamagedSegment(`${name} has other files than the manifest says`);
    this.#segments.set(name, segment);
    this.#unchecked.add(name);
    return segment;
  }

  /** Whoever still searches a forgotten one keeps it in memory by itself. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const kept of [this.#segments, this.#unchecked, this.#damaged]) {
      for (const name of kept.keys()) if (!names.has(name)) kept.delete(name);
    }
  }

  #read(name: string): Segment {
    try {
      const source = sourceOnDisk(join(this.#folder, name), () => this.#refuse(name));
      try {
        return this.#open(source);
      } catch (cause) {
        source.close();
        throw cause;
      }
    } catch (cause) {
      throw new DamagedSegment(`${name} cannot be read`, { cause });
    }
  }

  /** A search came upon damage that opening does not look for. */
  #refuse(name: string): Error {
    this.#markDamaged(name);
    return noIndex('damaged', null);
  }

  #check(name: string): void {
    if (!this.#unchecked.delete(name)) return;
    try {
      this.#segments.get(name)?.checkRest();
    } catch {
      this.#markDamaged(name);
    }
  }

  /** Of one that was forgotten meanwhile nobody asks any more. */
  #markDamaged(name: string): void {
    if (this.#segments.delete(name)) this.#damaged.add(name);
    this.#unchecked.delete(name);
  }
}
