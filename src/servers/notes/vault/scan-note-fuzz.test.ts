// Whatever a text is made of: it is read without a throw, positions are inside it, and the line break used makes no
// difference.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanNote } from './scan-note.ts';

const pieces = [
  ...'[]()<>!#`~$%\\|-*_=:"\' \t>a1é',
  ...['[[', ']]', '](', '[[a]]', '[b](c.md)', '[d]', '\n[d]: e.md\n', '\n\n', '\n', '\n- ', '\n> ', '\n1. ', '\n    '],
  ...[
    '```',
    '~~~',
    '\n```\n',
    '%%',
    '$$',
    '<!--',
    '-->',
    '#tag',
    '\n# ',
    '\n===\n',
    '|-|',
    '\n---\n',
    '![',
    '![[',
    '😀',
  ],
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
const settings = { seed: 20_261_116, numRuns: 3000 };

test('positions of links and sections lie in the text, in order', () => {
  fc.assert(
    fc.property(text, (note) => {
      const { links, sections, bodyStart } = scanNote(note);
      let last = 0;
      for (const link of links) {
        expect(link.start).toBeGreaterThanOrEqual(last);
        last = link.start;
        expect(note.slice(link.start, link.end)).toMatch(/^!?\[.*[\])]$/s);
        expect(link.targetStart).toBeLessThanOrEqual(link.targetEnd);
        expect(link.targetEnd).toBeLessThanOrEqual(note.length);
        expect(link.line).toBe(note.slice(0, link.start).split('\n').length);
        if (link.label !== null) expect(note.slice(link.labelStart, link.labelEnd)).toBe(link.label);
      }
      let end = bodyStart;
      for (const section of sections) {
        expect(section.start).toBeGreaterThanOrEqual(end);
        expect(section.end).toBeGreaterThanOrEqual(section.start);
        end = section.end;
      }
      if (sections.length > 0) expect(end).toBe(note.length);
    }),
    settings,
  );
});

test('a note with other line breaks or a byte order mark says the same', () => {
  const told = (note: string) => {
    const { links, tags, heading, sections } = scanNote(note);
    const places = links.map(({ kind, target, heading: part, block, line, column }) => [
      kind,
      target,
      part,
      block,
      line,
      column,
    ]);
    return { places, tags, heading, headings: sections.map((section) => [section.heading, section.level]) };
  };
  fc.assert(
    fc.property(text, (note) => {
      expect(told(note.replaceAll('\n', '\r\n'))).toEqual(told(note));
      expect(told(`\ufeff${note}`)).toEqual(told(note));
    }),
    settings,
  );
});
