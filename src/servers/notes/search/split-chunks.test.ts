import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { scanNote } from '../vault/scan-note.ts';
import { type Chunk, mostChunks, splitChunks } from './split-chunks.ts';

const sentence = 'The slow brown bear walks over the old bridge near the mill. ';

test('a short note is one chunk: its title and its text without frontmatter and marks', () => {
  const [chunk, ...others] = split('Soup', '---\ntags: [x]\n---\n# Soup\n\nToo **salty**, see [[Broth|the broth]].\n');
  expect(others).toEqual([]);
  expect(chunk?.text).toBe('Soup. Soup Too salty, see the broth.');
  expect(chunk?.hash).toBe(hashBytes(chunk?.text ?? ''));
});

test('an empty note still has its title to be found by', () => {
  expect(split('Nothing yet', '').map(({ text }) => text)).toEqual(['Nothing yet']);
});

test('the first chunk of a longer note stands for the whole: title, headings and beginning', () => {
  const text = `Intro here.\n\n${sentence.repeat(8)}\n## Second\n${sentence.repeat(8)}\n## Third\n${sentence.repeat(8)}`;
  const [lead] = split('Bears', text);
  expect(lead?.text).toMatch(/^Bears\. Second\. Third\. Intro here\./);
  expect(lead?.text.length).toBeLessThan(650);
});

test('every other chunk names the headings above it', () => {
  const text = `# Bears\n${sentence.repeat(12)}\n## Food\n${sentence.repeat(9)}\n### Winter\n${sentence.repeat(9)}\n## Homes\n${sentence.repeat(9)}`;
  const chunks = split('Bears', text);
  const of = (heading: string): Chunk | undefined => chunks.slice(1).find((chunk) => chunk.heading === heading);
  expect(of('Winter')?.text).toMatch(/^Bears\. Food\. Winter\. The slow/);
  expect(of('Homes')?.text).toMatch(/^Bears\. Homes\. The slow/);
});

test('small sections side by side share a chunk', () => {
  const text = `${sentence.repeat(20)}\n## A\nOne line.\n## B\nAnother line.\n## C\nA third line.`;
  const last = split('List', text).at(-1);
  expect(last?.text).toContain('One line. B Another line. C A third line.');
});

test('a long section is cut after sentences', () => {
  for (const { text } of split('Long', sentence.repeat(100)).slice(1)) expect(text).toMatch(/mill\.$/);
});

test('of a very long note every section is there before any section goes on', () => {
  const text = Array.from({ length: 10 }, (_, at) => `## Part ${at}\n${sentence.repeat(60)}`).join('\n');
  const chunks = split('Book', text);
  expect(chunks).toHaveLength(mostChunks);
  const headings = new Set(chunks.map(({ heading }) => heading));
  for (let at = 0; at < 10; at += 1) expect(headings).toContain(`Part ${at}`);
});

test('a megabyte without a space takes no time and gives few chunks', () => {
  const startedAt = performance.now();
  expect(split('Blob', 'x'.repeat(1_000_000)).length).toBeLessThanOrEqual(mostChunks);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('chunks lie in the text, in order, without overlap, and never too many', () => {
  const piece = fc.constantFrom(
    '# A\n',
    '## B\n',
    'word ',
    sentence,
    '\n',
    '\n\n',
    '```\n',
    '[[L|l]] ',
    '---\n',
    '😀',
    '漢字',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
      const text = pieces.join('');
      const chunks = split('T', text);
      expect(chunks.length).toBeGreaterThan(0);
      expect(chunks.length).toBeLessThanOrEqual(mostChunks);
      let last = 0;
      for (const { start, end, text: embedded } of chunks) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(embedded.length).toBeLessThan(1_300);
        expect(embedded.isWellFormed()).toBe(true);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
    { seed: 7, numRuns: 300 },
  );
});

function split(title: string, text: string): Chunk[] {
  const { sections, bodyStart } = scanNote(text);
  return splitChunks({ title, text, sections, bodyStart });
}
