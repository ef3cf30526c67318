import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carryOut, graphOf, meaningsIn, planIn, type TextVault } from './text-vault.ts';

// Few names, many notes: they have to get into each other's way.
const names = ['new', 'old', 'New One', 'new-one', 'new_one', 'Ünd (x)', "it's"];
const anyFolder = fc.constantFrom('', '', 'p/', 'q/', 'p/q/', 'New/');
const anyName = fc.constantFrom(...names);
const anyId = fc.tuple(anyFolder, anyName).map(([folder, name]) => `${folder}${name}.md`);
const anyTitle = fc.constantFrom(...names, 'New', 'NEW ONE', 'A|B', 'a: b');

const anyPath = fc
  .tuple(fc.constantFrom('', '', '', './', '../', '/', '../../'), anyFolder, anyName, fc.constantFrom('', '', '.md'))
  .map((parts) => parts.join(''));
const anyLink = fc.oneof(
  fc
    .tuple(anyPath, fc.constantFrom('', '#H', '#^b', '|x', '|New One', '#H|new'))
    .map((parts) => `[[${parts.join('')}]]`),
  anyPath.map((path) => `![[${path}]]`),
  anyPath.map((path) => `[New One](${encodeURI(path).replaceAll('(', '%28').replaceAll(')', '%29')}#h)`),
  anyPath.map((path) => `[x](<${path}> "t")`),
  anyPath.map((path) => `[new][r${names.length}]\n\n[r${names.length}]: <${path}>\n\n`),
);
const anyNote = fc
  .record({
    title: fc.option(anyTitle, { nil: null, freq: 2 }),
    alias: fc.option(anyTitle, { nil: null }),
    up: fc.option(anyPath, { nil: null }),
    heading: fc.option(anyTitle, { nil: null }),
    links: fc.array(anyLink, { maxLength: 5 }),
  })
  .map(({ title, alias, up, heading, links }) => {
    const entries = [
      ...(title === null ? [] : [`title: "${title}"`]),
      ...(alias === null ? [] : [`aliases: ["${alias}"]`]),
      ...(up === null ? [] : [`up: "[[${up}]]"`]),
    ];
    const front = entries.length > 0 ? `---\n${entries.join('\n')}\n---\n` : '';
    return `${front}${heading === null ? '' : `# ${heading}\n`}${links.join(' ü ')}\n`;
  });
const runs = process.env['MOORING_SOAK'] === '1' ? 10_000 : 400;
const anyVault = fc.dictionary(anyId, anyNote, { minKeys: 1, maxKeys: 12, noNullPrototype: true });

test('whatever is renamed to whatever, every link means the same note as before', async () => {
  let rewritten = 0;
  let lengthened = 0;
  await fc.assert(
    fc.asyncProperty(anyVault, fc.nat(), anyId, anyTitle, async (vault: TextVault, pick, to, title) => {
      const ids = Object.keys(vault);
      const from = ids[pick % ids.length] as string;
      const taken = graphOf(vault).find(to);
      if (taken && taken.id !== from) return;
      const plan = await planIn(vault, { from, to, title });
      const files = carryOut(vault, plan);
      const [before, after] = [meaningsIn(vault), meaningsIn(files)];
      expect(Object.keys(files).sort()).toEqual(ids.map((id) => (id === from ? to : id)).sort());
      rewritten += plan.others.length;
      const lost = [...plan.warnings];
      for (const [id, meanings] of Object.entries(before)) {
        const now = after[id === from ? to : id] ?? [];
        expect(now).toHaveLength(meanings.length);
        meanings.forEach((meaning, index) => {
          const [was, wasOpen] = split(meaning);
          const [is, isOpen] = split(now[index] ?? '');
          if (!was.endsWith('.md')) expect([was, to]).toContain(is);
          else if (is === (was === from ? to : was) && (wasOpen || !isOpen)) return;
          // Only what no spelling can say, and then it is told.
          else expect(lost.pop(), `${id} ${index}: ${meaning} became ${now[index]}`).toBeDefined();
        });
        if (id !== from && !plan.others.some((edit) => edit.id === id)) expect(files[id]?.toString()).toBe(vault[id]);
        else if (!meanings.some((meaning) => split(meaning)[0] === from)) lengthened += 1;
      }
      expect(graphOf(files).find(to)?.title).toBe(title);
    }),
    { numRuns: runs, seed: 12 },
  );
  // The vaults must be such that there is something to do.
  expect(rewritten).toBeGreaterThan(runs / 4);
  expect(lengthened).toBeGreaterThan(runs / 10);
}, 300_000);

function split(meaning: string): [id: string, isAmbiguous: boolean] {
  return meaning.endsWith('?') ? [meaning.slice(0, -1), true] : [meaning, false];
}
