// What is wrong with the links of one page, each with its line.
import type { Finding } from '../../issues/open-issue.ts';
import { nearestPage, sameButForCase } from './nearest-address.ts';
import { outputOf } from './page-address.ts';
import { type LinkedPage, type PageLink, readLinks } from './read-links.ts';
import { type LinkTarget, resolveLink, type Site } from './resolve-link.ts';
import type { IndexedPage } from './site-index.ts';

export interface JudgedLink {
  readonly link: PageLink;
  readonly target: LinkTarget;
  /** Null for a good link. */
  readonly finding: Finding | null;
}

export function judgeLinks(site: Site, from: IndexedPage, links: readonly PageLink[], read: ReadLinks): JudgedLink[] {
  return links.map((link) => {
    const target = resolveLink(site, from, link);
    return { link, target, finding: findingFor(site, from, link, target, read) };
  });
}

/** A page is read once, however many links lead to it. */
export type ReadLinks = (page: IndexedPage) => LinkedPage;

export function openReader(): ReadLinks {
  const read = new Map<string, LinkedPage>();
  return ({ page }) => {
    const known = read.get(page.path) ?? readLinks(page);
    read.set(page.path, known);
    return known;
  };
}

function findingFor(
  site: Site,
  from: IndexedPage,
  link: PageLink,
  target: LinkTarget,
  read: ReadLinks,
): Finding | null {
  const place = { path: from.page.path, line: link.line };
  if (target.is === 'missing') return { ...place, ...tellMissing(site, from, link, target) };
  if (target.is !== 'page' || hasAnchor(site, target.page, target.fragment, read)) return null;
  const { page, fragment } = target;
  const where = page === from ? 'This page' : `The page ${page.page.path}`;
  const near = [...anchorsOf(site, page, read)].find((each) => each.toLowerCase() === fragment.toLowerCase());
  return {
    ...place,
    severity: 'error',
    code: 'LINK_ANCHOR_BROKEN',
    message: `${where} has no anchor #${fragment}, which the link ${link.to} leads to.`,
    ...(near !== undefined && { fix: `Write #${near}.` }),
  };
}

function tellMissing(
  site: Site,
  from: IndexedPage,
  { kind, to }: PageLink,
  target: Extract<LinkTarget, { is: 'missing' }>,
): Omit<Finding, 'path'> {
  const what = kind === 'image' ? 'The image' : kind === 'ref' ? 'The ref' : 'The link';
  if (target.why === 'above') {
    return {
      severity: 'error',
      code: 'LINK_ABOVE_ROOT',
      message: `${what} ${to} climbs above the root of the content.`,
    };
  }
  if (target.why === 'ambiguous') {
    return {
      severity: 'error',
      code: 'LINK_BROKEN',
      message: `${what} ${to} fits several pages.`,
      fix: 'Write its whole path, from the slash on.',
    };
  }
  if (to.trim() === '') {
    return { severity: 'error', code: 'LINK_BROKEN', message: `${what} leads nowhere: it is empty.` };
  }
  const sameLetters = kind === 'ref' ? null : sameButForCase(site, target);
  if (sameLetters !== null) {
    const message = `${what} ${to} differs in upper and lower case from ${sameLetters}, and hosts tell them apart.`;
    return {
      severity: 'error',
      code: 'LINK_CASE_MISMATCH',
      message,
      fix: `Link to ${sameLetters}${/#.*$/.exec(to)?.[0] ?? ''}.`,
    };
  }
  const near = kind === 'image' ? null : nearestPage(site, from, target);
  const message = `${what} ${to} leads to nothing in the site.`;
  return { severity: 'error', code: 'LINK_BROKEN', message, ...(near && { fix: adviseLink(near, from, kind) }) };
}

function adviseLink({ place, build, address }: IndexedPage, from: IndexedPage, kind: PageLink['kind']): string {
  if (kind === 'ref') return `Write ref "/${place.logical}".`;
  return `Link to ${build.host === from.build.host ? '' : `https://${build.host}`}${address}.`;
}

function hasAnchor(site: Site, page: IndexedPage, fragment: string, read: ReadLinks): boolean {
  return fragment === '' || fragment === 'top' || anchorsOf(site, page, read).has(fragment);
}

/** The ids that are really there, where the page was built. */
export function anchorsOf({ built }: Site, page: IndexedPage, read: ReadLinks): ReadonlySet<string> {
  const { build, address } = page;
  const html = address === null ? undefined : built.get(build)?.pages.get(outputOf(build, address));
  return html?.ids ?? read(page).anchors;
}
