// Studio: what the list says of actions and of workflow tools, for the server itself and for another of its dialect.
import { expect } from 'vitest';
import { openFixture } from '../../support/fixture-host.ts';
import { type ListedTool, listedTools } from '../../support/listed-tools.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { sharedGox } from './open-gox.ts';

const servers = ['gox', 'studio'] as const;

async function listedBy(proof: Proof, server: (typeof servers)[number]): Promise<readonly ListedTool[]> {
  return listedTools(server === 'gox' ? (await sharedGox(proof)).client : await proof.client(server));
}

function isWorkflow({ name }: ListedTool): boolean {
  return name.startsWith('workflow.');
}

proves('studio/tool-meta/action', async (proof) => {
  for (const server of servers) {
    const actions = (await listedBy(proof, server)).filter((tool) => !isWorkflow(tool));
    expect(actions.length).toBeGreaterThan(3);
    for (const { name, _meta } of actions) {
      const keys = Object.keys(_meta).filter((key) => key.startsWith('gox:'));
      expect(keys.sort(), name).toEqual([
        'gox:requiresBridge',
        'gox:sideEffectLevel',
        'gox:supportsDryRun',
        'gox:version',
      ]);
    }
  }
});

proves('studio/tool-meta/action-values', async (proof) => {
  const told: Record<string, Record<string, unknown>> = {};
  for (const server of servers) {
    for (const tool of (await listedBy(proof, server)).filter((each) => !isWorkflow(each))) {
      const { name, _meta } = tool;
      expect(['none', 'read', 'write'], name).toContain(_meta['gox:sideEffectLevel']);
      expect(_meta['gox:supportsDryRun'], name).toBeTypeOf('boolean');
      expect(_meta['gox:requiresBridge'], name).toBeTypeOf('boolean');
      expect(_meta['gox:version'], name).toBeTypeOf('string');
      told[`${server} ${name}`] = _meta;
    }
  }
  const ofRead = { 'gox:supportsDryRun': true, 'gox:requiresBridge': false };
  expect(told['gox core.ping']).toMatchObject({ ...ofRead, 'gox:sideEffectLevel': 'none' });
  expect(told['gox project.workspace_stats']).toMatchObject({ ...ofRead, 'gox:sideEffectLevel': 'read' });
  expect(told['gox part.melt']).toMatchObject({ 'gox:sideEffectLevel': 'write', 'gox:supportsDryRun': false });
  expect(told['studio part.paint']).toMatchObject({ 'gox:sideEffectLevel': 'write', 'gox:requiresBridge': true });
});

proves('studio/tool-meta/workflow', async (proof) => {
  const names = { gox: ['run', 'status', 'cancel', 'list', 'logs'], studio: ['status'] };
  for (const server of servers) {
    const listed = (await listedBy(proof, server)).filter(isWorkflow);
    const expected = names[server].map((name) => `workflow.${name}`);
    expect(listed.map(({ name }) => name).sort()).toEqual(expected.sort());
    for (const { name, _meta } of listed) expect(_meta['gox:type'], name).toBe('workflow');
  }
});

proves('studio/tool-meta/integer-version', async (proof) => {
  for (const server of servers) {
    const listed = await listedBy(proof, server);
    const shown = Object.fromEntries(listed.map(({ name, _meta }) => [name, _meta['mooring/schemaVersion']]));
    const declared = openFixture(server).catalog.listed();
    expect(shown).toEqual(Object.fromEntries(declared.map(({ name, tool }) => [name, tool.version])));
    for (const version of Object.values(shown)) expect(version).toSatisfy(Number.isInteger);
  }
});
