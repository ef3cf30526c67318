// What a site publishes, found from its files: every page with its address, and the other files. Where Hugo has built, its
// output is the truth and this only knows which page is behind which address.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePage, type WorktreePage } from '../worktree-pages.ts';
import { addressOf, type ContentPlace, encodePath, languageFolder, placeOf } from './page-address.ts';
import type { SiteBuild } from './site-build.ts';

export interface IndexedPage {
  readonly build: SiteBuild;
  readonly place: ContentPlace;
  readonly page: WorktreePage;
  /** Null where it is not published, or nobody knows under which address. */
  readonly address: string | null;
}

export interface SiteIndex {
  readonly builds: readonly SiteBuild[];
  readonly pages: readonly IndexedPage[];
  /** By host and address. */
  readonly pageAt: ReadonlyMap<string, IndexedPage>;
  /** Files, aliases and lists besides pages, by host and address. */
  readonly others: ReadonlySet<string>;
  /** Whether the site makes addresses of paths to files by a template of its own. */
  readonly hasLinkTemplate: boolean;
}

export function keyOf({ host }: Pick<SiteBuild, 'host'>, address: string): string {
  return `${host ?? ''} ${address}`;
}

export async function indexSite(
  siteFolder: string,
  builds: readonly SiteBuild[],
  signal: AbortSignal,
): Promise<SiteIndex> {
  const paths = await listFiles(siteFolder);
  const pages: IndexedPage[] = [];
  const others = new Set<string>();
  for (const build of builds) {
    for (const path of paths) {
      const place = placeOf(build, path);
      const file = place ? null : staticAddress(build, path);
      if (file !== null) others.add(keyOf(build, file));
      if (!place) continue;
      signal.throwIfAborted();
      if (!/\.(?:md|markdown)$/.test(path)) others.add(keyOf(build, besideAddress(build, place, path)));
      else pages.push(await readPage(siteFolder, path, build, place));
    }
    for (const address of listAddresses(build, pages)) others.add(keyOf(build, address));
  }
  return {
    builds,
    pages,
    pageAt: new Map(pages.flatMap((each) => (each.address === null ? [] : [[keyOf(each.build, each.address), each]]))),
    others,
    hasLinkTemplate: paths.some((path) => /(?:^|\/)layouts\/.*_markup\/render-link(?:\.\w+)*\.html$/.test(path)),
  };
}

async function listFiles(siteFolder: string): Promise<string[]> {
  const tops = (await readdir(siteFolder, { withFileTypes: true })).filter(
    ({ name }) => name !== '.git' && name !== 'node_modules' && name !== 'public' && name !== 'resources',
  );
  const below = await Promise.all(
    tops.map(async (top) => {
      if (!top.isDirectory()) return top.isFile() ? [top.name] : [];
      const entries = await readdir(join(siteFolder, top.name), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(siteFolder.length + 1)
            .replaceAll('\\', '/'),
        );
    }),
  );
  return below.flat().sort();
}

/** Only these decide about an address; the rest of the front matter need not be read. */
const telling = /^["']?(?:url|slug|draft|headless|aliases)["']?\s*[:=]/m;

async function readPage(siteFolder: string, path: string, build: SiteBuild, place: ContentPlace): Promise<IndexedPage> {
  const text = await readFile(join(siteFolder, path), 'utf8');
  const page = telling.test(text) ? parsePage(path, text) : parseBody(path, text);
  return { build, place, page, address: addressOf(build, place, page.frontMatter ?? {}) };
}

function parseBody(path: string, text: string): WorktreePage {
  const [head = ''] = /^(---|\+\+\+)[ \t]*\r?\n[\s\S]*?\r?\n\1[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  return {
    path,
    text,
    frontMatter: null,
    problem: null,
    body: text.slice(head.length),
    bodyLine: head.split('\n').length,
  };
}

function staticAddress(build: SiteBuild, path: string): string | null {
  const folder = [...build.staticFolders, /^themes\/[^/]+\/static(?=\/)/.exec(path)?.[0] ?? ''].find(
    (each) => each !== '' && path.startsWith(`${each}/`),
  );
  return folder === undefined ? null : encodePath(`${build.basePath}${path.slice(folder.length + 1)}`);
}

/** A file beside pages is published beside them. */
function besideAddress(build: SiteBuild, { language, logical }: ContentPlace, path: string): string {
  const folder = logical.includes('/') ? `${logical.slice(0, logical.lastIndexOf('/'))}/` : '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return encodePath(`${build.basePath}${languageFolder(build, language)}${folder}${name}`);
}

/** The home page and the lists that Hugo makes without a file, and the old addresses of pages. */
function listAddresses(build: SiteBuild, pages: readonly IndexedPage[]): string[] {
  const own = pages.filter((each) => each.build === build);
  return own.flatMap(({ place: { language, logical }, page }) => {
    const home = `${build.basePath}${languageFolder(build, language)}`;
    const [section = ''] = logical.split('/');
    const aliases = [page.frontMatter?.['aliases'] ?? []].flat().filter((each) => typeof each === 'string');
    return [
      home,
      ...(section === '' ? [] : [encodePath(`${home}${section.toLowerCase()}/`)]),
      ...build.taxonomies.map((name) => encodePath(`${home}${name}/`)),
      ...aliases.map((alias) => encodePath(`${build.basePath}${alias.replace(/^\/|\/$/g, '')}/`)),
    ];
  });
}
