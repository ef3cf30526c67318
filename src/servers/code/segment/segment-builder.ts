// Makes the bytes of one segment from files, one after the other. A file is added in one go; between two of them whoever
// builds may rest.
import type { Chunk } from '../../../syntax/chunk.ts';
import { BlockSignatures } from './block-signatures.ts';
import { ChunkColumns, type FieldLengths } from './chunk-columns.ts';
import { writeChunk } from './chunk-record.ts';
import { lastName } from './chunk-values.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { fileHeadOf, writeFile } from './file-record.ts';
import { encodeLength } from './length-code.ts';
import { linesInHand, markEvery } from './line-marks.ts';
import { type CommentLines, type LineRange, ownLinesOf } from './own-lines.ts';
import { RecordWriter } from './record.ts';
import type { Field, SegmentInput } from './segment.ts';
import { writeSections } from './segment-file.ts';
import { StringPool } from './string-pool.ts';
import { TermPostings } from './term-postings.ts';
import { ValueLists } from './value-lists.ts';
import { Vocabulary } from './vocabulary.ts';
import type { TextArea } from './wasm/text-area.ts';
import { WordLog } from './word-log.ts';

export class SegmentBuilder {
  readonly #texts: Buffer[] = [];
  #bytesOfText = 0;
  readonly #text: TextArea;
  readonly #signatures: BlockSignatures;
  readonly #terms: TermPostings;
  readonly #strings = new StringPool();
  readonly #values = new ValueLists(this.#strings);
  readonly #columns = new ChunkColumns();
  readonly #lines = linesInHand;
  readonly #textStarts = new WordLog();
  readonly #lineCounts = new WordLog();
  readonly #marks = new WordLog();
  readonly #markStarts = new WordLog();
  readonly #firstChunks = new WordLog();
  readonly #files = new RecordWriter();
  readonly #fileStarts = new WordLog();
  readonly #fileHeads = new WordLog();
  readonly #pathLengths = new WordLog();
  readonly #chunks = new RecordWriter();
  readonly #numberOf = (value: string): number => this.#strings.numberOf(value);

  constructor(vocabulary: Vocabulary = new Vocabulary()) {
    const { kernel, text } = vocabulary.runs;
    this.#text = text;
    this.#signatures = new BlockSignatures(kernel);
    this.#terms = new TermPostings(vocabulary);
  }

  get bytesOfText(): number {
    return this.#bytesOfText;
  }

  /** Keeps hold of the text until `finish`; its bytes must not change. */
  add(input: SegmentInput): Coverage {
    const { source, parsed } = input;
    const { text } = source;
    this.#lines.read(text);
    this.#addFile(input);
    this.#text.load(text);
    this.#signatures.add(this.#text.place, text.length);
    this.#texts.push(text);
    this.#bytesOfText += text.length;

    // A file without chunks has no place for the terms of its path.
    if (parsed.chunks.length > 0) this.#terms.beginFile(source.path);
    const { owners, own, comments } = ownLinesOf(parsed.chunks, this.#lines.count);
    const firstChunk = this.#columns.count;
    let pathLength = 0;
    for (let index = 0; index < parsed.chunks.length; index += 1) {
      const chunk = parsed.chunks[index] as Chunk;
      const foreign = (comments[index] ?? []).filter(({ comment }) => !isDocOf(parsed.chunks[comment], chunk));
      const lengths = this.#addTerms(chunk, own[index] ?? [], foreign);
      pathLength = lengths.path;
      this.#values.add(this.#columns.count, chunk, parsed.imports);
      const start = this.#chunks.length;
      writeChunk(chunk, { text, range: this.#rangeOf(chunk) }, this.#chunks, this.#numberOf);
      this.#columns.add(chunk, firstChunk, this.#chunks.length - start, lengths);
    }
    this.#pathLengths.push(encodeLength(pathLength));
    return coverageOf(text, this.#lines, owners);
  }

  /** `take` gives the memory for all of it, with whatever is in it. */
  finish(blockSize?: number, take?: (size: number) => Buffer): Buffer {
    this.#markFileEnd();
    const terms = this.#terms.finish();
    const strings = this.#strings.finish();
    const values = this.#values.finish(strings.order);
    const sections = {
      text: this.#texts,
      signatures: this.#signatures.finish(),
      'text-starts': this.#textStarts.finish(),
      'line-counts': this.#lineCounts.finish(),
      marks: this.#marks.finish(),
      'mark-starts': this.#markStarts.finish(),
      'first-chunks': this.#firstChunks.finish(),
      files: this.#files.finish(),
      'file-starts': this.#fileStarts.finish(),
      'file-heads': this.#fileHeads.finish(),
      'path-lengths': Uint8Array.from(this.#pathLengths.finish()),
      ...this.#columns.finish(),
      chunks: this.#chunks.finish(),
      terms: terms.bytes,
      'term-starts': terms.starts,
      postings: terms.postings,
      'posting-starts': terms.postingStarts,
      counts: terms.counts,
      strings: strings.bytes,
      'string-starts': strings.starts,
      'value-fields': values.fields,
      'value-marks': values.marks,
      values: values.entries,
    };
    return writeSections(sections, blockSize, take);
  }

  #addFile(input: SegmentInput): void {
    this.#markFileEnd();
    this.#lineCounts.push(this.#lines.count);
    for (let line = 0; line < this.#lines.count; line += markEvery) {
      this.#marks.push(this.#bytesOfText + (this.#lines.starts[line] as number));
    }
    for (const cell of fileHeadOf(input, this.#numberOf)) this.#fileHeads.push(cell);
    writeFile(input, this.#files, this.#numberOf);
  }

  /** Where a file ends, the next one begins. */
  #markFileEnd(): void {
    this.#textStarts.push(this.#bytesOfText);
    this.#markStarts.push(this.#marks.length);
    this.#firstChunks.push(this.#columns.count);
    this.#fileStarts.push(this.#files.length);
  }

  #addTerms(chunk: Chunk, own: readonly LineRange[], comments: readonly CommentLines[]): FieldLengths {
    const lengths = {
      name: this.#addString('name', chunk.name),
      signature: this.#addString('signature', chunk.signature),
      doc: this.#addString('doc', chunk.doc),
      callees: this.#addString('callees', chunk.facts?.calls.map(lastName).join(' ') ?? ''),
      path: this.#terms.addPath(),
      comment: this.#addLines('comment', comments),
      body: this.#addLines('body', own),
    };
    this.#terms.endChunk();
    return lengths;
  }

  #addString(field: Field, value: string): number {
    if (value === '') return 0;
    this.#terms.addString(value);
    return this.#terms.endField(field);
  }

  #rangeOf({ startLine, endLine }: Chunk): readonly [number, number] {
    const { starts, count } = this.#lines;
    return [starts[Math.min(startLine - 1, count)] as number, starts[Math.min(endLine, count)] as number];
  }

  #addLines(field: Field, ranges: readonly LineRange[]): number {
    if (ranges.length === 0) return 0;
    const { starts } = this.#lines;
    for (const { startLine, endLine } of ranges) {
      this.#terms.addText(starts[startLine - 1] as number, starts[endLine] as number);
    }
    return this.#terms.endField(field);
  }
}

/** A documentation comment counts in the field `doc` alone. */
function isDocOf(comment: Chunk | undefined, chunk: Chunk): boolean {
  if (!comment || chunk.doc === '') return false;
  return comment.doc === chunk.doc || (comment.name === chunk.name && comment.startLine === chunk.startLine);
}
