// Reads Markdown by its syntax tree into blocks of prose, each with the headings it stands under and the shape of its list.
// Code, tables, HTML and definitions are no prose.
import type { List, ListItem, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Prose, proseOf } from './prose.ts';
import { readTable } from './read-table.ts';

export interface Block {
  readonly kind: 'paragraph' | 'item' | 'quote' | 'row';
  readonly prose: Prose;
  /** From the outermost to the innermost. */
  readonly headings: readonly string[];
  /** What stands right before its list, often an introduction; empty for a block outside of lists. */
  readonly introduction: string;
  readonly isOrdered: boolean;
  /** Most items of its list are links: a table of contents, a collection of references. */
  readonly isInLinkList: boolean;
}

export function readBlocks(page: string): Block[] {
  const reader = new BlockReader();
  reader.readAll(readNodes(page), { kind: 'paragraph' });
  return reader.blocks;
}

/** The syntax tree of a page, front matter left out. */
export function readNodes(page: string): readonly RootContent[] {
  const markdown = withoutGiants(page);
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return skipFrontMatter(tree.children, markdown);
}

const longestRun = 20_000;

/** Lines without a break that no writer leaves between two empty ones: data, for which reading inline marks takes very long. */
export function withoutGiants(markdown: string): string {
  if (markdown.length <= longestRun) return markdown;
  return markdown
    .split(/(\n[ \t]*(?=\n))/)
    .map((run) => (run.length <= longestRun ? run : run.replaceAll(/^(?![ \t]{0,3}(?:```|~~~)).*$/gm, '')))
    .join('');
}

/** Front matter of site generators is read as a rule and a heading; nothing in it is prose. */
function skipFrontMatter(nodes: readonly RootContent[], markdown: string): readonly RootContent[] {
  const [matter] = /^---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(markdown) ?? [];
  return matter === undefined ? nodes : nodes.filter(({ position }) => (position?.start.offset ?? 0) >= matter.length);
}

interface Place {
  readonly kind: Block['kind'];
  readonly list?: ListPlace;
}

interface ListPlace {
  readonly introduction: string;
  readonly isOrdered: boolean;
  readonly isOfLinks: boolean;
}

class BlockReader {
  readonly blocks: Block[] = [];
  private headings: (string | undefined)[] = [];

  readAll(nodes: readonly RootContent[], place: Place): void {
    for (const [at, node] of nodes.entries()) this.read(node, nodes[at - 1], place);
  }

  private read(node: RootContent, before: RootContent | undefined, place: Place): void {
    if (node.type === 'heading') {
      this.headings = this.headings.slice(0, node.depth - 1);
      this.headings[node.depth - 1] = proseOf(node.children).text.trim();
    } else if (node.type === 'paragraph') this.add(proseOf(node.children), place);
    else if (node.type === 'list') this.readList(node, before);
    else if (node.type === 'blockquote') this.readAll(node.children, { ...place, kind: 'quote' });
    else if (node.type === 'footnoteDefinition') this.readAll(node.children, place);
    else if (node.type === 'table') for (const row of readTable(node)) this.add(row, { kind: 'row' });
  }

  private readList(list: List, before: RootContent | undefined): void {
    const introduction = before?.type === 'paragraph' ? proseOf(before.children).text.trim() : '';
    const place: ListPlace = {
      introduction,
      isOrdered: list.ordered === true,
      isOfLinks: isOfLinks(list),
    };
    for (const item of list.children) this.readItem(item, place);
  }

  private readItem({ children, checked }: ListItem, list: ListPlace): void {
    // An open box of a task list is a wish.
    if (checked === false) return;
    for (const [at, child] of children.entries()) this.read(child, children[at - 1], { kind: 'item', list });
  }

  private add(prose: Prose, { kind, list }: Place): void {
    if (prose.text.trim() === '') return;
    this.blocks.push({
      kind,
      prose,
      headings: this.headings.flatMap((heading) => heading || []),
      introduction: list?.introduction ?? '',
      isOrdered: list?.isOrdered ?? false,
      isInLinkList: list?.isOfLinks ?? false,
    });
  }
}

const mostlyLink = 0.5;

function isOfLinks({ children }: List): boolean {
  const shares = children.map(({ children: [first] }) =>
    first?.type === 'paragraph' ? proseOf(first.children).linkShare : 0,
  );
  return shares.filter((share) => share >= mostlyLink).length * 2 > shares.length;
}
