// Markup in rough sections: scripts, styles and templates, elements with an id, and headings with what follows them.
import type { Tag } from './html-tags.ts';
import { tagsOf } from './html-tags.ts';
import type { Outline, Remark, Span } from './outline.ts';

interface MarkupOutline extends Outline {
  /** Scripts and styles, which are in languages of their own. */
  readonly blocks: readonly Tag[];
}

export function htmlOutline(lines: readonly string[], text: string): MarkupOutline {
  const spans: Span[] = [];
  const remarks: Remark[] = [];
  const imports: string[] = [];
  const blocks: Tag[] = [];
  const elements = new OpenElements(spans);
  for (const tag of tagsOf(text)) {
    if (tag.kind === 'comment') addComment(remarks, tag);
    else if (tag.kind === 'close') elements.close(tag.name, tag.startLine);
    else {
      for (const name of importsOf(tag)) imports.push(name);
      if (tag.name === 'script' || tag.name === 'style') {
        spans.push(blockSpan(tag));
        blocks.push(tag);
      } else elements.open(tag, text);
    }
  }
  elements.closeAll(lines.length);
  return { mode: 'code', filler: 'Code', spans, remarks, imports, maxLines: 60, blocks };
}

interface OpenElement {
  readonly tag: string;
  readonly name: string;
  readonly signature: string;
  readonly startLine: number;
  /** 1 to 6 for the section of a heading, 0 for an element. */
  readonly level: number;
}

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const minLines = 3;

/** The elements around the place being read. Sections of headings lie among them and end with the element they stand in. */
class OpenElements {
  readonly #spans: Span[];
  readonly #stack: OpenElement[] = [];
  readonly #countOf = new Map<string, number>();

  constructor(spans: Span[]) {
    this.#spans = spans;
  }

  open(tag: Tag, text: string): void {
    const { name: element, attributes, startLine } = tag;
    if (/^h[1-6]$/.test(element)) {
      const level = Number(element[1]);
      for (let top = this.#stack.at(-1); top && top.level >= level; top = this.#stack.at(-1)) this.#pop(startLine - 1);
      const title = headingTitle(text, tag.end);
      this.#push({ tag: '', name: title, signature: title, startLine, level });
      return;
    }
    if (voidTags.has(element) || attributes.endsWith('/')) return;
    const id = attributeOf(attributes, 'id');
    const name = id ?? (element === 'template' && this.#stack.length === 0 ? 'template' : '');
    const signature = `<${element}${attributes.trimEnd()}>`.replace(/\s+/g, ' ').slice(0, 200);
    this.#push({ tag: element, name, signature, startLine, level: 0 });
  }

  close(tag: string, line: number): void {
    // A closing tag of nothing open is passed over, at no cost.
    if ((this.#countOf.get(tag) ?? 0) === 0) return;
    for (let top = this.#stack.at(-1); top; top = this.#stack.at(-1)) {
      this.#pop(top.level > 0 ? line - 1 : line);
      if (top.tag === tag) return;
    }
  }

  closeAll(line: number): void {
    while (this.#stack.length > 0) this.#pop(line);
  }

  #push(element: OpenElement): void {
    this.#stack.push(element);
    this.#countOf.set(element.tag, (this.#countOf.get(element.tag) ?? 0) + 1);
  }

  #pop(endLine: number): void {
    const element = this.#stack.pop();
    if (!element) return;
    this.#countOf.set(element.tag, (this.#countOf.get(element.tag) ?? 1) - 1);
    const { name, signature, startLine } = element;
    if (name === '' || endLine - startLine + 1 < minLines) return;
    this.#spans.push({ startLine, endLine, kind: 'Section', name, signature, doc: '' });
  }
}

function addComment(remarks: Remark[], tag: Tag): void {
  const text = tag.content
    .split('\n')
    .map((row) => row.trim())
    .join('\n')
    .trim();
  if (text !== '') remarks.push({ startLine: tag.startLine, endLine: tag.endLine, text });
}

function blockSpan(tag: Tag): Span {
  const { name: element, attributes, startLine, endLine } = tag;
  const name = attributeOf(attributes, 'id') ?? element;
  const signature = `<${element}${attributes}>`.replace(/\s+/g, ' ').slice(0, 200);
  return { startLine, endLine, kind: 'Code', name, signature, doc: '' };
}

export function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

function importsOf(tag: Tag): string[] {
  if (tag.name === 'link') {
    const href = attributeOf(tag.attributes, 'href');
    return href && /stylesheet|preload/i.test(attributeOf(tag.attributes, 'rel') ?? '') ? [href] : [];
  }
  if (tag.name !== 'script') return [];
  const source = attributeOf(tag.attributes, 'src');
  const inner = [...tag.content.matchAll(/\b(?:from|import)\s{0,3}["']([^"'\n]{1,200})["']/g)].map(
    (match) => match[1] ?? '',
  );
  return source ? [source, ...inner] : inner;
}

function headingTitle(text: string, from: number): string {
  const raw = text.slice(from, from + 600);
  const end = raw.search(/<\/h[1-6]/i);
  return raw
    .slice(0, end < 0 ? 100 : end)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();
}
