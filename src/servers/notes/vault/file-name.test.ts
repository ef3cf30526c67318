import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameFor, titleFromFileName } from './file-name.ts';

test.each([
  ['Meeting Notes 2024-01-15', 'meeting-notes-2024-01-15'],
  ['  A \t\n B  ', 'a-b'],
  ['a/b\\c: "d"? <e>|*#^[f]', 'a-b-c-d-e-f'],
  ['..hidden..', 'hidden'],
  ['a -- b', 'a-b'],
  ['C++ & C#', 'c++-&-c'],
  ['v1.2b', 'v1.2b'],
  ['U\u0308ber', 'über'],
  ['Ünïcödé 名前 😀', 'ünïcödé-名前-😀'],
  ['CON', 'con-note'],
  ['com1.txt', 'com1-note.txt'],
  ['console', 'console'],
  ['a\0b\u202ec', 'a-b-c'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
])('the file for %j is %j', (title, name) => {
  expect(fileNameFor(title)).toBe(name);
});

test.each(['', '   ', '///', '...', '- .-'])('%j gives no file name', (title) => {
  expect(fileNameFor(title)).toBeNull();
});

test('a long title is cut between characters', () => {
  expect(fileNameFor('名'.repeat(100))).toBe('名'.repeat(66));
  expect(fileNameFor(`${'a'.repeat(198)}é`)).toBe(`${'a'.repeat(198)}é`);
  expect(fileNameFor(`${'a'.repeat(199)}é`)).toBe('a'.repeat(199));
  expect(fileNameFor(`${'a'.repeat(190)}👩‍👩‍👧`)).toBe('a'.repeat(190));
});

test('a name is fit for every system, and naming it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (title) => {
      const name = fileNameFor(title);
      if (name === null) return;
      expect(name).not.toMatch(/[<>:"/\\|?*#^[\]\s\p{Cc}]|^[-.]|[-.]$|--/u);
      expect(name).toBe(name.normalize('NFC'));
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(205);
      expect(fileNameFor(name)).toBe(name);
    }),
    { seed: 20_261_116, numRuns: 1000 },
  );
});

test.each([
  ['neural-networks', 'Neural Networks'],
  ['snake_case_note', 'Snake Case Note'],
  ['word', 'Word'],
  ['a--b', 'A B'],
  ['élan-vital', 'Élan Vital'],
  ['My Note', 'My Note'],
  ['my note', 'my note'],
  ['CamelCase', 'CamelCase'],
  ['2024-01-15', '2024-01-15'],
  ['名前', '名前'],
  ['---', '---'],
])('the file %j shows as %j', (stem, title) => {
  expect(titleFromFileName(stem)).toBe(title);
});
