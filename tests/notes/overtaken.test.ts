// Writes that meet: of two servers on one vault, and of a program that knows nothing of us.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { VaultIndex } from '../../src/servers/notes/index/vault-index.ts';
import { DocStore } from '../../src/servers/notes/store/doc-store.ts';
import { VaultWriter } from '../../src/servers/notes/write/vault-writer.ts';

let folder = '';
const opened: DocStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mooring-overtaken-'));
  mkdirSync(join(folder, 'vault'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  rmSync(folder, { recursive: true, force: true });
});

const write = (id: string, text: string) => writeFileSync(join(folder, 'vault', id), text);
const asked = { isDryRun: false };

/** One server of its own: nothing but the files and the lock is shared. */
async function openStore(name: string): Promise<DocStore> {
  const root = join(folder, 'vault');
  const writer = await VaultWriter.open(root, { stateFolder: join(folder, 'state') });
  const home = join(folder, name);
  const index = await VaultIndex.open({ root, home, clock: systemClock, log: () => {}, isWatching: false });
  const store = new DocStore({ index, writer }, Math.random);
  opened.push(store);
  return store;
}

test("a rename with tags and another server's new content both survive", async () => {
  write('hub.md', '---\ntitle: Hub\n---\nfirst');
  for (let at = 0; at < 40; at++) write(`n${at}.md`, 'To [[hub]].');
  const [one, two] = await Promise.all([openStore('one'), openStore('two')]);
  let id = 'hub.md';
  for (let round = 0; round < 12; round++) {
    const renamed = one.update(id, { title: `Hub ${round}`, tags: [`t${round}`], ...asked });
    const refilled = two.update(id, { content: `content ${round}`, ...asked }).then(
      () => true,
      // Renamed first: then nothing was promised.
      (error: { code: string }) => (error.code === 'NODE_NOT_FOUND' ? false : Promise.reject(error)),
    );
    id = (await renamed).note.id;
    const isRefilled = await refilled;
    const [note] = await one.read([id], 'whole');
    expect(note?.tags).toEqual([`t${round}`]);
    if (isRefilled) expect(note?.content).toBe(`content ${round}`);
    expect((await one.degrees(id)).incoming).toBe(40);
  }
});

test('a link written a moment before a rename follows it, though nobody has told of the file yet', async () => {
  write('b.md', '# B');
  const store = await openStore('one');
  write('d.md', 'A new link: [[b]].');
  const { rewrote } = await store.update('b.md', { title: 'Beta Note', ...asked });
  expect(rewrote).toEqual(['d.md']);
  expect(readFileSync(join(folder, 'vault/d.md'), 'utf8')).toBe('A new link: [[beta-note]].');
});

test('a write that expects a hash is refused when a program was faster, also together with a new title', async () => {
  write('a.md', 'one');
  const store = await openStore('one');
  const [before] = await store.read(['a.md'], 'whole');
  write('a.md', 'two');
  const late = store.update('a.md', { title: 'Other', content: 'three', expectedHash: before?.hash, ...asked });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(readFileSync(join(folder, 'vault/a.md'), 'utf8')).toBe('two');
});

test('a note that was shown cut cannot be written back over the whole', async () => {
  write('long.md', 'x'.repeat(25_000));
  const store = await openStore('one');
  const late = store.update('long.md', { content: `${'x'.repeat(9_985)}... [truncated]`, ...asked });
  await expect(late).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
  expect(readFileSync(join(folder, 'vault/long.md'), 'utf8')).toHaveLength(25_000);
});

test('a UTF-16 file is left alone', async () => {
  const bytes = Buffer.from('\ufeffhello', 'utf16le');
  writeFileSync(join(folder, 'vault/wide.md'), bytes);
  const store = await openStore('one');
  await expect(store.update('wide.md', { tags: ['x'], ...asked })).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
  expect(readFileSync(join(folder, 'vault/wide.md'))).toEqual(bytes);
});

test('a link in frontmatter without quotes follows, and one that cannot be spelled there stops the rename', async () => {
  write('it.md', '# It');
  write('up.md', '---\nup: [[it]]\n---\n');
  const store = await openStore('one');
  await store.update('it.md', { title: "What's new", ...asked });
  expect(readFileSync(join(folder, 'vault/up.md'), 'utf8')).toBe("---\nup: [[what's-new]]\n---\n");
  const impossible = store.update("what's-new.md", { title: 'a, b', ...asked });
  await expect(impossible).rejects.toMatchObject({ code: 'INVALID_PARAMS', message: expect.stringContaining('up.md') });
  expect((await store.degrees("what's-new.md")).incoming).toBe(1);
});
