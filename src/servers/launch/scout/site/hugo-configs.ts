// The configuration files of a Hugo site: which there are, and what each says. Keys in lower case, as Hugo reads them.
import { parseDocument } from 'yaml';
import { isRecord } from '../../../../kernel/is-record.ts';
import { readToml } from '../../manifests/toml/read-toml.ts';
import { foldersOf, nameOf } from '../places.ts';
import type { LeftOut, ScoutedFile } from '../read-files.ts';
import { isBelow } from '../select-entries.ts';
import type { Tree } from '../tree.ts';

export interface HugoConfig {
  readonly path: string;
  readonly content: Readonly<Record<string, unknown>>;
}

const formats = /\.(?:toml|ya?ml|json)$/;
const atTop = /^(?:hugo|config)\.(?:toml|ya?ml|json)$/;

/** Of the whole site: its folder of configs, Hugo's own folder, and the one file at the top. Sorted. */
export function listHugoConfigs({ files }: Tree, configDir: string): ScoutedFile[] {
  return files.filter(({ path, kind }) => {
    if (kind !== 'text' || !formats.test(path)) return false;
    return atTop.test(path) || isBelow(path, configDir) || isBelow(path, 'config');
  });
}

export function readHugoConfigs(
  tree: Tree,
  files: readonly ScoutedFile[],
): { readonly configs: HugoConfig[]; readonly leftOut: LeftOut[] } {
  const configs: HugoConfig[] = [];
  const leftOut: LeftOut[] = [];
  for (const { path } of files) {
    const read = readData(path, tree.text(path));
    if ('problem' in read) leftOut.push({ path, reason: `cannot be read: ${read.problem}` });
    else configs.push({ path, content: underItsKey(path, lowerKeys(read.content)) });
  }
  return { configs, leftOut };
}

export type DataAnswer = { readonly content: Record<string, unknown> } | { readonly problem: string };

/** TOML, YAML or JSON, by the ending of the name. */
export function readData(path: string, text: string): DataAnswer {
  try {
    const content = path.endsWith('.toml')
      ? readToml(text)
      : path.endsWith('.json')
        ? JSON.parse(text)
        : readYaml(text);
    if (content === null || content === undefined) return { content: {} };
    return isRecord(content) ? { content } : { problem: 'it is no table of keys and values' };
  } catch (error) {
    const [line = ''] = error instanceof Error ? error.message.split('\n') : [];
    return { problem: line.slice(0, 200) };
  }
}

function readYaml(text: string): unknown {
  const document = parseDocument(text);
  if (document.errors[0]) throw document.errors[0];
  return document.toJS({ maxAliasCount: 100 });
}

function lowerKeys(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key.toLowerCase(), value]));
}

const rootNames = new Set(['hugo', 'config']);
const keyNames = new Set([
  'languages',
  'permalinks',
  'outputs',
  'taxonomies',
  'params',
  'menus',
  'menu',
  'module',
  'markup',
]);

/** In Hugo's own folder the name of a file is the key of what it holds: `config/_default/languages.toml`. */
function underItsKey(path: string, content: Record<string, unknown>): Record<string, unknown> {
  const [stem = '', part] = nameOf(path).replace(formats, '').split('.');
  if (foldersOf(path)[0] !== 'config' || rootNames.has(stem) || !keyNames.has(stem)) return content;
  return { [stem]: part === undefined ? content : { [part]: content } };
}
