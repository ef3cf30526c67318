// Vaults and changes to them in which names collide as often as they can: by case, by folder, by Unicode form, by
// title, alias and heading, by spaces and dashes.
import fc from 'fast-check';
import type { NoteRecord } from '../../note-record.ts';
import { linkOf, noteOf } from './note-of.ts';

const folders = ['', 'a/', 'A/', 'a/b/', 'b/', 'b/a/'];
const files = ['n', 'N', 'my note', 'My-Note', 'my_note', '\u00f6', 'o\u0308', 'v1.2b', 'a', 'b'];
const titles = [...files, 'a/n', 'A/My Note', 'n.md', '/b', 'Third'];
const prefixes = ['', '', '', ...folders, './', '../', '../a/', '/', '/a/', 'b/../', '../../'];
const endings = ['', '', '.md', '.MD'];

const id = fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...files)).map((parts) => `${parts.join('')}.md`);
const target = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(fc.constantFrom(...prefixes), fc.constantFrom(...titles), fc.constantFrom(...endings))
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'pic.png',
      'a/pic.png',
      'ghost',
      'Ghost',
      'a/',
      '..',
      'no where',
      'b/..',
      './a/',
      '../..',
      'x.md/',
    ),
  },
);
const link = fc
  .tuple(fc.constantFrom('[[', '[[', '![[', '('), target)
  .map(([open, text]) => `${open}${text}${open === '(' ? ')' : ']]'}`);

export const anyLink = link.map(linkOf);

export const anyNote: fc.Arbitrary<NoteRecord> = fc
  .record({
    id,
    links: fc.array(link, { maxLength: 6 }),
    title: fc.option(fc.constantFrom(...titles), { nil: undefined }),
    aliases: fc.array(fc.constantFrom(...titles), { maxLength: 2 }),
    heading: fc.option(fc.constantFrom(...titles)),
    tags: fc.array(fc.constantFrom('x', 'X/y', '#x/y/z', 'other'), { maxLength: 2 }),
  })
  .map(({ id: at, links, title, ...names }) => noteOf(at, links, title === undefined ? names : { ...names, title }));

export type Step =
  | { readonly kind: 'put'; readonly note: NoteRecord }
  | { readonly kind: 'remove'; readonly id: string }
  /** The same note under another id, as one change. */
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'burst'; readonly puts: readonly NoteRecord[]; readonly removes: readonly string[] };

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: anyNote.map((note): Step => ({ kind: 'put', note })) },
  { weight: 2, arbitrary: id.map((gone): Step => ({ kind: 'remove', id: gone })) },
  { weight: 2, arbitrary: fc.tuple(id, id).map(([from, to]): Step => ({ kind: 'rename', from, to })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ puts: fc.array(anyNote, { maxLength: 6 }), removes: fc.array(id, { maxLength: 6 }) })
      .map((change): Step => ({ kind: 'burst', ...change })),
  },
);
