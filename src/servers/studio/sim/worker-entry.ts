// Where the thread of the simulator begins: beside this file in the source tree, at the top of the bundle when built.
import { existsSync } from 'node:fs';

export function simWorkerEntry(): URL {
  const places = ['./sim-worker.ts', './sim-worker.js', '../sim-worker.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('The thread of the simulated Studio is missing from this installation.');
  return found;
}
