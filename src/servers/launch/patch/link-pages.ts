// Links from pages that the site has already to the ones that come: only beside a planned page, only where the page has a
// heading for such links, one link each. Menus and the order of pages are left alone.
import type { Page } from '../artifacts/schemas/page-plan.ts';
import { listAnchors } from './find-anchor.ts';

export interface PlannedLink {
  readonly path: string;
  /** The line of the heading, as it stands there. */
  readonly anchor: string;
  readonly line: string;
}

const headingForLinks = /^#{1,6}[ \t]+(?:related links|see also)[ \t:#]*$/i;

/** Null when the page has no one place for it, or the link already. */
export function planLink(path: string, text: string, pages: readonly Page[]): PlannedLink | null {
  const target = entryBeside(path, pages);
  if (!target || text.includes(`](${target.url_path})`)) return null;
  const anchors = listAnchors(text).filter((each) => each.isHeading && headingForLinks.test(each.text));
  const [anchor] = anchors;
  if (!anchor || anchors.length > 1) return null;
  return { path, anchor: anchor.text, line: `- [${escapeText(target.title)}](${target.url_path})\n` };
}

/** Where a reader of the neighbourhood would start. */
function entryBeside(path: string, pages: readonly Page[]): Page | undefined {
  const rank = ({ page_role }: Page): number => (page_role === 'toc' ? 0 : page_role === 'landing' ? 1 : 2);
  const beside = pages.filter(
    ({ output_path, url_path }) => homeOf(output_path) === homeOf(path) && isUrlPath(url_path),
  );
  return beside.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.weight ?? 0) - (other.weight ?? 0) ||
      (one.output_path < other.output_path ? -1 : 1),
  )[0];
}

/** The folder whose pages are its siblings: that of `a/b.md` and of `a/b/index.md` is `a`. */
function homeOf(path: string): string {
  const folder = path.split('/').slice(0, -1);
  return (/\/index(?:\.[\w-]+)?\.md$/.test(path) ? folder.slice(0, -1) : folder).join('/');
}

function isUrlPath(path: string): boolean {
  return /^\/[^\s()<>]*$/.test(path);
}

function escapeText(title: string): string {
  return title.replaceAll(/[\\[\]`*_<>]/g, '\\$&').replaceAll(/\s+/g, ' ');
}
