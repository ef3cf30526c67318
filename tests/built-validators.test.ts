// The validators that the build prepares judge exactly as Ajv does from source, and cover every tool.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundle } from '../scripts/bundle.ts';
import { declaredServers, validatorKeys } from '../src/cli/compose.ts';
import { compileWithAjv } from '../src/kernel/schema/compile.ts';
import type { Validate } from '../src/kernel/schema/validator.ts';
import { fixtureServers } from './fixtures/servers/servers.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(root, 'node_modules/.validators-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixtures = Object.values(fixtureServers).map((make) => make());

async function build(servers: Parameters<typeof bundle>[2], name: string): Promise<Record<string, Validate>> {
  const entry = join(folder, `${name}.ts`);
  const table = join(root, 'src/kernel/schema/compiled.ts');
  writeFileSync(entry, `export { compiled } from ${JSON.stringify(table)};\n`);
  await bundle({ [name]: entry }, folder, servers);
  const built = (await import(join(folder, `${name}.js`))) as { compiled: Record<string, Validate> };
  return built.compiled;
}

test('every tool of every server has its validators in the build', async () => {
  const servers = declaredServers();
  const compiled = await build(servers, 'product');
  expect(Object.keys(compiled).sort()).toEqual(servers.flatMap((spec) => validatorKeys(spec, true)).sort());
});

const values = [
  {},
  null,
  [],
  'text',
  { text: 'x' },
  { text: 7, times: 0, mode: 'quiet', later: 1, unknown: true },
  { text: 'ä'.repeat(3), times: 3, mode: 'loud' },
  { id: '' },
  { id: 'a', warned: 'yes' },
  { limit: 51 },
  { limit: 2.5 },
  { name: '' },
  { code: 'NO_INDEX', details: { a: 1 } },
  { colour: 'green', where: {} },
  { colour: 'red', where: { path: 'a', more: 1 } },
];

test('built validators find what Ajv finds, violation for violation', async () => {
  const compiled = await build(fixtures, 'fixtures');
  const ajv = compileWithAjv();
  for (const spec of fixtures) {
    for (const { name, input } of spec.tools) {
      const key = `${spec.id}/${name}/input`;
      const fromSource = ajv(key, input);
      for (const value of values)
        expect(compiled[key]?.(value), `${key} ${JSON.stringify(value)}`).toEqual(fromSource(value));
    }
  }
});
