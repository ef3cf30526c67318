// The index against vaults whose every link, broken link and tag is known beforehand.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { VaultIndex } from '../../src/servers/notes/index/vault-index.ts';
import { makeVault } from '../support/made-vault.ts';

const folder = mkdtempSync(join(tmpdir(), 'mooring-truth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const notes = process.env['MOORING_SOAK'] === '1' ? 10_000 : 1_000;

test.each([
  { seed: 1, hasMixedCase: false },
  { seed: 2, hasMixedCase: true },
])(`every link, ghost and tag of ${notes} made notes is found, and nothing else (seed $seed)`, async (options) => {
  const root = join(folder, `vault-${options.seed}`);
  const truth = makeVault(root, { notes, ...options });
  const home = join(folder, `home-${options.seed}`);
  const index = await VaultIndex.open({ root, home, clock: systemClock, log: () => {}, isWatching: false });
  const { graph } = index;
  const ids = graph.idsInOrder();
  expect(ids.length).toBe(notes);
  expect(ids.flatMap((id) => graph.outgoing(id).map((to) => `${id} → ${to}`)).sort()).toEqual(truth.edges);
  const broken = ids.flatMap((id) =>
    graph
      .resolutions(id)
      .flatMap(({ link, resolution }) => (resolution.kind === 'missing' ? [`${id} → ${link.target}`] : [])),
  );
  expect(broken.sort()).toEqual(truth.ghosts);
  const sorted = (tags: Iterable<string>) => [...tags].sort();
  for (const id of ids) expect(sorted(graph.find(id)?.tags ?? []), id).toEqual(sorted(truth.tags.get(id) ?? []));
  await index.close();
});
