// The repository's own files, for proofs about what stands in them.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A path of the repository as a path of this machine. */
export function repository(path: string): string {
  return join(root, path);
}

/** The TypeScript files below a folder that are part of the product, tests and their examples left out; in order. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(repository(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/\/(examples|soundness)\//.test(path))
    .sort();
}

export function textOf(path: string): string {
  return readFileSync(repository(path), 'utf8');
}

/** The text without its comments, near enough for a search: a comment may name what code must not. */
export function codeOnly(path: string): string {
  return textOf(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/ \/\/ .*$/gm, '');
}

export interface Import {
  readonly file: string;
  readonly from: string;
  /** What stands between `import` and `from`; empty for a dynamic import. */
  readonly names: string;
  readonly isTypeOnly: boolean;
}

/** Every import of a module whose name fits, static or dynamic. */
export function importsOf(files: readonly string[], fits: (from: string) => boolean): Import[] {
  return files.flatMap((file) => {
    const text = codeOnly(file);
    const fixed = [...text.matchAll(/^(?:import|export)\s([^;]*?)\sfrom '([^']+)';/gm)];
    const dynamic = [...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map((found) => ['', '', found[1]] as const);
    return [...fixed, ...dynamic]
      .map(([, names = '', from = '']) => ({ file, from, names, isTypeOnly: /^type\b/.test(names) }))
      .filter((each) => fits(each.from));
  });
}
