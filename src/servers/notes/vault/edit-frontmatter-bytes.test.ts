// Whatever else stands in the frontmatter and however it is written: a change of tags changes the tags.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { setTags, setTitle } from './edit-frontmatter.ts';
import { findFrontmatter } from './frontmatter-block.ts';
import { scanNote } from './scan-note.ts';

const settings = { seed: 20_261_116, numRuns: 600 };

const others = fc.uniqueArray(
  fc.constantFrom(
    'title: Some title # with a comment\n',
    'date: 2024-01-15\n',
    '# a comment on its own\n',
    '\n',
    'anchor: &one [x, y]\nalias: *one\n',
    'map:\n  tags: [not, these]\n  deep:\n    - 1 # c\n',
    'text: |\n  tags: [not, these]\n\n  more\n',
    'kept: |+\n  a\n\n\n',
    'folded: >-\n  a\n  b\n',
    'quoted: "a \\"tags: [x]\\"\n  over lines"\n',
    "single: 'it''s: #1'\n",
    'flow: {tags: [no], b: [1, 2]}\n',
    '"odd key: #": 1\n',
    'empty:\n',
    'list:\n- tags\n- a: b\n  c: d\n',
    'up: "[[Note]]"\n',
    'größe:   名前  \n',
  ),
  { maxLength: 5 },
);

const tag = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9/_-]{0,6}$/),
  fc.constantFrom(
    'Größe',
    '名前',
    '2024',
    '1.0',
    'true',
    'null',
    '~',
    'a b',
    'a, b',
    "it's",
    '"q"',
    'x: y',
    'a #b',
    '-',
    '[x]',
    '*a',
    '&a',
    '!t',
    '@x',
    '%',
    'a\\b',
    '{a}',
    '|',
    '>',
    '?',
    ':',
    '- a',
    '😀',
    'tab\tin',
  ),
);
const tags = fc.uniqueArray(tag, { maxLength: 4, selector: (each) => each.toLowerCase() });

const plainTag = fc.constantFrom('a', 'b', 'c/d', 'two words', 'Größe');
const written = fc.oneof(
  plainTag,
  plainTag.map((each) => `"${each}"`),
  plainTag.map((each) => `'${each}'`),
);
const items = fc.uniqueArray(written, { minLength: 1, maxLength: 4, selector: (each) => each.replace(/["']/g, '') });
const entry = fc.oneof(
  fc.constantFrom(
    'tags:\n',
    'tags: # none yet\n',
    'tags: []\n',
    'tags: ~\n',
    'tags: a, b\n',
    'tags: "a b" # c\n',
    'tags: >\n  a\n  b\n',
    'Tags: a\n',
    'tags:\n  a\n',
    'tags: &t\n',
    'tags: {a: b}\n',
    '',
  ),
  items.map((list) => `tags: [${list.join(', ')}] # flow\n`),
  items.map((list) => `tags: &anchor [ ${list.join(' ,')} ]\n`),
  items.map((list) => `tags: [\n  ${list.join(',\n  ')}\n]\n`),
  items.map((list) => `"tags" : [${list.join(',')},]\n`),
  items.map((list) => `tags:\n${list.map((each) => `  - ${each}\n`).join('')}`),
  items.map((list) => `tags: # list\n${list.map((each) => `-   ${each} # c\n`).join('')}`),
  items.map((list) => `tags:\n\n${list.map((each) => `  - ${each}\n  # between\n`).join('')}`),
);

const note = fc.record({ before: others, entry, after: others, isCrlf: fc.boolean(), hasMark: fc.boolean() });
const body = '# Heading\n\n[[link]] --- tags: [x]\n---\n';

interface Parts {
  readonly head: string;
  readonly entry: string;
  readonly tail: string;
}

function partsOf(made: typeof note extends fc.Arbitrary<infer T> ? T : never): Parts {
  const seen = new Set(made.before);
  const after = made.after.filter((each) => !seen.has(each) || each === '\n');
  const endings = (text: string) => (made.isCrlf ? text.replaceAll('\n', '\r\n') : text);
  return {
    head: `${made.hasMark ? '\ufeff' : ''}${endings(`---\n${made.before.join('')}`)}`,
    entry: endings(made.entry),
    tail: endings(`${after.join('')}---\n${body}`),
  };
}

test('after a change of tags every byte outside their entry is as before, and the note has exactly these tags', () => {
  fc.assert(
    fc.property(note, tags, (made, wanted) => {
      const { head, entry: old, tail } = partsOf(made);
      const text = head + old + tail;
      const edited = setTags(text, wanted);
      expect(scanNote(edited)).toMatchObject({ frontmatterTags: wanted, issues: [] });
      expect(setTags(edited, wanted)).toBe(edited);
      expect(otherEntries(edited)).toEqual(otherEntries(text));
      if (old === '') expectInsertion(text, edited);
      else {
        expect(edited.startsWith(head)).toBe(true);
        expect(edited.endsWith(tail)).toBe(true);
        expect(edited.length).toBeGreaterThanOrEqual(head.length + tail.length);
      }
      if (made.isCrlf) expect(edited).not.toMatch(/(?<!\r)\n/);
      else expect(edited).not.toContain('\r');
    }),
    settings,
  );
});

test('tags that are set and set back leave the tags as they were', () => {
  fc.assert(
    fc.property(note, tags, (made, wanted) => {
      const { head, entry: old, tail } = partsOf(made);
      const text = head + old + tail;
      const { frontmatterTags } = scanNote(text);
      expect(scanNote(setTags(setTags(text, wanted), frontmatterTags)).frontmatterTags).toEqual(frontmatterTags);
    }),
    { ...settings, numRuns: 200 },
  );
});

test('a change of title changes nothing else either', () => {
  fc.assert(
    fc.property(note, fc.option(tag), (made, title) => {
      const { head, entry: old, tail } = partsOf(made);
      const text = head + old + tail;
      // A title between such a text and blank lines cannot be taken out, and is refused.
      fc.pre(title !== null || !text.includes('kept: |+'));
      const edited = setTitle(text, title);
      const { frontmatterTags, links } = scanNote(text);
      expect(scanNote(edited)).toMatchObject({ title, frontmatterTags, issues: [] });
      expect(scanNote(edited).links).toHaveLength(links.length);
      expect(otherEntries(edited)).toEqual(otherEntries(text));
    }),
    { ...settings, numRuns: 200 },
  );
});

/** What the rest of the frontmatter says, by the parser alone. */
function otherEntries(text: string): unknown {
  const block = findFrontmatter(text);
  const all = (parse(text.slice(block?.yamlStart, block?.yamlEnd)) ?? {}) as Record<string, unknown>;
  return Object.entries(all).filter(([key]) => !['tags', 'Tags', 'title'].includes(key));
}

/** One span was put in, and nothing else happened. */
function expectInsertion(text: string, edited: string): void {
  let same = 0;
  while (same < text.length && text[same] === edited[same]) same += 1;
  expect(edited.endsWith(text.slice(same))).toBe(true);
}
