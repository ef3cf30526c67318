// Libraries as their authors published them, from a folder to the plan: nothing is configured, nothing is downloaded,
// nobody is asked. Twice each, in state folders of their own: every artifact is the same to the byte.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artifactSchemas } from '../../src/servers/launch/artifacts/artifact-table.ts';
import { makeScratchFolder } from '../../src/servers/launch/source/repository-fixture.ts';
import { commitFolder } from './commit-folder.ts';
import { countPlanned, planRepository, type Row, strayFolders } from './plan-repository.ts';
import { fetchCommand, fetchedRepositories, publicRepositories, repositoryFolder } from './public-repositories.ts';

const isSoak = process.env['MOORING_SOAK'] === '1';
const installed = join(import.meta.dirname, '../../node_modules');
/** Installed with the product, and published with their sources: JavaScript twice, TypeScript with its declarations. */
const shipped = ['commander', 'ignore', 'yaml'] as const;
const rows: Row[] = [];
let scratch: string;

beforeAll(() => {
  scratch = makeScratchFolder();
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  if (isSoak) console.table(rows);
});

describe('a package that is installed here', () => {
  test.for(shipped)('%s comes to its plan, twice the same', { timeout: 120_000 }, async (name) => {
    const repo = join(scratch, name);
    cpSync(join(installed, name), repo, { recursive: true, filter: (path) => !path.endsWith(`${name}/node_modules`) });
    await commitFolder(repo);
    await expectSamePlans(repo, name, 'JavaScript');
  });
});

const fetched = fetchedRepositories();
const reason = !isSoak ? 'only with MOORING_SOAK=1' : `none is here: bring them with ${fetchCommand}`;

describe.skipIf(!isSoak || fetched.length === 0)('a public library', () => {
  test.for(fetched.map((repository) => [repository.name, repository.language, repository] as const))(
    '%s (%s) comes to its plan, twice the same',
    { timeout: 600_000 },
    ([name, language, repository]) => expectSamePlans(repositoryFolder(repository), name, language),
  );

  test('is one of at least ten, in at least five languages', () => {
    expect(fetched.length).toBeGreaterThanOrEqual(10);
    expect(new Set(fetched.map(({ language }) => language)).size).toBeGreaterThanOrEqual(5);
  });
});

test.skipIf(isSoak && fetched.length > 0)(
  `public libraries: ${publicRepositories.length} (skipped, ${reason})`,
  (context) => context.skip(reason),
);

async function expectSamePlans(repo: string, repository: string, language: string): Promise<void> {
  expect(existsSync(join(repo, '.git'))).toBe(true);
  const first = await planRepository(repo);
  const second = await planRepository(repo);
  expect([first.state, second.state]).toEqual(['PLAN_READY', 'PLAN_READY']);
  expect(Object.keys(first.hashes)).toEqual(expect.arrayContaining(Object.keys(artifactSchemas)));
  expect(second.hashes).toEqual(first.hashes);
  expect([strayFolders(first.launch.home), strayFolders(second.launch.home)]).toEqual([[], []]);
  rows.push({ repository, language, ...(await countPlanned(first)) });
}
