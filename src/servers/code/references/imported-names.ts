// The names that files bring in from elsewhere and that may mean what is asked for. Every word of a way stands in the text of
// the file that imports it, so only files that hold them all are looked at.
import type { ImportBinding } from '../../../syntax/chunk.ts';
import type { Segment } from '../segment/segment.ts';
import { endsWith, type NamePath, pathOfBinding } from './name-path.ts';

/** A part of an index: files that are gone bring in nothing. */
export interface SearchedPart {
  readonly segment: Segment;
  /** By file, 1 for one that is there. */
  readonly alive: Uint8Array;
}

export interface ImportedName {
  readonly file: number;
  readonly local: string;
  readonly path: NamePath;
  /** Words that have to follow the local name for it to be what was asked: `Println` after `f`. */
  readonly rest: NamePath;
}

/** Names whose way, with some of the last words asked behind it, ends in all that is asked. */
export function* importedNames({ segment, alive }: SearchedPart, asked: NamePath): Generator<ImportedName> {
  for (const file of segment.filesWith(asked.map((word) => Buffer.from(word)))) {
    if (alive[file] !== 1) continue;
    for (const { local, path } of namesOf(segment, file)) {
      const rest = restAfter(path, asked);
      if (rest) yield { file, local, path, rest };
    }
  }
}

/** What a word at the start of a name means in a file; null where no import says it. */
export function meaningOf(segment: Segment, file: number, word: string): NamePath | null {
  return namesOf(segment, file).find(({ local }) => local === word)?.path ?? null;
}

interface BoundName {
  readonly local: string;
  readonly path: NamePath;
}

/** What has been read of a segment: by file, and each name once, since many files bring in the same. */
interface ReadNames {
  readonly byFile: Map<number, readonly BoundName[]>;
  readonly byImport: Map<string, BoundName | null>;
}

/** As many as stay in memory; a question about more reads them again. */
const mostFiles = 20_000;
const known = new WeakMap<Segment, ReadNames>();

function namesOf(segment: Segment, file: number): readonly BoundName[] {
  const read: ReadNames = known.get(segment) ?? { byFile: new Map(), byImport: new Map() };
  known.set(segment, read);
  const found = read.byFile.get(file);
  if (found) return found;
  const names: BoundName[] = [];
  for (const binding of segment.bindingsOf(file)) {
    const name = boundName(binding, read.byImport);
    if (name) names.push(name);
  }
  if (read.byFile.size >= mostFiles) {
    read.byFile.clear();
    read.byImport.clear();
  }
  read.byFile.set(file, names);
  return names;
}

function boundName(binding: ImportBinding, byImport: Map<string, BoundName | null>): BoundName | null {
  const key = `${binding.local}\n${binding.imported}\n${binding.from}`;
  const found = byImport.get(key);
  if (found !== undefined) return found;
  const path = pathOfBinding(binding);
  const name = path && { local: binding.local, path };
  byImport.set(key, name);
  return name;
}

/** The longest part of what is asked that the way itself ends in; what is left must follow. Null where nothing of it does. */
function restAfter(path: NamePath, asked: NamePath): NamePath | null {
  for (let taken = asked.length; taken > 0; taken -= 1) {
    if (endsWith(path, asked.slice(0, taken))) return asked.slice(taken);
  }
  return null;
}
