// Notes: which tools the server offers, under which name it greets, and when search is there.
import { expect } from 'vitest';
import { listedTools } from '../../support/listed-tools.ts';
import { type Proof, proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';
import { contractInputs } from './tool-inputs.ts';

const ten = Object.keys(contractInputs);
const added = ['list_nodes', 'search_text', 'vault_health'];

const namesOf = async (client: SurfaceClient) => (await listedTools(client)).map(({ name }) => name).sort();

async function withEmbedding({ fresh }: Proof, embedding: string): Promise<SurfaceClient> {
  process.env['MOORING_FIXTURE_EMBEDDING'] = embedding;
  const opening = fresh('vault');
  delete process.env['MOORING_FIXTURE_EMBEDDING'];
  return opening;
}

proves('notes/tools/catalog', async ({ client }) => {
  expect(await namesOf(await client('vault'))).toEqual(expect.arrayContaining(ten));
});

proves('notes/tools/additive', async ({ client }) => {
  expect(await namesOf(await client('vault'))).toEqual([...ten, ...added].sort());
});

proves('notes/server-name', async ({ client }) => {
  expect((await client('vault')).greeting).toMatchObject({ serverInfo: { name: 'roux' } });
});

proves('notes/search/needs-embedding', async (proof) => {
  const without = await withEmbedding(proof, 'none');
  expect(await namesOf(without)).toEqual([...ten, ...added].filter((name) => name !== 'search').sort());
  const gated = await without.call('search', { query: 'lamp' });
  const unknown = await without.call('no_such_tool', { query: 'lamp' });
  expect(JSON.stringify(gated)).toBe(JSON.stringify(unknown).replaceAll('no_such_tool', 'search'));
  // The words can still be searched for.
  expect((await without.call('search_text', { query: 'lamp' })).body).toHaveLength(3);
});

proves('notes/search/default-provider', async (proof) => {
  expect(await namesOf(await withEmbedding(proof, 'default'))).toContain('search');
  expect(await namesOf(await withEmbedding(proof, 'none'))).not.toContain('search');
});
