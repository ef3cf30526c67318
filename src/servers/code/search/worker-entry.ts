// Where the code of the worker thread lies: beside this file in the source tree, at the top of the bundle when built.
import { existsSync } from 'node:fs';

export function regexWorkerEntry(): URL {
  const places = ['./regex-worker.ts', './regex-worker.js', '../regex-worker.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('The worker for regular expressions is missing from this installation.');
  return found;
}
