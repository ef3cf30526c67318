// Inline Markdown reduced to its words: links and emphasis to their text, images and struck-out words to nothing, code kept in
// backticks. Every character remembers the line it stands on, so that a citation is exact.
import type { PhrasingContent } from 'mdast';

export interface Prose {
  readonly text: string;
  /** The text with everything inside code spans made `x`: for looking at words without being misled by code. */
  readonly masked: string;
  /** Of each character, from 1. */
  readonly lines: readonly number[];
  /** How much of the text stands inside links, from 0 to 1. */
  readonly linkShare: number;
}

export function proseOf(nodes: readonly PhrasingContent[]): Prose {
  const writer = new ProseWriter();
  for (const node of nodes) writer.add(node, false);
  return writer.end();
}

/** `:tada:` is a picture. */
const shortcode = /(?<![\w:]):[a-z][a-z0-9_+-]{2,}:(?![\w:]) ?/g;

class ProseWriter {
  private text = '';
  private masked = '';
  private readonly lines: number[] = [];
  private linked = 0;

  add(node: PhrasingContent, isLinked: boolean): void {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'text') this.addText(node.value, line, isLinked);
    else if (node.type === 'inlineCode') this.addCode(node.value, line, isLinked);
    // A hard break separates what stands on its two sides, as a full stop would.
    else if (node.type === 'break' || (node.type === 'html' && /^<br\b/i.test(node.value))) this.breakLine(line);
    else if (node.type === 'delete') return;
    else if ('children' in node) {
      const isLink = node.type === 'link' || node.type === 'linkReference';
      for (const child of node.children) this.add(child, isLinked || isLink);
    }
  }

  end(): Prose {
    const words = this.text.replaceAll(/\s/g, '').length;
    return {
      text: this.text,
      masked: this.masked,
      lines: this.lines,
      linkShare: words === 0 ? 0 : Math.min(1, this.linked / words),
    };
  }

  private addText(value: string, line: number, isLinked: boolean): void {
    const plain = value.replaceAll(shortcode, '');
    this.write(plain, plain, line, isLinked);
  }

  private addCode(value: string, line: number, isLinked: boolean): void {
    this.write(`\`${value}\``, `\`${'x'.repeat(value.length)}\``, line, isLinked);
  }

  private breakLine(line: number): void {
    this.text += '\v';
    this.masked += '\v';
    this.lines.push(line);
  }

  private write(text: string, masked: string, start: number, isLinked: boolean): void {
    let line = start;
    for (const character of text.split('')) {
      this.lines.push(line);
      if (character === '\n') line += 1;
    }
    this.text += text.replaceAll(/[\n\t\u00a0]/g, ' ');
    this.masked += masked.replaceAll(/[\n\t\u00a0]/g, ' ');
    if (isLinked) this.linked += text.replaceAll(/\s/g, '').length;
  }
}
