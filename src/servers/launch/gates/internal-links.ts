// The gate of links inside the site: out of the touched pages, and from all other pages into them.
import type { Finding } from '../issues/open-issue.ts';
import { touchedPaths } from './baseline-pages.ts';
import { readBefore } from './built-site-before.ts';
import type { Gate, GateInput, GateResult } from './gate.ts';
import { findOrphans } from './links/find-orphans.ts';
import { type JudgedLink, judgeLinks, openReader, type ReadLinks } from './links/judge-links.ts';
import { linksInto } from './links/links-into.ts';
import { openSite } from './links/open-site.ts';
import { readLinks } from './links/read-links.ts';
import type { Site } from './links/resolve-link.ts';
import type { IndexedPage } from './links/site-index.ts';
import { parsePage } from './worktree-pages.ts';

export const internalLinks: Gate = { name: 'internal_links', timeoutS: 120, run: judgeInternalLinks };

async function judgeInternalLinks(input: GateInput, signal: AbortSignal): Promise<GateResult> {
  const { site, log } = await openSite(input, signal);
  const read = openReader();
  const touched = new Set(touchedPaths(input.patchBundle));
  const own = site.pages.filter(({ page }) => touched.has(page.path));
  const findings: Finding[] = [];
  const said = [...log];
  for (const page of own) {
    signal.throwIfAborted();
    const judged = judgeLinks(site, page, read(page).links, read);
    findings.push(...(await weighOutgoing(input, page, judged, touched, signal)));
    findings.push(...foreignHosts(input, site, page, judged), ...undefinedReferences(page, read));
    said.push(`${page.page.path}: ${judged.length} links, ${judged.filter(({ finding }) => finding).length} broken`);
  }
  const into = await linksInto(input, site, touched, read, signal);
  findings.push(...into.findings, ...findOrphans(input, site, read));
  const inBuild = new Set(own.map(({ page }) => page.path));
  const outside = input.pages.filter(({ path }) => !inBuild.has(path));
  said.push(...outside.map(({ path }) => `${path}: in no build, its links are not judged`));
  said.push(`${into.count} links of other pages lead to touched pages, ${into.findings.length} of them broken`);
  return { findings, log: said };
}

/** A link that was as broken on the same page before is told, and not held against the run. A planned page is the run's own. */
async function weighOutgoing(
  input: GateInput,
  { page }: IndexedPage,
  judged: readonly JudgedLink[],
  touched: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const broken = judged.filter(({ finding }) => finding !== null);
  if (broken.length === 0) return [];
  const isPlanned = input.pagePlan.pages.some(({ output_path }) => output_path === page.path);
  const before = isPlanned ? null : await readBefore(input, page.path, signal);
  const old = new Set(before ? readLinks(parsePage(page.path, before)).links.map(({ to }) => to) : []);
  return broken.flatMap(({ link, target, finding }) => {
    if (!finding) return [];
    const isOurs = target.is === 'page' ? touched.has(target.page.page.path) : isGone(input, finding);
    return old.has(link.to) && !isOurs ? { ...finding, severity: 'warn' as const } : finding;
  });
}

/** With a page taken away by the run, links that were good are broken by it. */
function isGone({ patchBundle }: GateInput, { code }: Finding): boolean {
  return code === 'LINK_BROKEN' && patchBundle.patches.some(({ type }) => type === 'delete_file');
}

/** The profile gives every section a host; a site that is published elsewhere sends its readers there. */
function foreignHosts(
  { profile }: GateInput,
  { builds }: Site,
  { page }: IndexedPage,
  judged: readonly JudgedLink[],
): Finding[] {
  const planned = new Set(Object.values(profile.sections).map(({ host }) => host));
  const own = [...new Set(builds.flatMap(({ host }) => host ?? []))];
  return judged.flatMap(({ link, target }): Finding[] => {
    if (own.length === 0 || target.is !== 'foreign') return [];
    if (own.includes(target.url.host) || !planned.has(target.url.host)) return [];
    const message = `The link ${link.to} leads to ${target.url.host}, and the site is published at ${own.join(', ')}.`;
    return [{ severity: 'warn', code: 'LINK_HOST_MISMATCH', message, path: page.path, line: link.line }];
  });
}

function undefinedReferences(page: IndexedPage, read: ReadLinks): Finding[] {
  return read(page).undefinedReferences.map(({ label, line }) => ({
    severity: 'warn',
    code: 'LINK_REFERENCE_UNDEFINED',
    message: `The reference [${label}] is defined nowhere on the page.`,
    path: page.page.path,
    line,
  }));
}
