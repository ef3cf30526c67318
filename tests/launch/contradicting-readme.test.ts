// A README that says other things than the manifest: the plan follows the manifest, and what was decided is on record.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeRepository, makeScratchFolder } from '../../src/servers/launch/source/repository-fixture.ts';
import { toyProduct } from '../support/toy-product.ts';
import { launchRepository, readLaunched } from './launch-repository.ts';

const manifest = {
  name: 'tally-marks',
  version: '2.1.0',
  description: 'Counts words, lines and characters in text files.',
  license: 'MIT',
  main: './src/index.js',
  engines: { node: '>=18' },
};

const readme = `# Tally Marks

Tally Marks counts words, lines and characters in text files.

The current version of Tally Marks is 1.4.0.

## Install

\`\`\`sh
npm install tallymarks-old
\`\`\`

## Requirements

Tally Marks requires Node.js 12 or later.

## Features

- Counts words in UTF-8 text.
- Writes its totals as JSON or as a table.

## License

Tally Marks is licensed under the Apache License 2.0.
`;

test('the plan follows the manifest, and every contradiction is in the evidence map with its resolution', async () => {
  const scratch = makeScratchFolder();
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const repo = join(scratch, 'tally-marks');
  await makeRepository(repo, { ...toyProduct, 'package.json': JSON.stringify(manifest, null, 2), 'README.md': readme });
  const launched = await launchRepository(repo);
  const evidence = await readLaunched(launched, 'evidence_map.json');
  const facts = await readLaunched(launched, 'product_facts.json');
  const plan = await readLaunched(launched, 'page_plan.json');
  const textOf = new Map(evidence.claims.map(({ claim_id, claim_text }) => [claim_id, claim_text]));
  const decided = evidence.contradictions.map(({ claim_a_id, claim_b_id, winning_claim_id, resolution }) => {
    const loser = claim_a_id === winning_claim_id ? claim_b_id : claim_a_id;
    return { won: textOf.get(winning_claim_id ?? ''), lost: textOf.get(loser), loser, resolution };
  });

  expect(decided.map(({ won, lost, resolution }) => [won, lost, resolution])).toEqual(
    expect.arrayContaining([
      [expect.stringContaining('Node.js >=18'), expect.stringContaining('Node.js 12'), 'prefer_higher_priority'],
      [expect.stringContaining('2.1.0'), expect.stringContaining('1.4.0'), 'prefer_higher_priority'],
      [expect.stringContaining('MIT'), expect.stringContaining('Apache'), 'prefer_higher_priority'],
    ]),
  );
  const used = new Set(plan.pages.flatMap((page) => page.required_claim_ids));
  for (const { loser, lost } of decided) expect(used.has(loser), lost).toBe(false);

  // What the manifest names is what a reader is told to install, and in which version.
  expect(facts).toMatchObject({
    version: '2.1.0',
    license: { spdx_id: 'MIT' },
    runtime_requirements: ['Node.js >=18'],
  });
  expect(facts.distribution).toMatchObject([{ identifier: 'tally-marks' }]);
  expect(JSON.stringify(facts.distribution)).not.toContain('tallymarks-old');
  const { snippets } = await readLaunched(launched, 'snippet_catalog.json');
  const shown = new Set(plan.pages.flatMap((page) => page.snippet_ids));
  const codeOnPages = snippets.filter(({ snippet_id }) => shown.has(snippet_id)).map(({ code }) => code);
  expect(codeOnPages.join('\n')).not.toContain('tallymarks-old');
  const saidOnPages = [...used].map((id) => textOf.get(id)).join('\n');
  expect(saidOnPages).toContain('npm install tally-marks');
  expect(saidOnPages).not.toMatch(/tallymarks-old|Node\.js 12|Apache|1\.4\.0/);
}, 120_000);
