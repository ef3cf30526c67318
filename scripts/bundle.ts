// Bundles an entry of ours for a fast start: one file per lazily loaded part, validators compiled ahead of time.
import { join } from 'node:path';
import standalone from 'ajv/dist/standalone/index.js';
import { rolldown } from 'rolldown';
import { createAjv } from '../src/kernel/schema/compile.ts';
import type { ServerSpec } from '../src/kernel/server.ts';

const root = join(import.meta.dirname, '..');
const emptyTable = join(root, 'src/kernel/schema/compiled.ts');

/** Answers the files that went in, for the licences. */
export async function bundle(
  input: Record<string, string>,
  dir: string,
  servers: readonly ServerSpec<object>[],
): Promise<string[]> {
  const validators = validatorModule(servers);
  const built = await rolldown({
    input,
    platform: 'node',
    // The registry of the first is global, and an application may bring its own copy; the second finds its wasm beside itself.
    external: ['@opentelemetry/api', 'web-tree-sitter'],
    plugins: [
      { name: 'validators', load: (id) => (id === emptyTable ? { code: validators, moduleType: 'js' } : null) },
    ],
    checks: { pluginTimings: false },
  });
  const { output } = await built.write({ dir, format: 'esm', minify: true, chunkFileNames: 'chunks/[name]-[hash].js' });
  return output.flatMap((each) => ('moduleIds' in each ? each.moduleIds : []));
}

/** A module with one validator per key, in place of the source tree's empty one. */
export function validatorModule(servers: readonly ServerSpec<object>[]): string {
  const ajv = createAjv({ code: { source: true, esm: true } });
  const schemas = servers.flatMap((spec) => [
    ...[...spec.tools, ...(spec.routeTools ?? [])].flatMap(({ name, input, output }) => [
      [`${spec.id}/${name}/input`, input] as const,
      [`${spec.id}/${name}/output`, output] as const,
    ]),
    ...Object.entries(spec.schemas ?? {}),
  ]);
  // As objects of their own: Ajv would write the validator of a schema that two tools share twice.
  for (const [key, schema] of schemas) ajv.addSchema({ ...schema }, key);
  const keys = schemas.map(([key]) => key);
  const write = standalone as unknown as (ajv: object, names: Record<string, string>) => string;
  const code = write(ajv, Object.fromEntries(keys.map((key, index) => [`v${index}`, key])));
  const entries = keys.map((key, index) => `${JSON.stringify(key)}: toValidate(v${index})`);
  const adapter = 'const toValidate = (validate) => (value) => (validate(value) ? null : validate.errors ?? []);';
  return [withImports(code), adapter, `export const compiled = { ${entries.join(', ')} };`].join('\n');
}

// Ajv's standalone code asks for its helpers with `require`, also in ES modules.
function withImports(code: string): string {
  const paths = [...new Set([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, path]) => path ?? ''))];
  const imports = paths.map((path, index) => `import required${index} from ${JSON.stringify(withExtension(path))};`);
  const body = code.replaceAll(/require\("([^"]+)"\)/g, (_, path: string) => `required${paths.indexOf(path)}`);
  return [...imports, body].join('\n');
}

function withExtension(path: string): string {
  return path.endsWith('.js') ? path : `${path}.js`;
}
