// Removes what no manifest names: segments of earlier states, and what a killed build left behind. Readers have read
// their segments whole; one that is late finds a file gone and looks at the manifest again.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isSegmentName, isTemporaryName } from './index-folder.ts';
import type { Manifest } from './manifest.ts';

export function tidyFolder(folder: string, { segments }: Manifest): void {
  const named = new Set(segments.map(({ name }) => name));
  for (const name of readdirSync(folder)) {
    const isLeft = isTemporaryName(name) || (isSegmentName(name) && !named.has(name));
    if (isLeft) rmSync(join(folder, name), { force: true });
  }
}
