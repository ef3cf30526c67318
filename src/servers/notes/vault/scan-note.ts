// Reads a note: all that can be known of it from its text alone, in time linear in its length.
import type { Blocks } from './block-scan.ts';
import { meantName } from './decode-note.ts';
import { readFrontmatter } from './frontmatter.ts';
import { findFrontmatter, startOfText } from './frontmatter-block.ts';
import { readFrontmatterLinks } from './frontmatter-links.ts';
import { headingText } from './heading-text.ts';
import { newInlineScan } from './inline-scan.ts';
import type { Link } from './link.ts';
import { scanBlocks } from './scan-blocks.ts';
import { scanInline } from './scan-inline.ts';
import type { ScannedNote, Section } from './scanned-note.ts';

export function scanNote(text: string): ScannedNote {
  const scanned = scanText(text);
  return text.isWellFormed() ? scanned : withReadableNames(scanned);
}

function scanText(text: string): ScannedNote {
  const block = findFrontmatter(text);
  const frontmatter = readFrontmatter(text, block);
  const bodyStart = block?.bodyStart ?? startOfText(text);
  const blocks = scanBlocks(text, bodyStart);
  const inline = newInlineScan(text, blocks.definitions, block === null ? [] : readFrontmatterLinks(text, block));
  const { runs } = blocks;
  for (let i = 0; i < runs.length; i += 2) scanInline(inline, runs[i] ?? 0, runs[i + 1] ?? 0);
  const sections = sectionsOf(text, bodyStart, blocks);
  return {
    title: frontmatter.title,
    aliases: frontmatter.aliases,
    tags: mergeTags(frontmatter.tags, inline.tags),
    frontmatterTags: frontmatter.tags,
    heading: sections.find((section) => section.level === 1)?.heading ?? null,
    links: placeLinks(text, inline.links),
    sections,
    bodyStart,
    issues: frontmatter.issues,
  };
}

function sectionsOf(text: string, bodyStart: number, blocks: Blocks): Section[] {
  const { headings } = blocks;
  const sections: Section[] = [];
  const firstEnd = headings[0]?.lineStart ?? text.length;
  if (hasWords(text, bodyStart, firstEnd)) {
    sections.push({ heading: null, level: 0, start: bodyStart, end: firstEnd });
  }
  for (let i = 0; i < headings.length; i++) {
    const place = headings[i];
    if (place === undefined) continue;
    const { level, textStart, textEnd, next } = place;
    const heading = headingText(text, textStart, textEnd);
    sections.push({ heading, level, start: next, end: headings[i + 1]?.lineStart ?? text.length });
  }
  return sections;
}

const wordCharacter = /\S/g;

function hasWords(text: string, from: number, to: number): boolean {
  wordCharacter.lastIndex = from;
  const match = wordCharacter.exec(text);
  return match !== null && match.index < to;
}

function mergeTags(first: readonly string[], more: readonly string[]): readonly string[] {
  if (more.length === 0) return first;
  const tags = new Map<string, string>();
  for (const list of [first, more]) {
    for (const tag of list) {
      const key = tag.toLowerCase();
      if (!tags.has(key)) tags.set(key, tag);
    }
  }
  return [...tags.values()];
}

/** In the order of the text, each with its line and column. */
function placeLinks(text: string, links: Link[]): readonly Link[] {
  // An image within the text of a link ends before it, and so was found first.
  links.sort((a, b) => a.start - b.start);
  let line = 1;
  let lineStart = startOfText(text);
  let next = links.length === 0 ? -1 : text.indexOf('\n');
  return links.map((link) => {
    while (next >= 0 && next < link.start) {
      line += 1;
      lineStart = next + 1;
      next = text.indexOf('\n', lineStart);
    }
    return { ...link, line, column: link.start - lineStart + 1 };
  });
}

/** Bytes that are no UTF-8 stand in the text as lone surrogates, which must not get into names. */
function withReadableNames(scanned: ScannedNote): ScannedNote {
  return {
    ...scanned,
    title: scanned.title && meantName(scanned.title),
    aliases: scanned.aliases.map(meantName),
    tags: scanned.tags.map(meantName),
    frontmatterTags: scanned.frontmatterTags.map(meantName),
    heading: scanned.heading && meantName(scanned.heading),
    links: scanned.links.map((link) => ({
      ...link,
      target: meantName(link.target),
      heading: link.heading && meantName(link.heading),
      label: link.label && meantName(link.label),
    })),
    sections: scanned.sections.map((each) => ({ ...each, heading: each.heading && meantName(each.heading) })),
    issues: scanned.issues.map(meantName),
  };
}
