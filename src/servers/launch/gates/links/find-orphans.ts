// Planned pages that no other page of the site leads to. Where Hugo ran, the lists and menus of the built pages count too.
import type { Finding } from '../../issues/open-issue.ts';
import type { GateInput } from '../gate.ts';
import type { ReadLinks } from './judge-links.ts';
import { encodePath } from './page-address.ts';
import { guessLinks } from './read-links.ts';
import { resolveLink, type Site } from './resolve-link.ts';
import { keyOf } from './site-index.ts';

export function findOrphans({ pagePlan, pages }: GateInput, site: Site, read: ReadLinks): Finding[] {
  const planned = new Set(pagePlan.pages.map(({ output_path }) => output_path));
  const touched = new Set(pages.map(({ path }) => path));
  const isReached = reachedPages(site, touched, read);
  return site.pages
    .filter(({ page, address }) => planned.has(page.path) && address !== null && !isReached.has(page.path))
    .map(({ page }) => ({
      severity: 'info',
      code: 'PAGE_ORPHANED',
      message: 'No page of the site links to this one.',
      path: page.path,
      line: 1,
    }));
}

function reachedPages(site: Site, touched: ReadonlySet<string>, read: ReadLinks): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const from of site.pages) {
    const links = touched.has(from.page.path) ? read(from).links : guessLinks(from.page.body);
    for (const link of links) {
      const target = resolveLink(site, from, link);
      if (target.is === 'page' && target.page !== from) reached.add(target.page.page.path);
    }
  }
  for (const [build, { pages }] of site.built) {
    for (const [file, { links }] of pages) {
      const own = `http://${build.host ?? 'site.invalid'}${build.basePath}${encodePath(file)
        .slice(1)
        .replace(/index\.html$/, '')}`;
      for (const link of links) {
        if (!URL.canParse(link, own)) continue;
        const { pathname, host } = new URL(link, own);
        const target = site.pageAt.get(keyOf({ host: host === 'site.invalid' ? null : host }, pathname));
        if (target && pathname !== new URL(own).pathname) reached.add(target.page.path);
      }
    }
  }
  return reached;
}
