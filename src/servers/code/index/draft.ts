// The index as a build works on it: which rows live, which died, what new segments there are. Nobody else sees it
// until it is written as a manifest.
import type { FileStamp } from './file-stamp.ts';
import type { FileMode, FileRow, Manifest, SegmentRecord, SkippedRecord } from './manifest.ts';

/** Where a row stands. */
export interface RowPlace {
  readonly segment: string;
  readonly number: number;
}

interface DraftSegment extends SegmentRecord {
  readonly rows: FileRow[];
}

export class Draft {
  readonly #base: Manifest;
  readonly #segments = new Map<string, DraftSegment>();
  readonly #live = new Map<string, RowPlace>();
  #byContent: Map<string, RowPlace[]> | null = null;
  generation: number;
  nextSegment: number;
  #skipped: readonly SkippedRecord[];
  #isChanged = false;

  constructor(base: Manifest) {
    this.#base = base;
    this.generation = base.generation;
    this.nextSegment = base.nextSegment;
    this.#skipped = base.skipped;
    for (const segment of base.segments) this.addSegment(segment);
    this.#isChanged = false;
  }

  /** False while a manifest of it would say the same as the one it began with. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  get skipped(): readonly SkippedRecord[] {
    return this.#skipped;
  }

  set skipped(records: readonly SkippedRecord[]) {
    this.#isChanged ||= JSON.stringify(records) !== JSON.stringify(this.#skipped);
    this.#skipped = records;
  }

  get livePaths(): Iterable<string> {
    return this.#live.keys();
  }

  get segments(): Iterable<SegmentRecord> {
    return this.#segments.values();
  }

  segment(name: string): SegmentRecord | undefined {
    return this.#segments.get(name);
  }

  /** The row that says what the file at this path holds now. */
  live(path: string): (RowPlace & { readonly row: FileRow }) | null {
    const place = this.#live.get(path);
    const row = place && this.rowAt(place);
    return place && row ? { ...place, row } : null;
  }

  rowAt({ segment, number }: RowPlace): FileRow | undefined {
    return this.#segments.get(segment)?.rows[number];
  }

  generationOf({ segment }: RowPlace): number {
    return this.#segments.get(segment)?.generation ?? -1;
  }

  /** Rows of the new segment take the place of those that were live at their paths. */
  addSegment(record: SegmentRecord): void {
    const segment = { ...record, rows: [...record.rows] };
    this.#isChanged = true;
    this.#segments.set(record.name, segment);
    segment.rows.forEach((row, number) => {
      if (!row.stamp) return;
      this.kill(row.path);
      this.#live.set(row.path, { segment: record.name, number });
    });
    this.#byContent = null;
  }

  /** All of its rows are gone, the live ones too. */
  dropSegment(name: string): void {
    for (const row of this.#segments.get(name)?.rows ?? []) {
      if (row.stamp && this.#live.get(row.path)?.segment === name) this.#live.delete(row.path);
    }
    this.#segments.delete(name);
    this.#byContent = null;
    this.#isChanged = true;
  }

  kill(path: string): void {
    const place = this.#live.get(path);
    if (!place) return;
    this.#setStamp(place, null);
    this.#live.delete(path);
  }

  restamp(path: string, stamp: FileStamp): void {
    const place = this.#live.get(path);
    if (place) this.#setStamp(place, stamp);
  }

  /** Makes a row live, in place of whichever was at its path. */
  revive(place: RowPlace, stamp: FileStamp): void {
    const row = this.rowAt(place);
    if (!row) return;
    this.kill(row.path);
    this.#setStamp(place, stamp);
    this.#live.set(row.path, place);
  }

  /** A parsed row with this content at this path, dead or alive. */
  findSame(path: string, hash: string): RowPlace | null {
    return (
      this.#contents()
        .get(hash)
        ?.find((place) => this.rowAt(place)?.path === path) ?? null
    );
  }

  /** A parsed row with this content, whatever its path was. */
  findContent(hash: string): RowPlace | null {
    return this.#contents().get(hash)?.[0] ?? null;
  }

  toManifest(facts: DraftFacts): Manifest {
    const { builtAtMs, isComplete, isCut, textMs, parseMs, head, branch } = facts;
    return {
      generation: this.generation,
      isComplete,
      nextSegment: this.nextSegment,
      segments: [...this.#segments.values()].map((segment) => ({ ...segment, rows: [...segment.rows] })),
      skipped: this.#skipped,
      isCut,
      modes: [...new Set([...this.#base.modes, ...facts.modes])].sort(),
      builtAtMs,
      textMs,
      parseMs,
      head,
      branch,
    };
  }

  /** Made when it is first asked for: a build that finds nothing changed does without. */
  #contents(): Map<string, RowPlace[]> {
    if (this.#byContent) return this.#byContent;
    const found = new Map<string, RowPlace[]>();
    for (const { name, rows, generation } of this.#segments.values()) {
      // Content of an earlier rebuild is what the rebuild is there to replace.
      if (generation !== this.generation) continue;
      rows.forEach((row, number) => {
        if (!row.isParsed) return;
        const place = { segment: name, number };
        const known = found.get(row.hash);
        if (known) known.push(place);
        else found.set(row.hash, [place]);
      });
    }
    this.#byContent = found;
    return found;
  }

  #setStamp(place: RowPlace, stamp: FileStamp | null): void {
    const rows = this.#segments.get(place.segment)?.rows;
    const row = rows?.[place.number];
    if (rows && row) rows[place.number] = { ...row, stamp };
    this.#isChanged = true;
  }
}

/** What a manifest says beside its rows. */
export interface DraftFacts {
  readonly builtAtMs: number;
  readonly isComplete: boolean;
  readonly isCut: boolean;
  readonly textMs: number;
  readonly parseMs: number;
  readonly head: string | null;
  readonly branch: string | null;
  readonly modes: readonly FileMode[];
}
