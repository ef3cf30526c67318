// Tooling, section 10: the committed snapshot, and that every promise is proven.
import { expect } from 'vitest';
import { declaredServers } from '../../../src/cli/compose.ts';
import { toFileText } from '../../../src/contract/canonical.ts';
import { carryHistory } from '../../../src/contract/check.ts';
import { snapshotOfServer } from '../../../src/contract/own-snapshot.ts';
import type { Snapshot } from '../../../src/contract/snapshot.ts';
import { toolDefinitions } from '../../../src/kernel/rpc/definitions.ts';
import { Server } from '../../../src/kernel/server.ts';
import { contracts } from '../../../src/kernel/versions.ts';
import { citations } from '../../support/citations.ts';
import { readManifests } from '../../support/clauses.ts';
import { fixtureHost } from '../../support/fixture-host.ts';
import { provesStatically } from '../../support/proves.ts';
import { textOf } from '../../support/sources.ts';

provesStatically('tooling/10-snapshot', () => {
  const committed = textOf('contracts/snapshots/code.json');
  const snapshot = JSON.parse(committed) as Snapshot;
  const [spec] = declaredServers(['code']);
  if (!spec) throw new Error('there is no code server');
  expect(snapshot.contract).toEqual({ name: 'pairofcleats', version: contracts.code.version });
  const declared = spec.tools.flatMap((tool) => [tool.name, ...tool.aliases].map((name) => [name, tool.version]));
  expect(snapshot.tools.map((tool) => [tool.name, tool.version])).toEqual(declared.sort());
  // What tools/list says is what was committed.
  const listed = JSON.parse(JSON.stringify(toolDefinitions(new Server(spec, fixtureHost()), spec.dialect))) as object[];
  expect(listed).toHaveLength(snapshot.tools.length);
  for (const { name, inputSchema, outputSchema, version } of snapshot.tools) {
    expect(listed).toContainEqual(expect.objectContaining({ name, inputSchema, outputSchema, schemaVersion: version }));
  }
  // From fresh declarations, twice: the same bytes.
  for (const [again] of [declaredServers(['code']), declaredServers(['code'])]) {
    if (again) expect(toFileText(carryHistory(snapshot, snapshotOfServer(again)))).toBe(committed);
  }
});

provesStatically('tooling/10-tests', () => {
  const cited = citations();
  const own = readManifests().filter(({ contract }) => contract === 'tooling' || contract === 'stability');
  expect(own).toHaveLength(2);
  for (const { clauses } of own) {
    const musts = clauses.filter(({ level, gap }) => level === 'must' && !gap);
    const unproven = musts.filter(({ id }) => !cited.some((each) => each.id === id));
    expect(unproven.map(({ id }) => id)).toEqual([]);
  }
  // On both doors: MCP, and HTTP.
  const proven = own.flatMap(({ clauses }) => clauses).filter(({ id }) => cited.some((each) => each.id === id));
  for (const surface of ['stdio', 'mcp', 'http', 'legacy'] as const) {
    expect(proven.filter(({ surfaces }) => surfaces.includes(surface)).length, surface).toBeGreaterThan(10);
  }
});
