// Marks the chunks that pass one filter, and those that carry what it looks at.
import { chunksReferring } from '../../references/referring-chunks.ts';
import { chunkKinds, flags, type Segment, uncounted, type ValueField } from '../../segment/segment.ts';
import type { Corpus, CorpusPart } from '../corpus.ts';
import type { AskedFilter } from './asked-filters.ts';
import { endingOf } from './filter-rule.ts';
import { languagesNamed } from './language-names.ts';
import { signaturesWith, valuesWith } from './value-column.ts';

/** What has to be known before: files that fit a path, looked up off this thread. */
export type FileMarks = ReadonlyMap<AskedFilter, Uint8Array>;

export function markPassing(corpus: Corpus, asked: AskedFilter, files: FileMarks, marks: Uint8Array): void {
  marks.fill(0);
  for (const part of corpus.parts) markPart(corpus, part, asked, files, marks);
}

function markPart(corpus: Corpus, part: CorpusPart, asked: AskedFilter, files: FileMarks, marks: Uint8Array): void {
  const { segment, chunkBase } = part;
  const { rule } = asked.row;
  const mark = (chunk: number): void => {
    marks[chunkBase + chunk] = 1;
  };
  switch (rule.rule) {
    case 'value-exact':
      for (const value of asked.values) for (const chunk of chunksWithValue(segment, rule.field, value)) mark(chunk);
      return;
    case 'uses':
      for (const value of asked.values) chunksReferring(corpus.parts, part, 'uses', value).forEach(mark);
      return;
    case 'value-within':
      for (const field of rule.fields) {
        const table = segment.values(field);
        for (const value of asked.values) {
          for (const index of valuesWith(segment, field, value.toLowerCase())) table.chunksOf(index).forEach(mark);
        }
      }
      return;
    case 'calls':
      for (const value of asked.values) {
        chunksReferring(corpus.parts, part, 'calls', value).forEach(mark);
        for (const chunk of chunksWithValue(segment, 'name', value)) {
          if (((segment.flagsOf[chunk] as number) & flags.isCalling) !== 0) mark(chunk);
        }
      }
      return;
    case 'signature':
      for (const value of asked.values) signaturesWith(segment, value).forEach(mark);
      return;
    case 'kind': {
      const wanted = new Set(asked.values.map((value) => value.toLowerCase()));
      const isWanted = Uint8Array.from(chunkKinds, (kind) => (wanted.has(kind.toLowerCase()) ? 1 : 0));
      const { kindOf, chunkCount } = segment;
      for (let chunk = 0; chunk < chunkCount; chunk += 1)
        marks[chunkBase + chunk] = isWanted[kindOf[chunk] as number] as number;
      return;
    }
    case 'flag': {
      const { flagsOf, chunkCount } = segment;
      for (let chunk = 0; chunk < chunkCount; chunk += 1)
        marks[chunkBase + chunk] = ((flagsOf[chunk] as number) & rule.bit) === 0 ? 0 : 1;
      if (rule.modifier !== null) for (const chunk of chunksWithValue(segment, 'modifier', rule.modifier)) mark(chunk);
      return;
    }
    case 'counter': {
      const counts = segment.counterOf[rule.counter];
      for (let chunk = 0; chunk < counts.length; chunk += 1) {
        const count = counts[chunk] as number;
        marks[chunkBase + chunk] = count !== uncounted && count >= asked.number ? 1 : 0;
      }
      return;
    }
    case 'lint':
      markWhere(part, marks, (chunk) => hasLint(corpus, segment, chunk));
      return;
    case 'language': {
      const wanted = new Set(asked.values.flatMap(languagesNamed));
      markFiles(part, marks, (file) => wanted.has(segment.file(file).lang));
      return;
    }
    case 'ending': {
      const wanted = asked.values.map((value) => value.replace(/^\*?\.?/, '').toLowerCase());
      markFiles(part, marks, (file) => hasEnding(segment, file, wanted));
      return;
    }
    case 'path': {
      const fits = files.get(asked);
      markFiles(part, marks, (file) => fits?.[part.fileBase + file] === 1);
      return;
    }
    case 'git': {
      const wanted = { words: asked.values.map((value) => value.toLowerCase()), number: asked.number };
      markFiles(part, marks, (file) => {
        const facts = corpus.snapshot.git?.files.get(segment.file(file).path);
        return facts !== undefined && rule.passes(facts, wanted);
      });
      return;
    }
    // Decided elsewhere: for the whole index, or for the best candidates alone.
    case 'branch':
    case 'blame':
      marks.fill(1, chunkBase, chunkBase + segment.chunkCount);
      return;
    case 'absent':
      return;
  }
}

function chunksWithValue(segment: Segment, field: ValueField, value: string): Iterable<number> {
  const table = segment.values(field);
  const index = table.find(value);
  return index === -1 ? [] : table.chunksOf(index);
}

function markWhere(part: CorpusPart, marks: Uint8Array, passes: (chunk: number) => boolean): void {
  for (let chunk = 0; chunk < part.segment.chunkCount; chunk += 1) {
    if (passes(chunk)) marks[part.chunkBase + chunk] = 1;
  }
}

function markFiles(part: CorpusPart, marks: Uint8Array, passes: (file: number) => boolean): void {
  for (let file = 0; file < part.segment.fileCount; file += 1) {
    if (part.alive[file] !== 1 || !passes(file)) continue;
    const { firstChunk, chunkCount } = part.segment.file(file);
    marks.fill(1, part.chunkBase + firstChunk, part.chunkBase + firstChunk + chunkCount);
  }
}

function hasLint(corpus: Corpus, segment: Segment, chunk: number): boolean {
  const { lint } = corpus.snapshot;
  if (lint.size === 0) return false;
  const lines = lint.get(segment.file(segment.fileOf[chunk] as number).path);
  const [start, end] = [segment.startLineOf[chunk] as number, segment.endLineOf[chunk] as number];
  return lines?.some((line) => line >= start && line <= end) ?? false;
}

function hasEnding(segment: Segment, file: number, wanted: readonly string[]): boolean {
  const own = segment.file(file);
  const ending = endingOf(own);
  return wanted.some((each) => each === ending || (each.includes('.') && own.path.toLowerCase().endsWith(`.${each}`)));
}
