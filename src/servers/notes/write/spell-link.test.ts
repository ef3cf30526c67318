import { describe, expect, test } from 'vitest';
import type { RenameRequest } from './plan-rename.ts';
import { renameIn } from './proof/rename-texts.ts';

const toNew: RenameRequest = { from: 'notes/old.md', to: 'notes/new.md', title: 'New' };

describe('a link to the renamed note keeps its style', () => {
  test.each([
    // Names and paths in double brackets.
    ['[[old]]', '[[new]]'],
    ['[[Old]]', '[[new]]'],
    ['[[old.md]]', '[[new.md]]'],
    ['[[ old ]]', '[[ new ]]'],
    ['[[notes/old]]', '[[notes/new]]'],
    ['[[Notes/old.md]]', '[[Notes/new.md]]'],
    ['[[/notes/old]]', '[[/notes/new]]'],
    ['[[./notes/old]]', '[[./notes/new]]'],
    ['[[old#Heading]]', '[[new#Heading]]'],
    ['[[notes/old#A#B|here]]', '[[notes/new#A#B|here]]'],
    ['[[old#^block]]', '[[new#^block]]'],
    ['![[old]]', '![[new]]'],
    ['![[old#Part|300]]', '![[new#Part|300]]'],
    ['| [[old\\|cell]] | x |', '| [[new\\|cell]] | x |'],
    // Labels follow only when they were the old title.
    ['[[old|Old]]', '[[new|New]]'],
    ['[[old|old]]', '[[new|old]]'],
    ['[[old|My Old]]', '[[new|My Old]]'],
    ['[Old](notes/old.md)', '[New](notes/new.md)'],
    ['[old](notes/old.md)', '[old](notes/new.md)'],
    // Paths in parentheses.
    ['[x](notes/old.md)', '[x](notes/new.md)'],
    ['[x](notes/old)', '[x](notes/new)'],
    ['[x](./notes/old.md#h)', '[x](./notes/new.md#h)'],
    ['[x](/notes/old.md "title")', '[x](/notes/new.md "title")'],
    ['[x](<notes/old.md>)', '[x](<notes/new.md>)'],
    ['[x](n%6Ftes/old.md)', '[x](n%6Ftes/new.md)'],
    ['[x](old.md)', '[x](new.md)'],
    ['![x](notes/old.md)', '![x](notes/new.md)'],
    // References: the definition is changed once, whoever uses it.
    ['[a][r] [b][r]\n\n[r]: notes/old.md', '[a][r] [b][r]\n\n[r]: notes/new.md'],
    ['[Old][r]\n\n[r]: <notes/old.md> "t"', '[New][r]\n\n[r]: <notes/new.md> "t"'],
    ['[Old][]\n\n[Old]: notes/old.md', '[Old][]\n\n[Old]: notes/new.md'],
    ['[Old]\n\n[old]: notes/old.md', '[Old]\n\n[old]: notes/new.md'],
    // Frontmatter.
    ['---\nup: "[[old]]"\n---\n', '---\nup: "[[new]]"\n---\n'],
    ["---\nup: ['[[old|Old]]', '[[b]]']\n---\n", "---\nup: ['[[new|New]]', '[[b]]']\n---\n"],
    ['---\nup: [[notes/old]]\n---\n', '---\nup: [[notes/new]]\n---\n'],
    // What is no link is text.
    ['`[[old]]` old [[old]]', '`[[old]]` old [[new]]'],
    ['```\n[[old]]\n```\n[[old]]\r\n', '```\n[[old]]\n```\n[[new]]\r\n'],
    ['\ufeff[[old]] ü [[old]] 😀 [[old]]', '\ufeff[[new]] ü [[new]] 😀 [[new]]'],
  ])('%j becomes %j', async (before, after) => {
    const files = await renameIn({ 'a.md': before, 'notes/old.md': 'text', 'b.md': '' }, toNew);
    expect(files).toEqual({ 'a.md': after, 'b.md': '', 'notes/new.md': 'text' });
  });
});

describe('a name with other characters is written as the place needs it', () => {
  const title = 'Größe (100%) & mehr';
  const request = { from: 'old.md', to: 'größe-(100%)-&-mehr.md', title };
  test.each([
    ['[[old]]', '[[größe-(100%)-&-mehr]]'],
    ['[x](old.md)', '[x](größe-%28100%25%29-&-mehr.md)'],
    ['[x](<old.md>)', '[x](<größe-(100%25)-&-mehr.md>)'],
    ['[x](%6Fld.md) [[ü]]', '[x](größe-%28100%25%29-&-mehr.md) [[ü]]'],
    ['[[old|Old]]', `[[größe-(100%)-&-mehr|${title}]]`],
    ["---\na: '[[old]]'\n---\n", "---\na: '[[größe-(100%)-&-mehr]]'\n---\n"],
  ])('%j becomes %j', async (before, after) => {
    const files = await renameIn({ 'a.md': before, 'old.md': 'text' }, request);
    expect(files['a.md']).toBe(after);
    expect(files[request.to]).toBe(`---\ntitle: "${title}"\n---\ntext`);
  });

  test('who encodes letters beyond ASCII gets them encoded', async () => {
    const vault = { 'a.md': '[x](gr%C3%BC%C3%9Fe.md)', 'grüße.md': '' };
    const files = await renameIn(vault, { from: 'grüße.md', to: 'öl mit.md', title: 'öl mit' });
    expect(files['a.md']).toBe('[x](%C3%B6l%20mit.md)');
  });

  test('a title goes into a label with its brackets escaped, and into double brackets only if it can stand there', async () => {
    const vault = { 'a.md': '[Old](old.md) [[old|Old]]', 'old.md': '' };
    const files = await renameIn(vault, { from: 'old.md', to: 'a-b.md', title: 'A [b]' });
    expect(files['a.md']).toBe('[A \\[b\\]](a-b.md) [[a-b|Old]]');
  });

  test('a name in quoted frontmatter is quoted', async () => {
    const vault = {
      'a.md': `---\nx: '[[old]]'\ny: "[[old]]"\nz: [[old]]\n---\n`,
      'old.md': '',
    };
    const files = await renameIn(vault, { from: 'old.md', to: "it's.md", title: "it's" });
    expect(files['a.md']).toBe(`---\nx: '[[it''s]]'\ny: "[[it's]]"\nz: [[it's]]\n---\n`);
  });

  test('a name that YAML would read otherwise stays out of frontmatter without quotes', async () => {
    const vault = { 'a.md': '---\nz: [[old]]\n---\n', 'old.md': '' };
    const files = await renameIn(vault, { from: 'old.md', to: 'a, b.md', title: 'a, b' }, ['[[old]] in a.md']);
    expect(files['a.md']).toBe('---\nz: [[old]]\n---\n');
  });
});
