// Text without a language: prose by its headings (reStructuredText, AsciiDoc, or just underlined) and paragraphs. A text that
// reads like code (a makefile, a schema) is code, so that it is found among code.
import { type Heading, headingSpans } from './heading-spans.ts';
import { isBlank } from './lines-of.ts';
import type { Outline } from './outline.ts';

export function plainTextOutline(lines: readonly string[]): Outline {
  const empty = { spans: [], remarks: [], imports: [], maxLines: 60 };
  if (readsLikeCode(lines)) return { ...empty, mode: 'code', filler: 'Code' };
  return { ...empty, mode: 'prose', filler: 'Section', spans: headingSpans(findHeadings(lines), lines.length) };
}

/** Judged by the first lines: most of them end, or are put together, as lines of prose are not. */
function readsLikeCode(lines: readonly string[]): boolean {
  let judged = 0;
  let codeLike = 0;
  for (let i = 0; i < lines.length && judged < 200; i++) {
    const line = (lines[i] ?? '').slice(0, 400).trim();
    // Signs of reStructuredText, which may hold more examples than words.
    if (/^\.\. \S|\w::$/.test(line)) return false;
    if (line === '' || isUnderline(line)) continue;
    judged += 1;
    if (isCodeLike(line)) codeLike += 1;
  }
  return judged > 0 && codeLike * 2 > judged;
}

function isCodeLike(line: string): boolean {
  if (/^(?:#|\/\/|--|;;|%)/.test(line)) return true;
  if (/[{};\\]$|^[)}\]]|=>|->|[:!=]=|\w\(|\$[({\w]|^[@.]\w+$/.test(line)) return true;
  // Assignments and directives: `NAME = value`, `key: value` with nothing of a sentence after it.
  return (
    /^[\w.$-]+\s?[:?+]?=/.test(line) || /^[\w./$%-]+:(?:$|\s[\w./$()-]+$)/.test(line) || /^[A-Z]{3,} \S+$/.test(line)
  );
}

function findHeadings(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  /** Underlines mean levels by the order in which they first come. */
  const styles: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const asciiDoc = /^(={1,6}) (?=\S)/.exec(line);
    if (asciiDoc) {
      headings.push({ line: i + 1, level: asciiDoc[1]?.length ?? 1, text: titleText(line.slice(asciiDoc[0].length)) });
      continue;
    }
    const under = lines[i + 1] ?? '';
    if (!isTitle(line, lines[i - 1]) || !isUnderline(under) || under.trimEnd().length < Math.min(line.trim().length, 4))
      continue;
    const hasOverline = isUnderline(lines[i - 1] ?? '') && lines[i - 1]?.[0] === under[0];
    const style = `${hasOverline ? 'over' : ''}${under[0]}`;
    if (!styles.includes(style)) styles.push(style);
    headings.push({ line: hasOverline ? i : i + 1, level: styles.indexOf(style) + 1, text: titleText(line) });
    i += 1;
  }
  return headings;
}

function isTitle(line: string, before: string | undefined): boolean {
  return line.length <= 200 && !isBlank(line) && !isUnderline(line) && (isBlank(before) || isUnderline(before ?? ''));
}

/** A run of one punctuation mark, at least three. */
function isUnderline(line: string): boolean {
  return line.length <= 400 && /^([=\-~^"'*+#`:._])\1{2,}\s*$/.test(line);
}

function titleText(raw: string): string {
  return raw.slice(0, 300).trim().replace(/\s+/g, ' ');
}
