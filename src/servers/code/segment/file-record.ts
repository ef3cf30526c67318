// A file's details in a record: all that has no column of its own.
import type { ImportBinding } from '../chunk.ts';
import type { FileRole } from '../source-file.ts';
import type { RecordReader, RecordWriter } from './record.ts';
import type { SegmentInput } from './segment.ts';

export interface FileDetails {
  readonly path: string;
  readonly lang: string;
  readonly role: FileRole;
  readonly hash: string;
  readonly isParsed: boolean;
  readonly imports: readonly string[];
  readonly bindings: readonly ImportBinding[];
}

export function writeFile(input: SegmentInput, to: RecordWriter, numberOf: (value: string) => number): void {
  const shared = (value: string) => to.number(numberOf(value));
  const { source, parsed, isParsed } = input;
  to.string(source.path);
  shared(source.lang);
  shared(source.role);
  to.string(source.hash);
  to.number(isParsed ? 1 : 0);
  to.list(parsed.imports, shared);
  to.list(parsed.bindings, (binding) => {
    shared(binding.local);
    shared(binding.imported);
    shared(binding.from);
  });
}

export function readFile(from: RecordReader, stringOf: (number: number) => string): FileDetails {
  const shared = (): string => stringOf(from.number());
  return {
    path: from.string(),
    lang: shared(),
    role: shared() as FileRole,
    hash: from.string(),
    isParsed: from.number() === 1,
    imports: from.list(shared),
    bindings: from.list(() => ({ local: shared(), imported: shared(), from: shared() })),
  };
}
