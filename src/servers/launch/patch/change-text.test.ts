import { expect, test } from 'vitest';
import { changeText, type TextChange } from './change-text.ts';

const after = (before: string, change: TextChange): string | null => {
  const changed = changeText(before, change);
  if ('refusal' in changed) throw new Error(changed.refusal.kind);
  return changed.after;
};
const kind = (before: string | null, change: TextChange) => {
  const changed = changeText(before, change);
  return 'refusal' in changed ? changed.refusal.kind : 'none';
};
const keys = (frontmatter_updates: Record<string, unknown>): TextChange => ({
  type: 'update_frontmatter_keys',
  frontmatter_updates,
});
const under = (anchor: string, new_content: string): TextChange => ({ type: 'update_by_anchor', anchor, new_content });
const range = (start_line: number, end_line: number, new_content: string): TextChange => ({
  type: 'update_file_range',
  start_line,
  end_line,
  new_content,
});

const page = `---
# How the site sorts.
weight: 10   # among its siblings
title: 'Old title'
tags: [b,  a]
description: >-
  Two lines
  folded.

list:
- x
-   y
aliases:
    - /old/
---
Text.
`;

test.each<[string, Record<string, unknown>, string, string]>([
  ['a plain value, its comment kept', { weight: 20 }, 'weight: 10   #', 'weight: 20   #'],
  ['a quoted value', { title: 'New: title' }, "title: 'Old title'", 'title: "New: title"'],
  ['a list in brackets', { tags: ['c'] }, 'tags: [b,  a]\n', 'tags:\n  - c\n'],
  ['a folded text', { description: 'One line.' }, '>-\n  Two lines\n  folded.\n', 'One line.\n'],
  ['a list of lines', { list: ['z'] }, 'list:\n- x\n-   y\n', 'list:\n  - z\n'],
  ['the last one', { aliases: [] }, 'aliases:\n    - /old/\n', 'aliases: []\n'],
  ['a new one goes to the end', { draft: false }, '- /old/\n', '- /old/\ndraft: false\n'],
])('front matter: %s, every other line untouched', (_title, updates, from, to) => {
  expect(after(page, keys(updates))).toBe(page.replace(from, to));
});

test('several keys at once, with the line ends of the file', () => {
  const windows = page.replaceAll('\n', '\r\n');
  const changed = after(windows, keys({ weight: 1, note: 'a\nb' })) ?? '';
  expect(changed).toContain('weight: 1   # among');
  expect(changed.replaceAll('\r\n', '')).not.toContain('\n');
});

test('an empty front matter and one with a value that is not there are filled', () => {
  expect(after('---\n---\nText\n', keys({ title: 'A' }))).toBe('---\ntitle: A\n---\nText\n');
  expect(after('---\ntitle:\nweight: 1\n---\n', keys({ title: 'A' }))).toBe('---\ntitle: A\nweight: 1\n---\n');
  expect(after('\ufeff---\ntitle: B\n---\n', keys({ title: 'A' }))).toBe('\ufeff---\ntitle: A\n---\n');
});

test('what is said already changes nothing', () => {
  expect(after(page, keys({ weight: 10, tags: ['b', 'a'] }))).toBe(page);
});

test.each([
  ['no front matter', '# Text\n'],
  ['TOML', '+++\ntitle = "a"\n+++\n'],
  ['no end', '---\ntitle: a\n'],
  ['broken YAML', '---\ntitle: "a\n---\n'],
  ['a list', '---\n- a\n---\n'],
  ['a key twice', '---\ntitle: a\ntitle: b\n---\n'],
])('front matter that cannot be changed is a conflict: %s', (_title, text) => {
  expect(kind(text, keys({ title: 'x' }))).toBe('key_missing');
});

test('a value that others refer to is not taken away from them', () => {
  const text = '---\ntitle: &t A\nname: *t\n---\n';
  const changed = changeText(text, keys({ title: 'B' }));
  if ('refusal' in changed) expect(changed.refusal.kind).toBe('key_missing');
  else expect(changed.after).toMatch(/name: (?:&t )?A/);
});

const linked = `---
title: a
---
# Top

\`\`\`md
## See also
\`\`\`

## See also

- [One](/one/)

## Last
Text
`;

test('under a heading, text goes to the end of what stands there', () => {
  expect(after(linked, under('## See also', '- [Two](/two/)\n'))).toBe(
    linked.replace('- [One](/one/)\n', '- [One](/one/)\n- [Two](/two/)\n'),
  );
  expect(after(linked, under('## Last', 'More.'))).toBe(`${linked}\nMore.\n`);
  expect(after('## See also\n', under('## See also', '- x\n'))).toBe('## See also\n\n- x\n');
  expect(after('## A\n## B', under('## A', 'x'))).toBe('## A\n\nx\n\n## B');
  expect(after('## B', under('## B', 'x'))).toBe('## B\n\nx\n');
  expect(after('a\r\n\r\n## B\r\n', under('## B', 'x\ny\n'))).toBe('a\r\n\r\n## B\r\n\r\nx\r\ny\r\n');
});

test('after a mark, text goes right below it', () => {
  const marked = 'a\n\n<!-- links -->\n\nb\n';
  expect(after(marked, under('<!-- links -->', '- x\n'))).toBe('a\n\n<!-- links -->\n- x\n\nb\n');
});

test('an anchor that is missing, twice there, in code or in the front matter is a conflict', () => {
  expect(kind(linked, under('## Nowhere', 'x'))).toBe('anchor_missing');
  expect(kind('## A\n\n## A\n', under('## A', 'x'))).toBe('anchor_missing');
  expect(kind('```\n## A\n```\n', under('## A', 'x'))).toBe('anchor_missing');
  expect(kind('```\n<!-- a -->\n```\n', under('<!-- a -->', 'x'))).toBe('anchor_missing');
  expect(kind('<!--\n## A\n-->\n', under('## A', 'x'))).toBe('anchor_missing');
  expect(kind('---\n## A\n---\n', under('## A', 'x'))).toBe('anchor_missing');
  expect(kind('+++\n## A\n+++\n', under('## A', 'x'))).toBe('anchor_missing');
});

test('ranges are whole lines, and an end before the start puts text in between', () => {
  expect(after('a\nb\nc\n', range(2, 2, 'B\n'))).toBe('a\nB\nc\n');
  expect(after('a\nb\n', range(2, 1, 'x\n'))).toBe('a\nx\nb\n');
  expect(after('a\n', range(2, 1, 'b'))).toBe('a\nb');
  expect(after('a\nb', range(1, 2, ''))).toBe('');
  for (const [start, end] of [
    [1, 4],
    [5, 4],
    [3, 1],
    [0, 1],
  ] as const) {
    expect(kind('a\nb\nc\n', range(start, end, 'x'))).toBe('range_out_of_bounds');
  }
});

test('a file is made only where there is none, and changed only where there is one', () => {
  expect(kind('a', { type: 'create_file', new_content: 'b' })).toBe('file_exists');
  expect(kind(null, { type: 'delete_file' })).toBe('file_missing');
  expect(kind(null, under('a', 'b'))).toBe('file_missing');
});
