// Links in frontmatter: `up: "[[Note]]"`, in lists and without quotes too. Comments are passed over.
import { doubleQuote, hash, isSpace, newline, openBracket, singleQuote } from './characters.ts';
import type { FrontmatterBlock } from './frontmatter-block.ts';
import type { Link } from './link.ts';
import { findWikiEnd, readWikiLink } from './wiki-link.ts';

export function readFrontmatterLinks(text: string, block: FrontmatterBlock): Link[] {
  const links: Link[] = [];
  const { yamlStart, yamlEnd } = block;
  const first = text.indexOf('[[', yamlStart);
  if (first < 0 || first >= yamlEnd) return links;
  let quote = 0;
  let at = yamlStart;
  while (at < yamlEnd) {
    const char = text.charCodeAt(at);
    if (char === openBracket && text.charCodeAt(at + 1) === openBracket) {
      const close = findWikiEnd(text, at + 2, yamlEnd);
      const link = close < 0 ? null : readWikiLink(text, at, close, 'frontmatter');
      if (link !== null) {
        links.push(unquoted(link, quote));
        at = close + 2;
        continue;
      }
    } else if (char === hash && quote === 0 && isSpace(text.charCodeAt(at - 1))) {
      at = endOfLine(text, at, yamlEnd);
      continue;
    } else if (char === doubleQuote || char === singleQuote) {
      if (quote === char) quote = 0;
      else if (quote === 0 && opensValue(text, at, yamlStart)) quote = char;
    }
    at += 1;
  }
  return links;
}

function endOfLine(text: string, from: number, end: number): number {
  const next = text.indexOf('\n', from);
  return next < 0 || next > end ? end : next;
}

/** An apostrophe within a plain value opens nothing. */
function opensValue(text: string, at: number, start: number): boolean {
  let before = at - 1;
  while (before >= start && isSpace(text.charCodeAt(before)) && text.charCodeAt(before) !== newline) before -= 1;
  return before < start || '\n:-[,{'.includes(text.charAt(before));
}

/** Within quotes YAML doubles or escapes some characters. */
function unquoted(link: Link, quote: number): Link {
  if (quote === singleQuote && link.target.includes("''")) {
    return { ...link, target: link.target.replaceAll("''", "'") };
  }
  if (quote === doubleQuote && link.target.includes('\\')) {
    return { ...link, target: link.target.replace(/\\(["\\/])/g, '$1') };
  }
  return link;
}
