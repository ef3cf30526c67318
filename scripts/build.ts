// Builds the product into dist/: validators compiled ahead of time, everything bundled for a fast start.
// `npm run build`; takes about a second.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import standalone from 'ajv/dist/standalone/index.js';
import { rolldown } from 'rolldown';
import { declaredServers } from '../src/cli/compose.ts';
import { createAjv } from '../src/kernel/schema/compile.ts';

const root = join(import.meta.dirname, '..');
const placeholder = join(root, 'src/kernel/schema/compiled.ts');

rmSync(join(root, 'dist'), { recursive: true, force: true });
const validators = compileAll();
const bundle = await rolldown({
  input: { main: join(root, 'src/cli/main.ts') },
  platform: 'node',
  // Its registry is global, and an application may bring its own copy.
  external: ['@opentelemetry/api'],
  plugins: [{ name: 'validators', load: (id) => (id === placeholder ? { code: validators, moduleType: 'js' } : null) }],
  checks: { pluginTimings: false },
});
const { output } = await bundle.write({
  dir: join(root, 'dist'),
  format: 'esm',
  minify: true,
  chunkFileNames: 'chunks/[name]-[hash].js',
});
writeFileSync(
  join(root, 'dist/THIRD-PARTY-LICENSES.txt'),
  licences(output.flatMap((each) => ('moduleIds' in each ? each.moduleIds : []))),
);

/** A module with one validator per key, in place of the source tree's empty one. */
function compileAll(): string {
  const ajv = createAjv({ code: { source: true, esm: true } });
  const names: Record<string, string> = {};
  const keys: string[] = [];
  for (const spec of declaredServers()) {
    for (const { name, input, output: result } of spec.tools) {
      for (const [part, schema] of [
        ['input', input],
        ['output', result],
      ] as const) {
        const key = `${spec.id}/${name}/${part}`;
        ajv.addSchema(schema, key);
        names[`v${keys.length}`] = key;
        keys.push(key);
      }
    }
  }
  const write = standalone as unknown as (ajv: object, names: Record<string, string>) => string;
  const body = write(ajv, names).replaceAll(/require\("([^"]+)"\)/g, (_, name) => `require_${importName(name)}`);
  const imports = [...new Set(body.match(/require_\w+/g) ?? [])].map(
    (name) => `import ${name} from ${JSON.stringify(importPath(name))};`,
  );
  const entries = keys.map((key, index) => `${JSON.stringify(key)}: toValidate(v${index})`);
  const adapter = `const toValidate = (validate) => (value) => (validate(value) ? null : validate.errors ?? []);`;
  return [...imports, body, adapter, `export const compiled = { ${entries.join(', ')} };`].join('\n');
}

// Ajv's standalone code asks for its helpers with `require`, also in ES modules.
function importName(path: string): string {
  return Buffer.from(path).toString('hex');
}

function importPath(name: string): string {
  const path = Buffer.from(name.slice('require_'.length), 'hex').toString();
  return path.endsWith('.js') ? path : `${path}.js`;
}

function licences(modules: readonly string[]): string {
  const folders = new Set(modules.map(packageFolder).filter((each) => each !== undefined));
  return [...folders].sort().map(licenceOf).join('\n\n');
}

function packageFolder(file: string): string | undefined {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const file = ['LICENSE', 'LICENSE.md', 'license', 'LICENCE', 'license.md']
    .map((each) => join(folder, each))
    .find(existsSync);
  return `${name} ${version} (${license})\n\n${file ? readFileSync(file, 'utf8').trim() : `No licence file in ${dirname(folder) && name}.`}\n`;
}
