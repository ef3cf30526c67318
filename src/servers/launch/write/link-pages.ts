// Lists of links: relative inside a section, as Hugo serves its pages, and whole addresses to everywhere else.
import type { Page } from '../artifacts/schemas/page-plan.ts';
import type { Block, Said } from './block.ts';
import { escapeText } from './escape-text.ts';
import type { Material } from './material.ts';

/** Each address once, in the order given, and none to the page itself. */
export function linkList(page: Page, addresses: readonly string[], material: Material): Block[] {
  const items = linksTo(page, addresses, material);
  return items.length === 0 ? [] : [{ kind: 'bullets', items }];
}

/** Beside other content: two lists one after the other would be one. */
export function linkLine(page: Page, addresses: readonly string[], material: Material): Block[] {
  const links = linksTo(page, addresses, material).map(({ markdown }) => markdown);
  if (links.length === 0) return [];
  return [{ kind: 'paragraph', lines: [{ markdown: `See also: ${links.join(', ')}`, claimIds: [] }] }];
}

function linksTo(page: Page, addresses: readonly string[], material: Material): Said[] {
  return [...new Set(addresses)].flatMap((address) => linkTo(page, address, material));
}

function linkTo(page: Page, address: string, { pageAt, facts }: Material): Said[] {
  const target = pageAt(address);
  if (target && target.output_path === page.output_path) return [];
  if (target) {
    const to = target.section === page.section ? relativePath(page.url_path, target.url_path) : writeUrl(address);
    return [{ markdown: `[${escapeText(target.title)}](${to})`, claimIds: [] }];
  }
  // Every other address is of a page that was not written, or nobody's.
  if (address !== facts.repo_url || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return [];
  return [{ markdown: `[Source repository](${writeUrl(address)})`, claimIds: [] }];
}

/** Both from slash to slash. */
export function relativePath(from: string, to: string): string {
  const [start, end] = [from, to].map((path) => path.split('/').filter((part) => part !== ''));
  if (!start || !end) return to;
  let shared = 0;
  while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared += 1;
  const up = '../'.repeat(start.length - shared);
  const down = end
    .slice(shared)
    .map((part) => `${encodeURIComponent(part)}/`)
    .join('');
  return up + down === '' ? './' : up + down;
}

/** Brackets would end the link before its end. */
function writeUrl(address: string): string {
  return new URL(address).href.replaceAll(/[()<>{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
