import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeNote, displayText, encodeNote, encodingIssues, meantName } from './decode-note.ts';
import { setTags } from './edit-frontmatter.ts';
import { scanNote } from './scan-note.ts';

const seed = 20_261_116;

test('encoding what was decoded gives the same bytes, whatever they are', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 6 }).map((text) => Buffer.from(text, 'utf8')),
    fc.constantFrom('ff fe', 'fe ff', 'ef bb bf', 'ed a0 80', 'f0 9f 98', 'f0 9f 98 80', 'c0 80').map(fromHex),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const bytes = Buffer.concat(pieces);
      const { text, isUtf8 } = decodeNote(bytes);
      expect(encodeNote(text, isUtf8)).toEqual(bytes);
      expect(displayText(text).isWellFormed()).toBe(true);
      expect(displayText(text)).toHaveLength(text.length);
    }),
    { seed, numRuns: 1000 },
  );
});

test('text beside a bad byte is read as it was meant', () => {
  const bytes = Buffer.concat([Buffer.from('# Größe\n[[名前]] #größe '), Buffer.from([0xe9]), Buffer.from(' 😀')]);
  const { text, isUtf8 } = decodeNote(bytes);
  expect(isUtf8).toBe(false);
  expect(displayText(text)).toBe('# Größe\n[[名前]] #größe \ufffd 😀');
  expect(scanNote(text)).toMatchObject({ heading: 'Größe', tags: ['größe'], links: [{ target: '名前' }] });
});

test('a change to a file that is not UTF-8 leaves its bad bytes alone', () => {
  const bytes = Buffer.concat([Buffer.from('a '), Buffer.from([0xe9, 0x80]), Buffer.from('\n')]);
  const { text, isUtf8 } = decodeNote(bytes);
  const changed = encodeNote(setTags(text, ['größe']), isUtf8);
  expect(changed).toEqual(Buffer.concat([Buffer.from('---\ntags: [größe]\n---\n'), bytes]));
});

test('names in a Latin-1 file are read as such', () => {
  const { text } = decodeNote(Buffer.from('[[Café]] #été', 'latin1'));
  expect(scanNote(text).links[0]?.target).toBe('Café');
  expect(meantName('Caf\udce9')).toBe('Café');
});

test('UTF-16 is told as such and holds no links', () => {
  const bytes = Buffer.from('\ufeff[[a]] #b', 'utf16le');
  const { text, isUtf8 } = decodeNote(bytes);
  expect(encodingIssues(bytes, isUtf8)).toEqual([expect.stringContaining('UTF-16')]);
  expect(scanNote(text)).toMatchObject({ links: [], tags: [] });
  expect(encodeNote(text, isUtf8)).toEqual(bytes);
});

test('valid text has no issue and keeps its byte order mark', () => {
  const bytes = Buffer.from('\ufeffa');
  expect(decodeNote(bytes)).toEqual({ text: '\ufeffa', isUtf8: true });
  expect(encodingIssues(bytes, true)).toEqual([]);
});

function fromHex(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex');
}
