// Links of all other pages into the touched ones: a heading or page that the run took away breaks them.
import type { Finding } from '../../issues/open-issue.ts';
import { readBefore } from '../built-site-before.ts';
import type { GateInput } from '../gate.ts';
import { parsePage } from '../worktree-pages.ts';
import { type JudgedLink, judgeLinks, type ReadLinks } from './judge-links.ts';
import { addressOf, placeOf } from './page-address.ts';
import { guessLinks, readLinks } from './read-links.ts';
import { type LinkTarget, resolveLink, type Site } from './resolve-link.ts';
import { type IndexedPage, keyOf } from './site-index.ts';

export interface IncomingLinks {
  readonly count: number;
  readonly findings: readonly Finding[];
}

export async function linksInto(
  input: GateInput,
  site: Site,
  touched: ReadonlySet<string>,
  read: ReadLinks,
  signal: AbortSignal,
): Promise<IncomingLinks> {
  const gone = await goneAddresses(input, site, touched, signal);
  const isInto = (target: LinkTarget): boolean =>
    target.is === 'page'
      ? touched.has(target.page.page.path)
      : target.is === 'missing' && gone.has(keyOf({ host: target.host }, target.address));
  const findings: Finding[] = [];
  let count = 0;
  for (const from of site.pages.filter(({ page }) => !touched.has(page.path))) {
    signal.throwIfAborted();
    // Reading Markdown takes long; most pages have nothing to do with the run.
    if (!guessLinks(from.page.body).some((link) => isInto(resolveLink(site, from, link)))) continue;
    // Only these: whether a link between two other pages is good would take reading both.
    const links = read(from).links.filter((link) => isInto(resolveLink(site, from, link)));
    const judged = judgeLinks(site, from, links, read);
    count += judged.length;
    for (const each of judged) if (each.finding) findings.push(await weigh(each, each.finding, input, signal));
  }
  return { count, findings };
}

/** A heading that was not there before either is nothing that the run broke. */
async function weigh(
  { target }: JudgedLink,
  finding: Finding,
  input: GateInput,
  signal: AbortSignal,
): Promise<Finding> {
  if (target.is !== 'page') return finding;
  const { path } = target.page.page;
  const before = await readBefore(input, path, signal);
  const wasThere = before ? readLinks(parsePage(path, before)).anchors.has(target.fragment) : before === undefined;
  return wasThere ? finding : { ...finding, severity: 'warn' };
}

/** Where pages were that the run took away or moved. */
async function goneAddresses(
  input: GateInput,
  site: Site,
  touched: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  const now = new Map<string, IndexedPage>(site.pages.map((each) => [each.page.path, each]));
  for (const path of touched) {
    const before = /\.(?:md|markdown)$/.test(path) ? await readBefore(input, path, signal) : null;
    if (!before) continue;
    const { frontMatter } = parsePage(path, before);
    for (const build of site.builds) {
      const place = placeOf(build, path);
      const address = place && addressOf(build, place, frontMatter ?? {});
      if (address && address !== now.get(path)?.address) gone.add(keyOf(build, address));
    }
  }
  return gone;
}
