// Gathers files into segments of bounded size and writes each when it is full. A written segment is not yet part of
// the index: that takes a manifest.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { newTemporaryName, writeTemporary } from '../../../platform/files/temporary-file.ts';
import type { SegmentInput } from '../segment/segment.ts';
import { Vocabulary } from '../segment/vocabulary.ts';
import type { BuildWork } from './build-work.ts';
import type { FileStamp } from './file-stamp.ts';
import { segmentName } from './index-folder.ts';
import type { SegmentDraft } from './index-parts.ts';
import type { FileRow, SegmentRecord } from './manifest.ts';

const headBytes = 4_096;
/** The next file may be a little larger. */
const spareRoom = 1.2;

export class SegmentWriter {
  readonly #work: BuildWork;
  readonly #onSealed: (record: SegmentRecord) => Promise<void>;
  #vocabulary = new Vocabulary();
  #segment: SegmentDraft | null = null;
  #rows: FileRow[] = [];
  #textBytes = 0;
  /** That of the last file that was written: the next one need not take new memory. */
  #room: Buffer | null = null;

  constructor(work: BuildWork, onSealed: (record: SegmentRecord) => Promise<void>) {
    this.#work = work;
    this.#onSealed = onSealed;
  }

  async add(input: SegmentInput, stamp: FileStamp): Promise<void> {
    const { source, parsed, isParsed } = input;
    const { path, hash, text } = source;
    if (this.#textBytes + text.length > this.#work.limits.segmentBytes) await this.seal();
    this.#segment ??= this.#begin();
    const coverage = this.#segment.add(input);
    this.#rows.push({
      path,
      hash,
      isParsed,
      chunks: parsed.chunks.length,
      textBytes: text.length,
      ...coverage,
      stamp,
    });
    this.#textBytes += text.length;
  }

  #begin(): SegmentDraft {
    if (this.#vocabulary.isLarge) this.#vocabulary = new Vocabulary();
    return this.#work.parts.newSegment(this.#vocabulary);
  }

  /** Writes what was gathered, if anything was. */
  async seal(): Promise<void> {
    if (!this.#segment) return;
    const { draft, folder, afterStep } = this.#work;
    const room = this.#takeRoom();
    const bytes = this.#segment.finish(undefined, room.take);
    const rows = this.#rows;
    this.#segment = null;
    this.#rows = [];
    this.#textBytes = 0;
    // The head has the checksum of every section, so that its hash stands for the whole.
    const name = segmentName(draft.nextSegment, hashBytes(bytes.subarray(0, headBytes)));
    draft.nextSegment += 1;
    await placeFile(folder, name, bytes);
    this.#room = room.whole();
    afterStep('segment');
    await this.#onSealed({ name, bytes: bytes.length, generation: draft.generation, rows });
  }

  /** Nobody else has it until its file is written. */
  #takeRoom(): { readonly take: (size: number) => Buffer; readonly whole: () => Buffer | null } {
    let room = this.#room;
    this.#room = null;
    const take = (size: number): Buffer => {
      if (!room || room.length < size) room = Buffer.allocUnsafeSlow(Math.ceil(size * spareRoom));
      return room.subarray(0, size);
    };
    return { take, whole: () => room };
  }
}

/** The bytes are on disk, and their name is when the folder is: with the manifest that names them. */
async function placeFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, newTemporaryName());
  await writeTemporary(temporary, bytes, null);
  renameSync(temporary, join(folder, name));
}
