// Launch: the listed schemas and versions, and that a cancelled call is silent.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createAjv } from '../../../src/kernel/schema/compile.ts';
import { contracts } from '../../../src/kernel/versions.ts';
import { record } from '../../support/answer.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { listedTools } from '../../support/listed-tools.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { expectSilenceAfterCancel } from '../../support/silent-cancel.ts';
import { codeOnly, sourceFiles } from '../../support/sources.ts';

provesStatically('launch/paths/roles', () => {
  const root = join(import.meta.dirname, '../../..');
  const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const named = [
    'specs/14_mcp_endpoints.md',
    'specs/16_local_telemetry_api.md',
    'run_config.schema.json',
    'validation_report.schema.json',
  ];
  for (const path of named) {
    const [, ours] =
      new RegExp(`\\| 002 \\| \`${path.replaceAll('.', '\\.')}\` \\| \`([^\`]+)\``).exec(architecture) ?? [];
    expect(ours && existsSync(join(root, ours)), path).toBe(true);
  }
});

proves('launch/schema/published', async ({ client }) => {
  const launch = await client('launch');
  const listed = await listedTools(launch);
  expect(listed.map(({ name }) => name)).toEqual(
    openFixture('launch')
      .catalog.listed()
      .map(({ name }) => name),
  );
  const ajv = createAjv();
  for (const { name, inputSchema, outputSchema } of listed) {
    expect(inputSchema, name).toMatchObject({ type: 'object' });
    expect(outputSchema, name).toMatchObject({ type: 'object' });
    ajv.compile(outputSchema);
    // The published input schema says of these arguments what the server says of them.
    const takesNone = ajv.compile(inputSchema)({});
    const { body } = await launch.call(name, { surplus: 1 });
    expect(ajv.compile(inputSchema)({ surplus: 1 }), name).toBe(false);
    expect(body, name).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    if (!takesNone)
      expect((await launch.call(name, {})).body, name).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  }
});

proves('launch/schema/output-both', async ({ client }) => {
  const launch = await client('launch');
  const ajv = createAjv();
  const published = new Map(
    (await listedTools(launch)).map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]),
  );
  const calls: readonly (readonly [string, object, boolean])[] = [
    ['start', { name: 'x' }, true],
    ['sleep', { ms: 0 }, true],
    ['start', {}, false],
    ['fail', { code: 'ILLEGAL_STATE' }, false],
    ['overdue', {}, false],
    ['boom', {}, false],
  ];
  for (const [tool, args, ok] of calls) {
    const isValid = published.get(tool);
    const body = record(await launch.call(tool, args));
    expect(body['ok'], tool).toBe(ok);
    expect(isValid?.(body), `${tool} ${JSON.stringify(isValid?.errors)}`).toBe(true);
    // A schema that takes anything would prove nothing.
    const { ok: _, ...withoutOk } = body;
    expect(isValid?.(withoutOk), tool).toBe(false);
    expect(isValid?.({ ok: false }), tool).toBe(false);
    if (tool === 'start') expect(isValid?.({ ...body, ok: !ok }), tool).toBe(false);
  }
  const failure = (await launch.call('fail', { code: 'RUN_NOT_FOUND' })).body;
  for (const [tool, isValid] of published) expect(isValid(failure), tool).toBe(true);
});

provesStatically('launch/version/contract', () => {
  expect(contracts.launch).toMatchObject({ name: 'launch', version: '1.0.0' });
  const writers = sourceFiles('src').filter((file) => /(['"`])1\.0\.0\1/.test(codeOnly(file)));
  expect(writers).toEqual(['src/kernel/versions.ts']);
});

proves('launch/version/tool-integer', async ({ client }) => {
  const listed = await listedTools(await client('launch'));
  const shown = Object.fromEntries(listed.map(({ name, _meta }) => [name, _meta['mooring/schemaVersion']]));
  const declared = openFixture('launch').catalog.listed();
  expect(shown).toEqual(Object.fromEntries(declared.map(({ name, tool }) => [name, tool.version])));
  for (const version of Object.values(shown)) expect(version).toSatisfy(Number.isInteger);
});

proves('launch/call/cancel-silent', async ({ fresh }) => {
  await expectSilenceAfterCancel(await fresh('launch'));
});
