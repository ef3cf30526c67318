// What every store must do, whatever it keeps its notes in. A new store proves itself by running this.
import { afterEach, describe, expect, test } from 'vitest';
import type { StoreProvider } from '../../src/servers/notes/store/store-provider.ts';

/** Opens a store that holds these notes: markdown by path. */
export type OpenStore = (notes: Readonly<Record<string, string>>) => Promise<StoreProvider>;

const note = (title: string, body: string, tags: readonly string[] = []) =>
  `---\ntitle: ${title}\ntags: [${tags.join(', ')}]\n---\n${body}`;

const small = {
  'a.md': note('Alpha', 'To [[b]] and [[sub/c|the third]], and [[nowhere]].', ['red', 'red/dark']),
  'b.md': note('Beta', 'To [[c]] twice: [[c]].', ['Red']),
  'sub/c.md': note('Gamma', 'No links here.', ['blue']),
  'd.md': note('Delta', 'Alone.', []),
};

export function describeStore(name: string, open: OpenStore): void {
  describe(`${name}, as a store`, () => {
    let store: StoreProvider;
    const opened = async (notes: Readonly<Record<string, string>> = small) => {
      store = await open(notes);
      return store;
    };
    afterEach(() => store.close());
    const unasked = { isDryRun: false };
    const failing = (work: Promise<unknown>) => expect(work).rejects;

    test('reads notes in the order asked for, null for what is not there', async () => {
      const [c, missing, a] = await (await opened()).read(['sub/c.md', 'nope.md', 'a.md'], 'whole');
      expect(c).toMatchObject({ id: 'sub/c.md', title: 'Gamma', content: 'No links here.', tags: ['blue'], links: [] });
      expect(missing).toBeNull();
      expect(a).toMatchObject({ id: 'a.md', links: ['b.md', 'sub/c.md'] });
      expect(a?.hash).toMatch(/^[0-9a-f]{64}$/);
    });

    test('an excerpt is at least what a list shows', async () => {
      const [long] = await (await opened({ 'long.md': 'x'.repeat(3_000) })).read(['long.md'], 'excerpt');
      expect(long?.content.length).toBeGreaterThan(500);
    });

    test('resolves many titles at once and leaves out what is not there', async () => {
      const titles = await (await opened()).resolveTitles(['a.md', 'nope.md', 'sub/c.md']);
      expect([...titles]).toEqual([
        ['a.md', 'Alpha'],
        ['sub/c.md', 'Gamma'],
      ]);
    });

    test('knows the notes on both sides of a note, outgoing first', async () => {
      await opened();
      expect(await store.neighbors('b.md', 'both', 10)).toEqual([
        { id: 'sub/c.md', direction: 'out' },
        { id: 'a.md', direction: 'in' },
      ]);
      expect(await store.neighbors('sub/c.md', 'in', 1)).toEqual([{ id: 'a.md', direction: 'in' }]);
      expect(await store.neighbors('nope.md', 'both', 10)).toEqual([]);
      expect(await store.degrees('sub/c.md')).toEqual({ incoming: 2, outgoing: 0 });
    });

    test('finds the shortest way along links, and null where there is none', async () => {
      await opened();
      expect(await store.findPath('a.md', 'sub/c.md')).toEqual(['a.md', 'sub/c.md']);
      expect(await store.findPath('sub/c.md', 'a.md')).toBeNull();
      expect(await store.findPath('d.md', 'd.md')).toEqual(['d.md']);
      expect(await store.findPath('d.md', 'nope.md')).toBeNull();
    });

    test('ranks notes by links in, links out and PageRank', async () => {
      await opened();
      expect(await store.hubs('in_degree', 2)).toEqual([
        { id: 'sub/c.md', score: 2 },
        { id: 'b.md', score: 1 },
      ]);
      expect((await store.hubs('out_degree', 1))[0]).toEqual({ id: 'a.md', score: 2 });
      const ranked = await store.hubs('pagerank', 10);
      expect(ranked[0]?.id).toBe('sub/c.md');
      expect(ranked.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 6);
    });

    test('finds notes by any or all tags, in any case, nested ones too', async () => {
      await opened();
      expect(await store.findByTags(['red'], 'any', 10)).toEqual(['a.md', 'b.md']);
      expect(await store.findByTags(['RED', 'blue'], 'any', 2)).toEqual(['a.md', 'b.md']);
      expect(await store.findByTags(['red', 'red/dark'], 'all', 10)).toEqual(['a.md']);
      expect(await store.findByTags(['green'], 'any', 10)).toEqual([]);
    });

    test('gives a note by chance, only among those with the tags', async () => {
      await opened();
      expect(Object.keys(small)).toContain(await store.random([]));
      expect(await store.random(['blue'])).toBe('sub/c.md');
      expect(await store.random(['green'])).toBeNull();
    });

    test('creates a note that the links waiting for its name then lead to', async () => {
      await opened();
      const { note: made } = await store.create({
        title: 'Nowhere',
        content: 'Here [[d]].',
        tags: ['new'],
        ...unasked,
      });
      expect(made).toMatchObject({ id: 'nowhere.md', title: 'Nowhere', tags: ['new'], links: ['d.md'] });
      expect(await store.read(['nowhere.md'], 'whole')).toEqual([made]);
      expect(await store.neighbors('nowhere.md', 'in', 10)).toEqual([{ id: 'a.md', direction: 'in' }]);
      await failing(store.create({ title: 'Nowhere', content: '', tags: [], ...unasked })).toMatchObject({
        code: 'NODE_EXISTS',
      });
    });

    test('refuses a path that leads outside', async () => {
      await opened();
      const escaping = store.create({ title: 'x', content: '', tags: [], directory: '../out', ...unasked });
      await failing(escaping).toMatchObject({ code: 'INVALID_PARAMS' });
    });

    test('replaces content and tags, and keeps what was not named', async () => {
      await opened();
      const { note: updated } = await store.update('d.md', { content: 'To [[a]].', ...unasked });
      expect(updated).toMatchObject({ title: 'Delta', content: 'To [[a]].', links: ['a.md'] });
      const { note: tagged } = await store.update('d.md', { tags: ['x', 'y'], ...unasked });
      expect(tagged).toMatchObject({ title: 'Delta', content: 'To [[a]].', tags: ['x', 'y'] });
      await failing(store.update('nope.md', { content: '', ...unasked })).toMatchObject({ code: 'NODE_NOT_FOUND' });
    });

    test('content that is written back as it was read changes nothing, whatever it begins with', async () => {
      const odd = '---\nfoo: rule\n---\nrest';
      await opened({ 'odd.md': `---\ntitle: Keep\naliases: [kk]\n---\n${odd}`, 'bare.md': 'plain' });
      const [before] = await store.read(['odd.md'], 'whole');
      const { note: after } = await store.update('odd.md', { content: before?.content, ...unasked });
      expect(after).toEqual(before);
      const rule = '---\nSection one\n---\nSection two\n';
      for (const id of ['odd.md', 'bare.md']) {
        const { note: ruled } = await store.update(id, { content: rule, ...unasked });
        expect(ruled).toMatchObject({ title: id === 'odd.md' ? 'Keep' : 'Bare', content: rule });
      }
      const made = await store.create({ title: 'Ruled', content: rule, tags: ['x'], ...unasked });
      expect(made.note).toMatchObject({ title: 'Ruled', content: rule, tags: ['x'] });
    });

    test('content with a frontmatter of its own brings its tags and keeps the title that is asked for', async () => {
      await opened();
      const content = '---\ntags: [own]\n---\nbody';
      const { note: updated } = await store.update('d.md', { title: 'Delta', content, ...unasked });
      expect(updated).toMatchObject({ id: 'd.md', title: 'Delta', content: 'body', tags: ['own'] });
    });

    test('a new title renames the note and every link to it follows', async () => {
      await opened();
      const { note: renamed, rewrote } = await store.update('sub/c.md', { title: 'New Name', ...unasked });
      expect(renamed).toMatchObject({ id: 'sub/new-name.md', title: 'New Name' });
      expect([...rewrote].sort()).toEqual(['a.md', 'b.md']);
      expect(await store.read(['sub/c.md'], 'whole')).toEqual([null]);
      const [a] = await store.read(['a.md'], 'whole');
      expect(a?.content).toBe('To [[b]] and [[sub/new-name|the third]], and [[nowhere]].');
      expect(await store.degrees('sub/new-name.md')).toEqual({ incoming: 2, outgoing: 0 });
    });

    test('links follow a new title also where a heading still says the old one', async () => {
      await opened({ 'x.md': '[[Old Name]] and [[Also]].', 'old-name.md': '---\naliases: [Also]\n---\n# Old Name\n' });
      await store.update('old-name.md', { title: 'New Name', ...unasked });
      const [x] = await store.read(['x.md'], 'whole');
      expect(x?.content).toBe('[[New Name]] and [[Also]].');
    });

    test('a rename onto another note is refused and changes nothing', async () => {
      await opened();
      const before = await store.read(['a.md', 'b.md'], 'whole');
      await failing(store.update('a.md', { title: 'B', ...unasked })).toMatchObject({ code: 'NODE_EXISTS' });
      expect(await store.read(['a.md', 'b.md'], 'whole')).toEqual(before);
    });

    test('writes only over the hash that was expected', async () => {
      await opened();
      const stale = { expectedHash: '0'.repeat(64), ...unasked };
      const [before] = await store.read(['d.md'], 'whole');
      await failing(store.update('d.md', { content: 'lost?', ...stale })).toMatchObject({ code: 'CONFLICT' });
      await failing(store.delete('d.md', stale)).toMatchObject({ code: 'CONFLICT' });
      expect(await store.read(['d.md'], 'whole')).toEqual([before]);
      const { note: after } = await store.update('d.md', { content: 'kept', expectedHash: before?.hash, ...unasked });
      expect(after.content).toBe('kept');
    });

    test('a dry run answers as the write would and writes nothing', async () => {
      await opened();
      const ids = ['a.md', 'b.md', 'sub/c.md', 'd.md'];
      const before = await store.read(ids, 'whole');
      const dry = { isDryRun: true };
      const made = await store.create({ title: 'Nowhere', content: '[[d]]', tags: [], ...dry });
      expect(made.note).toMatchObject({ id: 'nowhere.md', links: ['d.md'] });
      const renamed = await store.update('sub/c.md', { title: 'New Name', ...dry });
      expect(renamed.note).toMatchObject({ id: 'sub/new-name.md', title: 'New Name' });
      expect([...renamed.rewrote].sort()).toEqual(['a.md', 'b.md']);
      expect(await store.delete('d.md', dry)).toBe(true);
      expect(await store.read([...ids, 'nowhere.md', 'sub/new-name.md'], 'whole')).toEqual([...before, null, null]);
    });

    test('deletes a note once, and the links to it are broken then', async () => {
      await opened();
      expect(await store.delete('b.md', unasked)).toBe(true);
      expect(await store.delete('b.md', unasked)).toBe(false);
      const [a] = await store.read(['a.md'], 'whole');
      expect(a?.links).toEqual(['sub/c.md']);
      expect(await store.takeWarnings(['a.md'])).toContain('Broken link: [[b]]');
    });

    test('tells what is wrong with a note once', async () => {
      await opened();
      expect(await store.takeWarnings(['a.md', 'd.md'])).toEqual(['Broken link: [[nowhere]]']);
      expect(await store.takeWarnings(['a.md', 'd.md'])).toEqual([]);
    });
  });
}
