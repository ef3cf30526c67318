// Notes: a note taken away.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import type { ShownNote } from './answer-shapes.ts';
import { openConformanceVault, warningsOf } from './open-vault.ts';

proves('notes/delete_node/deleted', async (proof) => {
  const { call, value, folder, state } = await openConformanceVault(proof);
  const before = state();
  const answer = await call('delete_node', { id: 'sea/storms.md' });
  expect(answer.body).toMatchObject({ deleted: true });
  expect(await value('get_node', { id: 'sea/storms.md' })).toBeNull();
  expect(existsSync(join(folder, 'sea/storms.md'))).toBe(false);
  // Nothing else changed, also not the note whose link leads nowhere now; that is said instead.
  const { 'sea/storms.md': _, ...others } = before;
  expect(state()).toEqual(others);
  expect(warningsOf(answer).join(' ')).toContain('1 note links to it');
  expect((await value<ShownNote>('get_node', { id: 'sea/tides.md' })).links).toEqual([]);
  expect(await value('search_by_tags', { tags: ['sea'] })).toHaveLength(1);
  expect(await value('search_text', { query: 'mast' })).toEqual([]);
  const unlinked = await call('delete_node', { id: 'Lonely.md' });
  expect(unlinked.body).toEqual({ deleted: true });
});

proves('notes/delete_node/missing', async (proof) => {
  const { call, state, value } = await openConformanceVault(proof);
  await value('create_node', { title: 'Brief', content: '' });
  expect(await value('delete_node', { id: 'brief.md' })).toEqual({ deleted: true });
  const before = state();
  for (const args of [
    { id: 'brief.md' },
    { id: 'none.md' },
    { id: 'sea/none.md' },
    { id: 'sea' },
    { id: 'Index' },
    { id: '' },
    { id: 'Index.md/x.md' },
    { id: `${'x'.repeat(300)}.md` },
    { id: 'none.md', expected_hash: 'a'.repeat(64) },
  ]) {
    const { body, error, result, status } = await call('delete_node', args);
    expect(body, JSON.stringify(args)).toEqual({ deleted: false });
    expect(error).toBeUndefined();
    if (proof.surface === 'http') expect(status).toBe(200);
    else expect(result?.['isError']).toBe(false);
  }
  expect(state()).toEqual(before);
});
