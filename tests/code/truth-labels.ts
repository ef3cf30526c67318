// The labels of tests/fixtures/filters: what a reader of the sources says each filter must find.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const fixtures = join(import.meta.dirname, '../fixtures/filters');

/** By file: names of chunks, qualified by what is around them; `<top>` is the code in no symbol, `*` all of the file. */
export type ChunkNames = Readonly<Record<string, readonly string[]>>;

export interface LabelledQuery {
  readonly value: string | number | true;
  /** Every chunk that must match; all others must not. */
  readonly chunks: ChunkNames;
  /** Chunks the definition does not decide for this value. They count for neither side. */
  readonly unsettled?: ChunkNames;
}

export interface Labels {
  /** Filters that do not exist in the language, with the reason. */
  readonly absent: Readonly<Record<string, string>>;
  /** Pieces that may or may not be chunks of their own. */
  readonly unsettled: { readonly kinds: readonly string[]; readonly chunks: ChunkNames };
  readonly queries: Readonly<Record<string, readonly LabelledQuery[]>>;
}

export interface LabelledSource {
  readonly file: string;
  readonly text: string;
}

/** Folder of the fixtures and the name readers know, in the order of the table. */
export const labelledLanguages = [
  ['typescript', 'TypeScript, JavaScript'],
  ['python', 'Python'],
  ['go', 'Go'],
  ['rust', 'Rust'],
  ['java', 'Java'],
  ['c', 'C, C++'],
] as const;

export const labelledFilters = [
  'type',
  'import',
  'calls',
  'uses',
  'signature',
  'param',
  'decorator',
  'inferredType',
  'returnType',
  'throws',
  'reads',
  'writes',
  'mutates',
  'alias',
  'awaits',
  'branchesMin',
  'loopsMin',
  'breaksMin',
  'continuesMin',
  'visibility',
  'extends',
  'async',
  'generator',
  'returns',
] as const;

export type LabelledFilter = (typeof labelledFilters)[number];

export function readLabels(language: string): Labels {
  return JSON.parse(readFileSync(join(fixtures, language, 'labels.json'), 'utf8')) as Labels;
}

export function readSources(language: string): LabelledSource[] {
  const folder = join(fixtures, language, 'src');
  const files = readdirSync(folder).sort();
  return files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}
