// Builds the product into dist/. `npm run build`; takes about a second.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { declaredServers } from '../src/cli/compose.ts';
import { buildPluginFile, pluginName } from '../src/servers/studio/plugin-file/build-plugin-file.ts';
import { readPluginSources } from '../src/servers/studio/plugin-file/plugin-sources.ts';
import { languages } from '../src/syntax/languages/table.ts';
import { bundle } from './bundle.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const pluginFolder = join(root, 'plugin/src');

// Built beside and swapped, so that whoever starts the product meanwhile finds a whole one.
const fresh = mkdtempSync(join(root, 'dist-'));
const stale = `${fresh}-stale`;
const entries = {
  main: join(root, 'src/cli/main.ts'),
  // Threads of their own, so files of their own.
  'parse-worker': join(root, 'src/syntax/parse/parse-worker.ts'),
  'regex-worker': join(root, 'src/servers/code/search/regex-worker.ts'),
  'sim-worker': join(root, 'src/servers/studio/sim/sim-worker.ts'),
};
const modules = await bundle(entries, fresh, declaredServers());
const grammars = copyGrammars(join(fresh, 'grammars'));
// Luau is read at run time: the plugin is installed from its sources, and the simulated Studio runs them.
cpSync(pluginFolder, join(fresh, 'luau/plugin'), { recursive: true });
cpSync(join(root, 'src/servers/studio/sim/luau'), join(fresh, 'luau/sim'), { recursive: true });
writeFileSync(join(fresh, `${pluginName}.rbxmx`), buildPluginFile(readPluginSources(pluginFolder)));
writeFileSync(join(fresh, 'THIRD-PARTY-LICENSES.txt'), licencesOf([...modules, ...grammars]));
// Temporary folders are private; what is installed must be readable by all.
chmodSync(fresh, 0o755);
if (existsSync(dist)) renameSync(dist, stale);
renameSync(fresh, dist);
rmSync(stale, { recursive: true, force: true });

/** The grammars alone: the packages they come in are twenty times as large. Answers the files they were copied from. */
function copyGrammars(folder: string): string[] {
  mkdirSync(folder);
  return languages.flatMap(({ syntax }) => {
    if (!syntax) return [];
    const file = join(root, 'node_modules', syntax.from, syntax.grammar);
    copyFileSync(file, join(folder, syntax.grammar));
    return [file];
  });
}

/** Licences of what the bundle contains, as their authors ask. */
function licencesOf(files: readonly string[]): string {
  const folders = new Set(files.map(packageFolder).filter((each) => each !== undefined));
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
  const names = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'license.md', 'LICENCE'];
  const inPackage = names.map((each) => join(folder, each));
  // Some packages leave theirs in their repository.
  const file = [...inPackage, join(root, `scripts/licences/${name}.txt`)].find(existsSync);
  return `${name} ${version} (${license})\n\n${file ? readFileSync(file, 'utf8').trim() : 'No licence file in the package.'}\n`;
}
