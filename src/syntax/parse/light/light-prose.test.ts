import { describe, expect, it } from 'vitest';
import { outline } from '../../../../tests/support/light-outline.ts';
import { lightChunks } from './light-chunks.ts';

const find = (lang: string, text: string, name: string) =>
  lightChunks(lang, text)?.chunks.find((chunk) => chunk.name === name && chunk.kind !== 'Comment');

describe('Markdown', () => {
  const text = `---
title: "The guide"
---
Before any heading.

# Install

Some words.

\`\`\`sh
# not a heading
npm install
\`\`\`

## On \`Windows\` ##
Text.

Usage
=====
Paragraph
- - -

Options
-------
| a | b |
|---|---|
`;

  it('has a section per heading, and sections within sections', () => {
    expect(outline('markdown', text)).toEqual([
      'Section The guide 1-3',
      'Section  4-5',
      'Section Install 6-17',
      '  Section On Windows 15-17',
      'Section Usage 18-26',
      '  Section Options 23-26',
    ]);
  });

  it('is prose, and a section knows the way down to it', () => {
    expect(find('markdown', text, 'On Windows')).toMatchObject({
      mode: 'prose',
      signature: 'Install > On Windows',
      facts: null,
    });
  });

  it('splits a long section at blank lines into parts of the same name', () => {
    const long = `# Long\n${'line\nline\nline\n\n'.repeat(50)}`;
    const chunks = lightChunks('markdown', long)?.chunks ?? [];
    expect(chunks.map(({ name, parent }) => [name, parent])).toEqual([
      ['Long', -1],
      ['Long', 0],
      ['Long', 0],
    ]);
    expect(chunks[1]?.startLine).toBe(78);
  });

  it('sees no heading within an HTML comment or an unclosed fence', () => {
    expect(outline('markdown', '<!--\n# no\n-->\n# yes\n~~~\n# no\n')).toEqual(['Section  1-3', 'Section yes 4-6']);
  });
});

describe('plain text', () => {
  it('takes underlined titles as headings, their levels by the order of the signs', () => {
    const text =
      '=====\nTitle\n=====\n\nWords here.\n\nPart one\n--------\n\nMore words.\n\nPart two\n--------\nEnd.\n';
    expect(outline('text', text)).toEqual([
      'Section Title 1-14',
      '  Section Part one 7-11',
      '  Section Part two 12-14',
    ]);
  });

  it('takes the headings of AsciiDoc', () => {
    expect(outline('text', '= Manual\nSome one\n\n== Use\nJust call it.\n')).toEqual([
      'Section Manual 1-5',
      '  Section Use 4-5',
    ]);
  });

  it('groups paragraphs', () => {
    const chunks = lightChunks('text', 'Some words of prose.\nAnd more of them.\n\n'.repeat(40))?.chunks ?? [];
    expect(chunks.every(({ mode, kind }) => mode === 'prose' && kind === 'Section')).toBe(true);
    expect(chunks.map(({ endLine }) => endLine)).toEqual([60, 120]);
  });

  it('keeps a text that reads like code among the code', () => {
    const makefile = 'CC := gcc\n\nall: main.o\n\t$(CC) -o main main.o\n\nclean:\n\trm -f *.o\n';
    expect(lightChunks('text', makefile)?.chunks[0]).toMatchObject({ mode: 'code', kind: 'Code' });
  });
});
