// Every link of a page, by the syntax tree: links, images, definitions, links in raw HTML, and what shortcodes lead to.
import type { Nodes } from 'mdast';
import { readNodes } from '../../facts/prose/read-blocks.ts';
import { decodeEntities } from '../built-site-html.ts';
import type { WorktreePage } from '../worktree-pages.ts';
import { anchorsOf } from './heading-anchors.ts';
import { type Shortcode, takeOutShortcodes } from './shortcodes.ts';

export interface PageLink {
  readonly kind: 'link' | 'image' | 'ref';
  /** An address, or for a ref the path of a page. */
  readonly to: string;
  readonly line: number;
}

export interface LinkedPage {
  readonly links: readonly PageLink[];
  readonly anchors: ReadonlySet<string>;
  /** References to a definition that is not there: Markdown shows them as they are written. */
  readonly undefinedReferences: readonly { readonly label: string; readonly line: number }[];
}

export function readLinks({ body, bodyLine }: Pick<WorktreePage, 'body' | 'bodyLine'>): LinkedPage {
  const { text, shortcodes } = takeOutShortcodes('\n'.repeat(bodyLine - 1) + body);
  const nodes = readNodes(text);
  const links: PageLink[] = [];
  const undefinedReferences: { label: string; line: number }[] = [];
  const anchorsAfter = new Map<string, string>();
  const visit = (node: Nodes): void => {
    const line = node.position?.start.line ?? bodyLine;
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const [, word, rest = ''] = /^(mooring-shortcode-\d+)(.*)$/.exec(node.url) ?? [];
      if (word !== undefined) anchorsAfter.set(word, rest);
      else links.push({ kind: node.type === 'image' ? 'image' : 'link', to: node.url, line });
    } else if (node.type === 'html') links.push(...linksOfHtml(node.value, line));
    else if (node.type === 'text') undefinedReferences.push(...referencesIn(node.value, line));
    if ('children' in node) for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  return {
    links: [...links, ...shortcodes.flatMap((each) => linksOfShortcode(each, anchorsAfter.get(each.word) ?? ''))],
    anchors: anchorsOf(nodes, text),
    undefinedReferences,
  };
}

function linksOfHtml(html: string, line: number): PageLink[] {
  const bare = html.replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...bare.matchAll(/\s(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ({ 1: name = '', 2: double, 3: single, index }) => ({
      kind: name.toLowerCase() === 'src' ? 'image' : 'link',
      to: decodeEntities(double ?? single ?? ''),
      line: line + bare.slice(0, index).split('\n').length - 1,
    }),
  );
}

/** After a space: `a[i][j]` is a place in a table. */
function referencesIn(text: string, line: number): { label: string; line: number }[] {
  return [...text.matchAll(/(?<=^|[\s(])\[[^\][\n]+\]\[([^\][\n]+)\](?![[(:])/g)].map(({ 1: label = '', index }) => ({
    label,
    line: line + text.slice(0, index).split('\n').length - 1,
  }));
}

function linksOfShortcode({ name, arguments: given, line }: Shortcode, rest: string): PageLink[] {
  if (name === 'ref' || name === 'relref') {
    const path = given.get('path') ?? given.get('0') ?? '';
    return [{ kind: 'ref', to: path + rest, line }];
  }
  if (name !== 'figure') return [];
  const picture = given.get('src');
  const link = given.get('link');
  return [
    ...(picture === undefined ? [] : [{ kind: 'image' as const, to: picture, line }]),
    ...(link === undefined ? [] : [{ kind: 'link' as const, to: link, line }]),
  ];
}

const loose = [
  /\]\(\s*<?([^)\s>]+)/g,
  /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)/gm,
  /\s(?:href|src)\s*=\s*["']([^"']+)/gi,
  /\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?["`]?([^"`\s>%]+)/g,
];

/** What may be links, found without reading the page as Markdown: quick, and code is not told apart. */
export function guessLinks(text: string): PageLink[] {
  return loose.flatMap((pattern, at) =>
    [...text.matchAll(pattern)].flatMap(({ 1: to = '' }): PageLink[] =>
      to.startsWith('{{') ? [] : [{ kind: at === loose.length - 1 ? 'ref' : 'link', to, line: 0 }],
    ),
  );
}
