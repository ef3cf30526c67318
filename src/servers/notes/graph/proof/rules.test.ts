import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoteGraph } from '../note-graph.ts';
import { resolvePlainly } from './plain-rules.ts';
import { anyLink, anyNote } from './random-vault.ts';

test('every link leads where the rules say, asked of one note after the other', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.uniqueArray(anyNote, { maxLength: 12, selector: ({ id }) => id }),
      fc.array(anyLink, { maxLength: 30 }),
      fc.constantFrom('x.md', 'a/x.md', 'a/b/x.md', 'B/x.md'),
      (notes, links, from) => {
        const graph = new NoteGraph();
        graph.load(notes);
        const asked = links.map((link) => ({ link, resolution: graph.resolve(link, from), from }));
        const kept = notes.flatMap(({ id }) => graph.resolutions(id).map((each) => ({ ...each, from: id })));
        for (const { link, resolution, from: at } of [...asked, ...kept]) {
          const told = resolution.kind === 'note' ? resolution.candidates : resolution.kind;
          expect({ link, at, told }).toEqual({ link, at, told: resolvePlainly(notes, link, at) });
          if (resolution.kind === 'note') expect(resolution.id).toBe(resolution.candidates[0]);
          seen.add(resolution.kind === 'note' && resolution.candidates.length > 1 ? 'ambiguous' : resolution.kind);
        }
      },
    ),
    { numRuns: 600, seed: 6 },
  );
  expect([...seen].sort()).toEqual(['ambiguous', 'attachment', 'missing', 'note', 'self']);
});
