// What is known of a file: a few numbers that searches ask of every file, and a record of all that has no column of its own.
import { crc32 } from 'node:zlib';
import type { ImportBinding } from '../../../syntax/chunk.ts';
import type { RecordReader, RecordWriter } from './record.ts';
import type { SegmentInput } from './segment.ts';

/** Numbers of a file's head: its language and its role in the string pool, whether it is parsed, the key of its content. */
export const headCells = 4;
export const [langCell, roleCell, parsedCell, contentCell] = [0, 1, 2, 3];

export function fileHeadOf({ source, isParsed }: SegmentInput, numberOf: (value: string) => number): number[] {
  return [numberOf(source.lang), numberOf(source.role), isParsed ? 1 : 0, crc32(source.hash)];
}

export interface FileNames {
  readonly path: string;
  readonly hash: string;
}

export interface FileImports {
  readonly imports: readonly string[];
  readonly bindings: readonly ImportBinding[];
}

export function writeFile(
  { source, parsed }: SegmentInput,
  to: RecordWriter,
  numberOf: (value: string) => number,
): void {
  const shared = (value: string) => to.number(numberOf(value));
  to.string(source.path);
  to.string(source.hash);
  to.list(parsed.imports, shared);
  to.list(parsed.bindings, (binding) => {
    shared(binding.local);
    shared(binding.imported);
    shared(binding.from);
  });
}

export function readNames(from: RecordReader): FileNames {
  return { path: from.string(), hash: from.string() };
}

export function readImports(from: RecordReader, stringOf: (number: number) => string): FileImports {
  const shared = (): string => stringOf(from.number());
  from.skipString();
  from.skipString();
  return {
    imports: from.list(shared),
    bindings: from.list(() => ({ local: shared(), imported: shared(), from: shared() })),
  };
}
