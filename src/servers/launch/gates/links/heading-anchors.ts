// The anchors of a page's headings, as Hugo makes them: like GitHub, out of the raw line, and numbered where one is taken.
import type { Heading, Nodes } from 'mdast';
import { readHtml } from '../built-site-html.ts';

/** `text` is what the tree was read from. Ids of raw HTML count too: a site may let it through. */
export function anchorsOf(nodes: readonly Nodes[], text: string): Set<string> {
  const anchors = new Set<string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'heading') anchors.add(freeAnchor(anchorOf(rawLine(node, text)), anchors));
    else if (node.type === 'html') for (const id of readHtml(node.value).ids) anchors.add(id);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  return anchors;
}

/** Of the last line: a heading may have several. */
function rawLine({ position, children }: Heading, text: string): string {
  const start = children[0]?.position?.start.offset ?? position?.end.offset ?? 0;
  const end = position?.end.offset ?? start;
  const isUnderlined = !/^ {0,3}#/.test(text.slice(position?.start.offset ?? 0));
  const lines = text.slice(start, end).split('\n');
  if (isUnderlined) return (lines.at(-2) ?? '').trim();
  return (lines[0] ?? '').replace(/(?:^|[ \t]+)#+[ \t]*$/, '').trim();
}

function anchorOf(line: string): string {
  const [, own] = /\{[^{}]*#([^\s{}]+)[^{}]*\}\s*$/.exec(line) ?? [];
  if (own !== undefined) return own;
  return line
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function freeAnchor(wanted: string, taken: ReadonlySet<string>): string {
  const anchor = wanted === '' ? 'heading' : wanted;
  if (!taken.has(anchor)) return anchor;
  let count = 1;
  while (taken.has(`${anchor}-${count}`)) count += 1;
  return `${anchor}-${count}`;
}
