// Notes: which tools there are, which version each has, and that a cancelled call is silent.
import { expect, vi } from 'vitest';
import { contracts } from '../../../src/kernel/versions.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { listedTool, listedTools } from '../../support/listed-tools.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { expectSilenceAfterCancel } from '../../support/silent-cancel.ts';
import { codeOnly, sourceFiles } from '../../support/sources.ts';

const withoutName = (value: unknown, name: string) => JSON.parse(JSON.stringify(value).replaceAll(name, '<name>'));

proves('notes/tools/capability-gate', async ({ client, fresh }) => {
  const without = await client('notes');
  expect((await listedTools(without)).map(({ name }) => name)).not.toContain('semantic');
  const gated = await without.call('semantic');
  const unknown = await without.call('no_such_tool');
  expect(withoutName(gated, 'semantic')).toEqual(withoutName(unknown, 'no_such_tool'));

  vi.stubEnv('FIXTURE_PROVIDER', '1');
  try {
    const provided = await fresh('notes');
    expect((await listedTools(provided)).map(({ name }) => name)).toContain('semantic');
    expect((await provided.call('semantic')).body).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
  }
});

provesStatically('notes/version/contract', () => {
  expect(contracts.notes).toMatchObject({ name: 'roux', version: '1.0.0' });
  // Notes and launch have the same number today; neither is written anywhere else.
  const writers = sourceFiles('src').filter((file) => /(['"`])1\.0\.0\1/.test(codeOnly(file)));
  expect(writers).toEqual(['src/kernel/versions.ts']);
});

proves('notes/version/tool-integer', async ({ client }) => {
  const listed = await listedTools(await client('notes'));
  const shown = Object.fromEntries(listed.map(({ name, _meta }) => [name, _meta['mooring/schemaVersion']]));
  const declared = openFixture('notes').catalog.listed();
  expect(shown).toEqual(Object.fromEntries(declared.map(({ name, tool }) => [name, tool.version])));
  expect(shown).toMatchObject({ list: 2, get: 1 });
});

proves('notes/call/cancel-silent', async ({ fresh }) => {
  await expectSilenceAfterCancel(await fresh('notes'));
});

proves('notes/arguments/defaults', async ({ client, surface }) => {
  const notes = await client('notes');
  if (surface !== 'http') {
    const { inputSchema } = await listedTool(notes, 'list');
    expect(inputSchema).toHaveProperty('properties.limit.default', 3);
    expect(inputSchema['required'] ?? []).not.toContain('limit');
  }
  expect((await notes.call('list')).body).toHaveLength(3);
  expect((await notes.call('list', { limit: 0 })).body).toHaveLength(0);
  expect((await notes.call('list', { limit: 5 })).body).toHaveLength(5);
});
