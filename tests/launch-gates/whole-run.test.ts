import { expect } from 'vitest';
import { launchedSite, removeSite } from '../../src/servers/launch/gates/gate-fixture.ts';
import { hugoBuild } from '../../src/servers/launch/gates/hugo-build.ts';
import { internalLinks } from '../../src/servers/launch/gates/internal-links.ts';
import { snippets } from '../../src/servers/launch/gates/snippets.ts';
import { findPackageFolder, readStarterFiles } from '../../src/servers/launch/starter-site/starter-files.ts';
import { noSignal } from './gate-fixture.ts';
import { withHugo } from './with-hugo.ts';

withHugo('the pages that a run writes into the starter site pass, and a second look says the same', async () => {
  const files = await readStarterFiles(findPackageFolder());
  const input = await launchedSite(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])));
  try {
    for (const gate of [hugoBuild, internalLinks, snippets]) {
      const first = await gate.run(input, noSignal);
      expect([gate.name, first.findings]).toEqual([gate.name, []]);
      expect(await gate.run({ ...input }, noSignal)).toEqual(first);
    }
  } finally {
    removeSite(input);
  }
});
