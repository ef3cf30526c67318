// Markdown: a section per heading, sections within sections. Fenced code and HTML comments hide what looks like a heading.
import { type Heading, headingSpans } from './heading-spans.ts';
import { isBlank } from './lines-of.ts';
import type { Outline, Span } from './outline.ts';

export function markdownOutline(lines: readonly string[]): Outline {
  const front = frontMatter(lines);
  const headings = findHeadings(lines, front ? front.endLine + 1 : 1);
  const spans = headingSpans(headings, lines.length);
  if (front) spans.push(front);
  return { mode: 'prose', filler: 'Section', spans, remarks: [], imports: [], maxLines: 80 };
}

function frontMatter(lines: readonly string[]): Span | null {
  const fence = lines[0]?.trimEnd();
  if (fence !== '---' && fence !== '+++') return null;
  let name = '';
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]?.trimEnd() ?? '';
    if (line === fence || (fence === '---' && line === '...')) {
      return { startLine: 1, endLine: i + 1, kind: 'Section', name, signature: name, doc: '' };
    }
    const title = /^title\s?[:=]\s?(.+)$/i.exec(line.slice(0, 300));
    if (title?.[1]) name = title[1].replace(/^["']|["']$/g, '').trim();
  }
  return null;
}

function findHeadings(lines: readonly string[], firstLine: number): Heading[] {
  const headings: Heading[] = [];
  let fence = '';
  let isInComment = false;
  /** Line at which the open paragraph begins, 0 for none: a line of `=` or `-` under it makes it a heading. */
  let paragraph = 0;
  for (let number = firstLine; number <= lines.length; number++) {
    const line = lines[number - 1] ?? '';
    if (fence !== '') {
      if (closesFence(line, fence)) fence = '';
      continue;
    }
    if (isInComment) {
      isInComment = !line.includes('-->');
      continue;
    }
    fence = opensFence(line);
    isInComment = fence === '' && /^ {0,3}<!--/.test(line) && !line.includes('-->');
    const atx = fence === '' && !isInComment ? atxHeading(line, number) : null;
    if (atx) headings.push(atx);
    const underline = paragraph > 0 ? /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1] : undefined;
    if (underline) {
      const text = lines.slice(paragraph - 1, number - 1).join(' ');
      headings.push({ line: paragraph, level: underline.startsWith('=') ? 1 : 2, text: headingText(text) });
    }
    const isParagraph = fence === '' && !isInComment && !atx && !underline && !isBlank(line);
    if (!isParagraph || (paragraph === 0 && !beginsParagraph(line))) paragraph = 0;
    else if (paragraph === 0) paragraph = number;
  }
  return headings;
}

function opensFence(line: string): string {
  return /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
}

function closesFence(line: string, fence: string): boolean {
  const closing = line.trim();
  return closing.length >= fence.length && closing === fence.charAt(0).repeat(closing.length);
}

function atxHeading(line: string, number: number): Heading | null {
  const marks = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line);
  if (!marks) return null;
  return { line: number, level: marks[1]?.length ?? 1, text: headingText(line.slice(marks[0].length)) };
}

/** Lists, quotes, tables and indented code have lines of dashes under them that mean something else. */
function beginsParagraph(line: string): boolean {
  return !/^(?: {4}|\t| {0,3}(?:[>|]|[-*+][ \t]|\d{1,9}[.)][ \t]))/.test(line);
}

function headingText(raw: string): string {
  return raw
    .slice(0, 300)
    .trim()
    .replace(/\s#+$/, '')
    .replace(/\{#[^}]*\}$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`]|\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
