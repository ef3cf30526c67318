// Notes: a rename that is killed in the middle leaves the vault before it or after it, never between.
import { readdirSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { openSurface } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';
import { type Files, makeFolder, openFolder } from './open-vault.ts';

const count = 150;
const sourceOf = (at: number, name: string) => `Note ${at} leads to [[${name}]] and to [the same](${name}.md).\n`;
const filesOf = (name: string): Files => ({
  [`${name}.md`]: '# Heading\n\nThe middle.\n',
  ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`note-${at}.md`, sourceOf(at, name)])),
});

const namesIn = (folder: string) => readdirSync(folder);
const isTemporary = (name: string) => name.endsWith('.tmp');

/** When to strike; each later in the rename than the one before. */
const moments: Readonly<Record<string, (folder: string) => boolean | Promise<boolean>>> = {
  'at once': () => true,
  'when the first temporary file is there': (folder) => namesIn(folder).some(isTemporary),
  'when half of them are': (folder) => namesIn(folder).filter(isTemporary).length > count / 2,
  'when the new name is there': (folder) => namesIn(folder).includes('after.md'),
  'a little later': async (folder) => namesIn(folder).includes('after.md') && pause(5, true),
  'when half of the links are new': (folder) =>
    namesIn(folder).includes('after.md') && namesIn(folder).filter(isTemporary).length < count / 2,
  'when the old name is gone': (folder) => !namesIn(folder).includes('before.md'),
};

proves('notes/update_node/rename-is-atomic', async (proof) => {
  const outcomes: string[] = [];
  for (const [moment, isNow] of Object.entries(moments)) {
    const folder = makeFolder(filesOf('before'));
    const killed = await openFolder({ ...proof, fresh: (server) => openSurface('stdio', server) }, folder);
    await killed.value('list_nodes', { limit: 1 });
    let isAnswered = false;
    void killed.call('update_node', { id: 'before.md', title: 'After' }).then(() => {
      isAnswered = true;
    });
    while (!isAnswered && !(await isNow(folder))) await nextTurn();
    process.kill(killed.client.pid ?? 0, 'SIGKILL');

    const vault = await openFolder(proof, folder);
    const { total } = await vault.value<{ total: number }>('list_nodes', { limit: 1 });
    expect(total, moment).toBe(count + 1);
    const name = namesIn(folder).includes('after.md') ? 'after' : 'before';
    outcomes.push(name);
    const expected = filesOf(name);
    expect(namesIn(folder).sort(), moment).toEqual(Object.keys(expected).sort());
    for (const [path, text] of Object.entries(expected)) expect(vault.read(path), `${moment}: ${path}`).toBe(text);
    const counts = await vault.value('get_node', { id: `${name}.md`, depth: 1 });
    expect(counts, moment).toMatchObject({ incomingCount: count });
  }
  expect(outcomes[0]).toBe('before');
  expect(outcomes.at(-1)).toBe('after');
});
