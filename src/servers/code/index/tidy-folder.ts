// Removes what no manifest names: segments of earlier states with their vectors, and what a killed build left behind. Readers keep
// their segments open; one that is late finds a file gone and looks at the manifest again.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isSegmentName, isTemporaryName, segmentOfVectors } from './index-folder.ts';
import type { Manifest } from './manifest.ts';

export function tidyFolder(folder: string, { segments }: Manifest): void {
  const named = new Set(segments.map(({ name }) => name));
  for (const name of readdirSync(folder)) {
    const segment = segmentOfVectors(name) ?? name;
    const isLeft = isTemporaryName(name) || (isSegmentName(segment) && !named.has(segment));
    if (isLeft) rmSync(join(folder, name), { force: true });
  }
}
