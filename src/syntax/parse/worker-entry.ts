// Where the parsing thread begins: beside this file in the source tree, as parse-worker.js in the built product.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export function findWorkerEntry(folder: string = import.meta.dirname): URL {
  // A bundle has this code in dist/ itself or in a folder of it.
  const candidates = ['parse-worker.ts', 'parse-worker.js', '../parse-worker.js'].map((each) => join(folder, each));
  const found = candidates.find((each) => existsSync(each));
  if (!found) throw new Error(`No parse-worker in ${folder}.`);
  return pathToFileURL(found);
}
