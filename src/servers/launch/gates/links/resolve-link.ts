// Where a link of a page leads: to a page or file of the site, to nothing, or out of it.
import type { BuiltFiles } from '../built-site-html.ts';
import { decodePath, outputOf } from './page-address.ts';
import type { PageLink } from './read-links.ts';
import { resolveRef } from './resolve-ref.ts';
import type { SiteBuild } from './site-build.ts';
import { type IndexedPage, keyOf, type SiteIndex } from './site-index.ts';

export interface Site extends SiteIndex {
  /** Of the builds that Hugo has made. */
  readonly built: ReadonlyMap<SiteBuild, BuiltFiles>;
  /** The repository of the product: it is no page, also where it has the host of the site. */
  readonly repositoryUrl: string;
}

export type LinkTarget =
  | { readonly is: 'page'; readonly page: IndexedPage; readonly fragment: string }
  /** A file, or a page that Hugo makes of others. */
  | { readonly is: 'file' }
  | {
      readonly is: 'missing';
      readonly why: 'nothing' | 'ambiguous' | 'above';
      readonly host: string | null;
      readonly address: string;
    }
  | { readonly is: 'foreign'; readonly url: URL }
  | { readonly is: 'unknown' };

/** Stands for the host of a site that does not say its own. */
const ownHost = 'site.invalid';

export function resolveLink(site: Site, from: IndexedPage, { kind, to }: Pick<PageLink, 'kind' | 'to'>): LinkTarget {
  if (kind === 'ref') return resolveRef(site, from, to);
  if (from.address === null && !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(to)) return { is: 'unknown' };
  const base = `http://${from.build.host ?? ownHost}${from.address ?? '/'}`;
  if (!URL.canParse(to, base)) return missing(from, to);
  const url = new URL(to, base);
  if (!/^https?:$/.test(url.protocol)) return { is: 'foreign', url };
  const isWhole = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(to);
  const host = url.host === ownHost ? null : url.host;
  const onHost = site.builds.filter((build) => build.host === host);
  if (onHost.length === 0 || isBelow(to, site.repositoryUrl)) return { is: 'foreign', url };
  if (to.trim() === '' || climbs(to, from)) return missing(from, to, to.trim() === '' ? 'nothing' : 'above');
  const fragment = decodePath(url.hash.slice(1));
  const build = onHost
    .filter(({ basePath }) => url.pathname.startsWith(basePath) || `${url.pathname}/` === basePath)
    .sort((one, other) => other.basePath.length - one.basePath.length)[0];
  // The rest of a host may be published from elsewhere, but not what a page of this build means by its own name.
  if (!build)
    return isWhole || !findAt(site, from.build, join(from.build, url.pathname))
      ? { is: 'unknown' }
      : missing(from, url.pathname);
  const found = findAt(site, build, url.pathname);
  if (found) return found === 'file' ? { is: 'file' } : { is: 'page', page: found, fragment };
  if (site.hasLinkTemplate && !isWhole && /\.md$/.test(url.pathname)) return { is: 'unknown' };
  if (build.hasMounts && !site.built.has(build)) return { is: 'unknown' };
  return { is: 'missing', why: 'nothing', host, address: url.pathname };
}

function isBelow(address: string, top: string): boolean {
  return address === top || (top !== '' && address.startsWith(`${top.replace(/\/$/, '')}/`));
}

/** A path without its last slash is sent on to the one with it by every host. */
function findAt(site: Site, build: SiteBuild, address: string): IndexedPage | 'file' | null {
  const built = site.built.get(build);
  for (const way of address.endsWith('/') ? [address] : [address, `${address}/`]) {
    if (built && !built.files.has(outputOf(build, way))) continue;
    const page = site.pageAt.get(keyOf(build, way));
    if (page) return page;
    if (built || site.others.has(keyOf(build, way)) || isOfTaxonomy(build, way)) return 'file';
  }
  return null;
}

function isOfTaxonomy(build: SiteBuild, address: string): boolean {
  return build.taxonomies.some((name) => address.startsWith(`${build.basePath}${name}/`));
}

/** Browsers take a step above the top for none; a writer did not mean that. */
function climbs(to: string, { address, build }: IndexedPage): boolean {
  if (!to.startsWith('.') || address === null) return false;
  let depth = address.slice(build.basePath.length).split('/').length - 1;
  for (const step of to.split(/[?#]/)[0]?.split('/') ?? []) {
    depth += step === '..' ? -1 : step === '.' || step === '' ? 0 : 1;
    if (depth < 0) return true;
  }
  return false;
}

function missing(from: IndexedPage, address: string, why: 'nothing' | 'above' = 'nothing'): LinkTarget {
  return { is: 'missing', why, host: from.build.host, address };
}

function join(build: SiteBuild, way: string): string {
  return `${build.basePath}${way.replace(/^\//, '')}`;
}
