import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedFile } from '../../chunk.ts';
import { lightChunks } from './light-chunks.ts';
import { linesOf } from './lines-of.ts';

const langs = ['markdown', 'text', 'yaml', 'toml', 'json', 'html', 'css', 'sql'];

/** Pieces that mean something to one of the chunkers, so that random texts reach their corners. */
const piece = fc.constantFrom(
  '\n',
  '\n',
  '\n\n',
  ' ',
  '  ',
  '\t',
  '\r\n',
  'word',
  'key: value',
  'key:',
  '- name: x',
  '- ',
  '---',
  '...',
  '# Title',
  '## Two',
  '===',
  '```',
  '~~~',
  '<!--',
  '-->',
  '<div id="a">',
  '</div>',
  '<h2>T</h2>',
  '<script>',
  '</script>',
  '<p',
  '"',
  "'",
  '"""',
  "'''",
  '{',
  '}',
  '[',
  ']',
  '[table]',
  '[[a.b]]',
  'x = [',
  '.a',
  '@media x',
  '@mixin m',
  ';',
  '/*',
  '*/',
  '//',
  '#{',
  '$$',
  '$a$',
  'CREATE TABLE t (',
  'CREATE FUNCTION f()',
  'BEGIN',
  'END',
  'END IF',
  'CASE',
  'DELIMITER $$',
  'GO',
  '/',
  '|',
  'text: |',
  '"k": {',
  '"name": "n",',
  '\\',
  '\u00e9\u4e2d',
  '\u0000',
  ':',
  ',',
  '(',
  ')',
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 200 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

describe('lightChunks', () => {
  it.each(langs)('covers every line of any %s exactly once, with sound parents', (lang) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = lightChunks(lang, text);
        expect(parsed).not.toBeNull();
        if (parsed) expectSound(parsed, linesOf(text).length);
      }),
      { seed: 4, numRuns: 400 },
    );
  });

  it('answers null for a language that has a grammar or nothing', () => {
    expect(lightChunks('ruby', 'puts 1')).toBeNull();
    expect(lightChunks('swift', 'let a = 1')).toBeNull();
  });

  it.each(langs)('makes no chunks of an empty %s', (lang) => {
    expect(lightChunks(lang, '')?.chunks).toEqual([]);
  });

  it.each(langs)('reads hostile %s in one pass', (lang) => {
    const hostile = [
      '<a ',
      '<a "',
      '{',
      '[',
      '$a1$ ',
      '"',
      '- ',
      '/*',
      '# ',
      '(',
      '</h1',
      '<h1>',
      "'",
      '`',
      'a:\n',
      '{"a":',
      '  \n',
      '=\n',
      '[x\n',
      'END IF ',
    ];
    for (const part of hostile) {
      const text = part.repeat(60_000);
      const parsed = lightChunks(lang, text);
      if (parsed) expectSound(parsed, linesOf(text).length);
    }
    const stairs = Array.from({ length: 1500 }, (_, depth) => `${' '.repeat(depth)}k${depth}:`).join('\n');
    expectSound(lightChunks(lang, stairs) as ParsedFile, 1500);
  });
});

function expectSound(parsed: ParsedFile, lineCount: number): void {
  const owner = new Int32Array(lineCount + 2).fill(-1);
  let lastStart = 1;
  for (const [index, chunk] of parsed.chunks.entries()) {
    const { startLine, endLine, parent } = chunk;
    if (!(startLine >= lastStart && startLine <= endLine && endLine <= lineCount))
      throw new Error(`bad range ${startLine}-${endLine}`);
    lastStart = startLine;
    if (parent >= index) throw new Error('a parent comes after its child');
    const around = parsed.chunks[parent];
    if (around && !(around.startLine <= startLine && endLine <= around.endLine))
      throw new Error('a chunk reaches beyond its parent');
    if (around?.mode === 'extracted') throw new Error('a comment has a child');
    if (chunk.mode === 'extracted') continue;
    // Outer before inner: a line belongs to the last chunk that claims it, which must be the claimer's child.
    for (let line = startLine; line <= endLine; line++) {
      if (owner[line] !== parent) throw new Error(`line ${line} is claimed by ${owner[line]} and ${index}`);
    }
    owner.fill(index, startLine, endLine + 1);
  }
  for (let line = 1; line <= lineCount; line++) {
    if (owner[line] === -1) throw new Error(`line ${line} lies in no chunk`);
  }
}
