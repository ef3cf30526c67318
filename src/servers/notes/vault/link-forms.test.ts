// The labelled vault: what is written there is what people write, and the labels say what they mean by it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { decodeNote } from './decode-note.ts';
import type { Link } from './link.ts';
import { scanNote } from './scan-note.ts';

interface Labels {
  readonly notes: Readonly<Record<string, { readonly links: readonly Partial<Link>[]; readonly tags: string[] }>>;
  readonly edges: readonly [string, string][];
  readonly ghosts: readonly [string, string][];
}

const vault = join(import.meta.dirname, '../../../../tests/fixtures/vaults/link-forms');
const labels = JSON.parse(readFileSync(join(vault, 'labels.json'), 'utf8')) as Labels;
const ids = readdirSync(vault, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => path.split(sep).join('/').normalize('NFC'));

test('every note of the labelled vault has its labels', () => {
  expect(Object.keys(labels.notes).sort()).toEqual(ids.sort());
});

test.each(ids)('%s says what its labels say', (id) => {
  const { text } = decodeNote(readFileSync(join(vault, id)));
  const { links, tags } = scanNote(text);
  const told = links.map(({ kind, target, heading, block, label, line }) => ({
    kind,
    target,
    heading,
    block,
    label,
    line,
  }));
  expect({ links: told, tags }).toEqual(labels.notes[id]);
});

test.each(ids)('the positions of the links of %s are those of their parts', (id) => {
  const { text } = decodeNote(readFileSync(join(vault, id)));
  const lines = text.replace(/^\ufeff/, '').split('\n');
  for (const link of scanNote(text).links) {
    const whole = text.slice(link.start, link.end);
    expect(whole).toMatch(/^!?\[.*[\])]$/s);
    expect(lines[link.line - 1]?.slice(link.column - 1)).toContain(whole.split('\n', 1)[0]);
    expect(link.label).toBe(link.labelStart < 0 ? null : text.slice(link.labelStart, link.labelEnd));
    const written = text.slice(link.targetStart, link.targetEnd);
    const meant = written.replace(/\\([()])/g, '$1').replaceAll("''", "'");
    expect(link.kind === 'markdown' ? decodeURIComponent(meant) : meant).toBe(link.target);
  }
});

test('edges and ghosts name notes and targets that are there', () => {
  for (const [from, to] of labels.edges) expect(ids).toEqual(expect.arrayContaining([from, to]));
  for (const [from, target] of labels.ghosts) {
    expect(labels.notes[from]?.links.map((link) => link.target)).toContain(target);
  }
});
