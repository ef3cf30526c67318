// A page as gates look at it: its syntax tree read once, and every line with what it is and what of it is prose.
import type { Nodes } from 'mdast';
import { proseOf } from '../facts/prose/prose.ts';
import { readNodes } from '../facts/prose/read-blocks.ts';
import type { WorktreePage } from './worktree-pages.ts';

export type LineKind = 'front matter' | 'blank' | 'heading' | 'code' | 'html' | 'text';

export interface LookedLine {
  /** In the file, from 1. */
  readonly line: number;
  readonly text: string;
  readonly kind: LineKind;
  /** The same with blanks for everything inside code and HTML; columns stay. */
  readonly prose: string;
}

export interface LookedHeading {
  readonly line: number;
  readonly depth: number;
  readonly text: string;
}

export interface LookedCode {
  /** Of the fence, or of the first line of indented code. */
  readonly line: number;
  readonly endLine: number;
  readonly language: string | null;
  readonly code: string;
  readonly isFenced: boolean;
}

export interface LookedLink {
  readonly line: number;
  readonly endLine: number;
  /** From 1, the end not included. */
  readonly column: number;
  readonly endColumn: number;
  readonly kind: 'link' | 'image' | 'definition';
  readonly url: string;
  readonly text: string;
}

export interface PageLook {
  readonly lines: readonly LookedLine[];
  readonly headings: readonly LookedHeading[];
  readonly codes: readonly LookedCode[];
  readonly inlineCodes: readonly { readonly line: number; readonly code: string }[];
  readonly links: readonly LookedLink[];
  /** Raw HTML, comments too. */
  readonly html: readonly { readonly line: number; readonly value: string }[];
}

const looks = new WeakMap<WorktreePage, PageLook>();

export function lookAt(page: WorktreePage): PageLook {
  const known = looks.get(page);
  if (known) return known;
  const reader = new PageReader(page);
  for (const node of readNodes(page.body)) reader.read(node);
  const look = reader.end();
  looks.set(page, look);
  return look;
}

class PageReader {
  readonly #texts: string[];
  readonly #kinds: LineKind[];
  readonly #masked: string[];
  readonly #above: number;
  readonly #headings: LookedHeading[] = [];
  readonly #codes: LookedCode[] = [];
  readonly #inlineCodes: { line: number; code: string }[] = [];
  readonly #links: LookedLink[] = [];
  readonly #html: { line: number; value: string }[] = [];

  constructor({ text, bodyLine }: WorktreePage) {
    this.#texts = text.split(/\r?\n/);
    this.#above = bodyLine - 1;
    this.#kinds = this.#texts.map((_, at) => (at < this.#above ? 'front matter' : 'blank'));
    this.#masked = [...this.#texts];
  }

  read(node: Nodes): void {
    const { position } = node;
    if (!position) return;
    const line = position.start.line + this.#above;
    const endLine = position.end.line + this.#above;
    if (node.type === 'code') {
      const isFenced = /^\s*(?:[>*+-]\s*|\d+[.)]\s*)*(?:`{3}|~{3})/.test(this.#texts[line - 1] ?? '');
      this.#codes.push({ line, endLine, language: node.lang ?? null, code: node.value, isFenced });
      this.#mark(line, endLine, 'code');
      this.#mask(position);
    } else if (node.type === 'inlineCode') {
      this.#inlineCodes.push({ line, code: node.value });
      this.#mask(position);
    } else if (node.type === 'html') {
      this.#html.push({ line, value: node.value });
      // Inside of a paragraph the line is text all the same.
      if (this.#kinds[line - 1] === 'blank') this.#mark(line, endLine, 'html');
      this.#mask(position);
    } else if (node.type === 'heading') {
      this.#headings.push({ line, depth: node.depth, text: proseOf(node.children).text.trim() });
      this.#mark(line, endLine, 'heading');
    } else if (node.type === 'paragraph' || node.type === 'table') this.#mark(line, endLine, 'text');
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const text = node.type === 'link' ? proseOf(node.children).text : node.type === 'image' ? (node.alt ?? '') : '';
      const { column } = position.start;
      const place = { line, endLine, column, endColumn: position.end.column };
      this.#links.push({ ...place, kind: node.type, url: node.url, text: text.trim() });
    }
    if ('children' in node) for (const child of node.children) this.read(child);
  }

  end(): PageLook {
    return {
      lines: this.#texts.map((text, at) => ({
        line: at + 1,
        text,
        kind: this.#kinds[at] ?? 'blank',
        prose: this.#masked[at] ?? '',
      })),
      headings: this.#headings,
      codes: this.#codes,
      inlineCodes: this.#inlineCodes,
      links: this.#links,
      html: this.#html,
    };
  }

  #mark(from: number, to: number, kind: LineKind): void {
    this.#kinds.fill(kind, from - 1, to);
  }

  #mask({ start, end }: NonNullable<Nodes['position']>): void {
    for (let line = start.line; line <= end.line; line += 1) {
      const at = line + this.#above - 1;
      const text = this.#masked[at] ?? '';
      const from = line === start.line ? start.column - 1 : 0;
      const to = line === end.line ? end.column - 1 : text.length;
      this.#masked[at] = text.slice(0, from) + ' '.repeat(Math.max(0, to - from)) + text.slice(to);
    }
  }
}
