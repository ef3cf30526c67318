// W3: the code that pages may show.
import { curateSnippets } from '../../snippets/curate-snippets.ts';
import { readSymbols } from './build-facts.ts';
import { openRepo } from './checkouts.ts';
import type { PinnedJob, StageOutput } from './job.ts';

export async function collectSnippets(job: PinnedJob): Promise<StageOutput> {
  const { signal, say, read, write } = job;
  const inventory = await read('repo_inventory.json');
  const productFacts = await read('product_facts.json');
  const symbols = readSymbols(await read('api_symbols.json'));
  const { folder } = await openRepo(job);
  say('Collecting examples');
  const catalog = await curateSnippets({ folder, inventory, productFacts, symbols, signal });
  await write('snippet_catalog.json', catalog);
  return { counts: { snippets: catalog.snippets.length } };
}
