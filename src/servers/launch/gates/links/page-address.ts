// Under which address Hugo publishes a file of the content: by its place, its language, and what its front matter says.
import type { SiteBuild } from './site-build.ts';

export interface ContentPlace {
  readonly language: string;
  /** Below the content folder, without language and ending: `docs/cells/installation`, `docs/cells` for an index. */
  readonly logical: string;
  readonly kind: 'page' | 'leaf' | 'branch';
}

/** Null for a file that is not in this build. */
export function placeOf(build: SiteBuild, path: string): ContentPlace | null {
  // A folder in a folder belongs to the inner one.
  const content = build.contents
    .filter(({ folder }) => path.startsWith(`${folder}/`))
    .sort((one, other) => other.folder.length - one.folder.length)[0];
  const below = content && path.slice(content.folder.length + 1).replace(/\.(?:md|markdown|html?)$/, '');
  if (!content || below === undefined) return null;
  const [, bare = below, suffix] = /^(.*)\.([A-Za-z-]+)$/.exec(below) ?? [];
  const isLanguage = suffix !== undefined && build.languages.includes(suffix.toLowerCase());
  const name = isLanguage ? bare : below;
  const language = content.language ?? (isLanguage ? suffix.toLowerCase() : build.defaultLanguage);
  const [, folder = '', index] = /^(?:(.*)\/)?(_?index)$/.exec(name) ?? [];
  if (index === undefined) return { language, logical: name, kind: 'page' };
  return { language, logical: folder, kind: index === 'index' ? 'leaf' : 'branch' };
}

/** From the first slash of the host. Null where it is not published, or a rule of the site gives it one that is not known here. */
export function addressOf(
  build: SiteBuild,
  { language, logical, kind }: ContentPlace,
  frontMatter: Readonly<Record<string, unknown>>,
): string | null {
  if (frontMatter['draft'] === true || frontMatter['headless'] === true) return null;
  const prefix = `${build.basePath}${languageFolder(build, language)}`;
  const { url, slug } = frontMatter;
  if (typeof url === 'string' && url !== '')
    return encodePath(url.startsWith('/') ? join(build.basePath, url) : join(prefix, url));
  const [section = ''] = logical.split('/');
  if (kind !== 'branch' && hasPermalink(build, section)) return null;
  const named = typeof slug === 'string' && slug !== '' && kind !== 'branch' ? withName(logical, slug) : logical;
  const way = join(prefix, tidyPath(named, build.keepsCase));
  if (build.hasUglyUrls && kind === 'page') return encodePath(`${way}.html`);
  return encodePath(way.endsWith('/') ? way : `${way}/`);
}

export function languageFolder(build: SiteBuild, language: string): string {
  return language === build.defaultLanguage && !build.isDefaultInFolder ? '' : `${language}/`;
}

/** The file that a build writes for an address of it. */
export function outputOf(build: Pick<SiteBuild, 'basePath'>, address: string): string {
  const way = decodePath(address).slice(build.basePath.length);
  return way === '' || way.endsWith('/') ? `${way}index.html` : way;
}

/** As Hugo makes names fit for an address. */
function tidyPath(path: string, keepsCase: boolean): string {
  const way = path.replaceAll(/\s+/g, '-').replaceAll(/[^\p{L}\p{N}\p{M}._\-/#+~@]/gu, '');
  return keepsCase ? way : way.toLowerCase();
}

/** Newer sites write rules for pages and for sections apart: `[permalinks.page]`. */
function hasPermalink({ permalinks }: SiteBuild, section: string): boolean {
  const ofPages = permalinks['page'];
  const isOfPages = typeof ofPages === 'object' && ofPages !== null && section in ofPages;
  return typeof permalinks[section] === 'string' || isOfPages;
}

function withName(logical: string, name: string): string {
  return [...logical.split('/').slice(0, -1), name].join('/');
}

function join(base: string, way: string): string {
  return `${base}/${way}`.replaceAll(/\/{2,}/g, '/');
}

/** `path` begins with a slash. No sign in it can become a host or a query. */
export function encodePath(path: string): string {
  const plain = path.replaceAll('\\', '%5C').replaceAll('?', '%3F').replaceAll('#', '%23');
  return new URL(`http://site.invalid${plain}`).pathname;
}

/** As it is where it is no encoding of anything. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
