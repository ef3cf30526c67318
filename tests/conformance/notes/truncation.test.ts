// Notes: how much of a note's content each answer shows, to the character.
import { expect } from 'vitest';
import { type Proof, proves } from '../../support/proves.ts';
import type { ContextNote, ShownNote } from './answer-shapes.ts';
import { type Files, type OpenVault, openVault } from './open-vault.ts';

const ending = '... [truncated]';
const face = '\u{1F600}';

/** Words that search finds, up to this length, the last letter telling that it is the last. */
function textOf(length: number): string {
  return `${'#long lamps and ships at sea '.padEnd(length - 1, 'lamp ').slice(0, length - 1)}!`;
}

const lengths = [199, 200, 201, 499, 500, 501, 9_999, 10_000, 10_001, 40_000];
const longVault: Files = {
  ...Object.fromEntries(lengths.map((length) => [`long-${length}.md`, textOf(length)])),
  'centre.md': lengths.map((length) => `[[long-${length}]]`).join(' '),
};
const vaults = new Map<string, Promise<OpenVault>>();

/** One for all proofs here: nothing in them changes these notes. */
function longNotes(proof: Proof): Promise<OpenVault> {
  const known = vaults.get(proof.surface) ?? openVault(proof, longVault);
  vaults.set(proof.surface, known);
  return known;
}

const cutAt = (limit: number, text: string) =>
  text.length <= limit ? text : text.slice(0, limit - ending.length) + ending;

/** Content by id, as each tool shows it. */
async function contentsIn(vault: OpenVault, tool: string, args: object): Promise<Map<string, string>> {
  const notes = await vault.value<ShownNote[]>(tool, args);
  return new Map(notes.filter(({ id }) => id !== 'centre.md').map(({ id, content }) => [id, content]));
}

proves('notes/truncation/primary', async (proof) => {
  const vault = await longNotes(proof);
  for (const length of lengths) {
    const { content } = await vault.value<ShownNote>('get_node', { id: `long-${length}.md` });
    expect(content, String(length)).toBe(cutAt(10_000, textOf(length)));
  }
  for (let draws = 0; draws < 20; draws += 1) {
    const { id, content } = await vault.value<ShownNote>('random_node', { tags: ['long'] });
    expect(content).toBe(cutAt(10_000, textOf(Number(/\d+/.exec(id)?.[0]))));
  }
  const writing = await openVault(proof, {});
  for (const length of [10_000, 10_001]) {
    const title = `made-${length}`;
    const made = await writing.value<ShownNote>('create_node', { title, content: textOf(length) });
    expect(made.content).toBe(cutAt(10_000, textOf(length)));
    // The answer is cut, the file is not.
    expect(writing.read(made.id)).toContain(textOf(length));
    const other = await writing.value<ShownNote>('update_node', { id: made.id, content: `x${textOf(length)}` });
    expect(other.content).toBe(cutAt(10_000, `x${textOf(length)}`));
    expect(writing.read(made.id)).toContain(`x${textOf(length)}`);
  }
});

proves('notes/truncation/list', async (proof) => {
  const vault = await longNotes(proof);
  const calls: readonly (readonly [string, object])[] = [
    ['search', { query: 'lamps and ships at sea', limit: 50 }],
    ['search_text', { query: 'lamps ships', limit: 50 }],
    ['get_neighbors', { id: 'centre.md', direction: 'out' }],
    ['search_by_tags', { tags: ['long'] }],
  ];
  for (const [tool, args] of calls) {
    const contents = await contentsIn(vault, tool, args);
    expect([...contents.keys()].sort(), tool).toEqual(lengths.map((length) => `long-${length}.md`).sort());
    for (const length of lengths)
      expect(contents.get(`long-${length}.md`), `${tool} ${length}`).toBe(cutAt(500, textOf(length)));
  }
});

proves('notes/truncation/neighbor', async (proof) => {
  const vault = await longNotes(proof);
  const { neighbors } = await vault.value<ContextNote>('get_node', { id: 'centre.md', depth: 1 });
  expect(neighbors).toHaveLength(lengths.length);
  for (const [at, length] of lengths.entries())
    expect(neighbors[at]?.content, String(length)).toBe(cutAt(200, textOf(length)));
});

proves('notes/truncation/suffix', async (proof) => {
  const vault = await longNotes(proof);
  const endOf = async (id: string) => (await vault.value<ShownNote>('get_node', { id })).content.slice(-16);
  expect(await endOf('long-10000.md')).toMatch(/!$/);
  expect(await endOf('long-10001.md')).toMatch(/[^.]\.\.\. \[truncated\]$/);
  const listed = await contentsIn(vault, 'search_by_tags', { tags: ['long'] });
  expect(listed.get('long-500.md')).toBe(textOf(500));
  expect(listed.get('long-501.md')?.endsWith(ending)).toBe(true);
  const { neighbors } = await vault.value<ContextNote>('get_node', { id: 'centre.md', depth: 1 });
  const near = new Map(neighbors.map(({ id, content }) => [id, content]));
  expect(near.get('long-200.md')).toBe(textOf(200));
  expect(near.get('long-201.md')?.endsWith(ending)).toBe(true);
});

proves('notes/truncation/length-includes-suffix', async (proof) => {
  const limits = [10_000, 500, 200];
  // A pair that ends just before the cut, one across it, one just after it; and one across the limit itself.
  const shifts = [-2, -1, 0];
  const pairs = limits.flatMap((limit) => shifts.map((shift) => ({ limit, shift, at: limit - ending.length + shift })));
  const files = Object.fromEntries(
    pairs.map(({ limit, shift, at }) => [`pair${limit}${shift}.md`, `${'x'.repeat(at)}${face}${'y'.repeat(50)}`]),
  );
  const edges = { 'edge.md': `${'x'.repeat(499)}${face}`, 'beyond.md': `${'x'.repeat(500)}${face}y` };
  const names = Object.keys({ ...files, ...edges });
  const links = names.map((name) => `[[${name}]]`).join(' ');
  const vault = await openVault(proof, { ...files, ...edges, 'centre.md': links });
  const context = await vault.value<ContextNote>('get_node', { id: 'centre.md', depth: 1 });
  const listed = await vault.value<ShownNote[]>('get_neighbors', { id: 'centre.md', direction: 'out' });
  for (const { limit, shift, at } of pairs) {
    const id = `pair${limit}${shift}.md`;
    const whole = await vault.value<ShownNote>('get_node', { id });
    const shown = {
      10000: whole,
      500: listed.find((note) => note.id === id),
      200: context.neighbors.find((note) => note.id === id),
    };
    const content = shown[limit as keyof typeof shown]?.content ?? '';
    const kept = { '-2': `${'x'.repeat(at)}${face}`, '-1': 'x'.repeat(at), 0: 'x'.repeat(at) }[String(shift)];
    expect(content, id).toBe(`${kept}${ending}`);
    expect(content.length, id).toBe(shift === -1 ? limit - 1 : limit);
    expect(content.isWellFormed(), id).toBe(true);
  }
  for (const name of Object.keys(edges))
    expect(listed.find(({ id }) => id === name)?.content, name).toBe('x'.repeat(485) + ending);
});
