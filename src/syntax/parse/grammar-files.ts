// Where the compiled grammars lie: beside the built product in dist/grammars, or in their npm packages in the source tree.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Absolute path of a wasm file. `from` is the npm package it comes from. */
export function findGrammarFile(file: string, from: string): string {
  return findBeside(import.meta.dirname, file) ?? findInPackage(file, from);
}

/** A bundle may have its parts in dist/ itself or in a folder of it. */
function findBeside(folder: string, file: string): string | null {
  const candidates = [join(folder, 'grammars', file), join(folder, '..', 'grammars', file)];
  return candidates.find((each) => existsSync(each)) ?? null;
}

function findInPackage(file: string, from: string): string {
  const require = createRequire(import.meta.url);
  // Asked for the manifest, because packages of grammars export native code that is not built here.
  const folders = require.resolve.paths(from) ?? [];
  const found = folders.map((each) => join(each, from, file)).find((each) => existsSync(each));
  if (found) return found;
  return join(dirname(require.resolve(`${from}/package.json`)), file);
}
