// Where sources, docs, examples and tests begin.
import type { RunConfig } from '../config/run-config.ts';
import { docFolderNames, exampleFolderNames, foldersOf, isPlain, testFolderNames } from './places.ts';
import type { ScoutedFile } from './read-files.ts';
import { cleanFolder, type Ingestion, isBelow } from './select-entries.ts';

export interface Roots {
  readonly source: readonly string[];
  readonly docs: readonly string[];
  readonly examples: readonly string[];
  readonly tests: readonly string[];
}

/** Preferred ones first, as given; then what is found, sorted. Those that hold no file are left out. */
export function findRoots(files: readonly ScoutedFile[], hints: RunConfig['repo_hints'], ingestion: Ingestion): Roots {
  const used = files.filter(({ kind, isForeign }) => kind === 'text' && !isForeign);
  const keep = (given: readonly string[], found: readonly string[]): string[] => [
    ...new Set([...given.map(cleanFolder).filter((root) => used.some(({ path }) => isBelow(path, root))), ...found]),
  ];
  return {
    source: keep(hints.preferred_source_roots, findSourceRoots(used)),
    docs: keep(hints.preferred_docs_roots, findNamed(used, docFolderNames)),
    examples: keep(
      [...hints.preferred_examples_roots, ...ingestion.example_directories],
      findNamed(used, exampleFolderNames),
    ),
    tests: keep([], findNamed(used, testFolderNames)),
  };
}

const deepest = 4;

/** The outermost folders with such a name; `docs/examples` is a root of examples all the same. */
function findNamed(files: readonly ScoutedFile[], names: RegExp): string[] {
  const found = new Set<string>();
  for (const { path } of files) {
    const folders = foldersOf(path);
    const at = folders.findIndex((folder) => names.test(folder));
    if (at >= 0 && at < deepest) found.add(folders.slice(0, at + 1).join('/'));
  }
  return [...found].sort();
}

const sourceFolderNames = /^(?:src|source|sources|lib|libs|crates|include|pkg|internal|cmd|app|Sources)$/;
const packageFolders = /^(?:packages|crates|modules|libs|apps|projects|plugins)$/;

/** Code about the product, not of it; it counts where there is no other. */
const supportFolders =
  /^(?:\.(?!$)[^/]*|scripts?|tools?|bench(?:marks?)?|hack|ci|perf|etc|build|bin|packaging|debian)(?:\/|$)/;

function findSourceRoots(files: readonly ScoutedFile[]): string[] {
  const sources = files.filter(({ path, language }) => language?.kind === 'code' && isPlain(path));
  const found = new Set(sources.map(({ path }) => rootOf(foldersOf(path))));
  const own = [...found].filter((root) => !supportFolders.test(root));
  // Scripts at the top are not the source where there is a folder for it.
  const isElsewhere = own.some((root) => root !== '.');
  const roots = own.filter((root) => root !== '.' || !isElsewhere || hasPackageAtTop(sources));
  return (roots.length > 0 ? roots : [...found]).sort();
}

/** `packages/core/src` is a root of its own; else it is the first folder, or one named for sources right below it. */
function rootOf(folders: readonly string[]): string {
  const [first, second, third] = folders;
  if (first === undefined) return '.';
  if (packageFolders.test(first) && second !== undefined) {
    return [first, second, ...(third !== undefined && sourceFolderNames.test(third) ? [third] : [])].join('/');
  }
  if (sourceFolderNames.test(first)) return first;
  return second !== undefined && sourceFolderNames.test(second) ? `${first}/${second}` : first;
}

/** Go packages and small libraries keep their main files at the top. */
function hasPackageAtTop(sources: readonly ScoutedFile[]): boolean {
  const atTop = sources.filter(
    ({ path }) => !path.includes('/') && !/^(?:setup|conftest|noxfile|\w+\.config)\./.test(path),
  );
  return atTop.some(({ path }) => /\.(?:go|c|h|cpp|hpp|php|lua)$/.test(path)) || atTop.length * 2 > sources.length;
}
