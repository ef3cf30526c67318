// What one build of the site says about addresses: its host, where its content lies, its languages. Hugo's own defaults where
// it says nothing.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../../../../kernel/is-record.ts';
import type { SiteContext } from '../../artifacts/schemas/site.ts';
import { readData } from '../../scout/site/hugo-configs.ts';

export type BuildRow = SiteContext['hugo']['build_matrix'][number];

export interface SiteBuild {
  readonly row: BuildRow;
  /** Null where the site does not say where it is published. */
  readonly host: string | null;
  /** From slash to slash: what every address of this build begins with. */
  readonly basePath: string;
  readonly contents: readonly ContentFolder[];
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly isDefaultInFolder: boolean;
  readonly permalinks: Readonly<Record<string, unknown>>;
  readonly taxonomies: readonly string[];
  readonly staticFolders: readonly string[];
  readonly hasUglyUrls: boolean;
  readonly keepsCase: boolean;
  /** Content may come from anywhere, so that nothing is said about what lies where. */
  readonly hasMounts: boolean;
}

export interface ContentFolder {
  readonly folder: string;
  /** Null where the name of each file tells. */
  readonly language: string | null;
}

export async function readSiteBuild(siteFolder: string, row: BuildRow): Promise<SiteBuild> {
  const config = await readConfig(siteFolder, row.config_path);
  const languages = Object.entries(table(config['languages'])).map(([name, value]) => ({
    name: name.toLowerCase(),
    ...folderOf(lowerKeys(table(value))),
  }));
  const base = text(config['baseurl']) ?? '';
  const url = URL.canParse(base) ? new URL(base) : null;
  const shared = text(config['contentdir']) ?? 'content';
  const own = languages.flatMap(({ name, folder }) => (folder === null ? [] : [{ folder, language: name }]));
  const isShared = own.length === 0 || own.length < languages.length;
  const taxonomies = isRecord(config['taxonomies']) ? Object.values(config['taxonomies']) : ['categories', 'tags'];
  return {
    row,
    host: url?.host || null,
    basePath: `/${(url?.pathname ?? base).split('/').filter(Boolean).join('/')}/`.replace('//', '/'),
    contents: [...own, ...(isShared ? [{ folder: cleanFolder(shared), language: null }] : [])],
    languages: languages.map(({ name }) => name),
    defaultLanguage: (text(config['defaultcontentlanguage']) ?? 'en').toLowerCase(),
    isDefaultInFolder: config['defaultcontentlanguageinsubdir'] === true,
    permalinks: table(config['permalinks']),
    taxonomies: taxonomies.filter((name) => typeof name === 'string'),
    staticFolders: [config['staticdir'] ?? 'static'].flat().filter((each) => typeof each === 'string'),
    hasUglyUrls: config['uglyurls'] === true,
    keepsCase: config['disablepathtolower'] === true,
    hasMounts: lowerKeys(table(config['module']))['mounts'] !== undefined,
  };
}

/** Of Hugo's own folder the files with other names are keys of the same configuration. */
async function readConfig(siteFolder: string, path: string): Promise<Record<string, unknown>> {
  const main = await readKeys(siteFolder, path);
  if (!path.startsWith('config/')) return main;
  const folder = path.slice(0, path.lastIndexOf('/'));
  const names = (await readdir(join(siteFolder, folder))).sort();
  const others = names.filter((name) => /^(?:languages|permalinks|taxonomies|module)\.(?:toml|ya?ml|json)$/.test(name));
  const parts = others.map(async (name) => [name.split('.')[0], await readKeys(siteFolder, `${folder}/${name}`)]);
  return { ...main, ...Object.fromEntries(await Promise.all(parts)) };
}

/** A file that cannot be read says nothing here; the build tells what is wrong with it. */
async function readKeys(siteFolder: string, path: string): Promise<Record<string, unknown>> {
  const file = await readFile(join(siteFolder, path), 'utf8').catch(() => '');
  const read = readData(path, file);
  return 'content' in read ? lowerKeys(read.content) : {};
}

function folderOf(language: Record<string, unknown>): { readonly folder: string | null } {
  const folder = text(language['contentdir']);
  return { folder: folder === null ? null : cleanFolder(folder) };
}

function lowerKeys(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key.toLowerCase(), value]));
}

function table(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function cleanFolder(folder: string): string {
  return folder.replace(/^(?:\.?\/)+|\/+$/g, '');
}
