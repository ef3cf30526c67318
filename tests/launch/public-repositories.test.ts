// Libraries as their authors published them, from a folder to an opened pull request: nothing is configured, nothing is
// downloaded, nobody is asked. Twice each, in state folders of their own: every artifact is the same to the byte.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artifactSchemas } from '../../src/servers/launch/artifacts/artifact-table.ts';
import { hugoOnPath } from '../../src/servers/launch/gates/hugo-program.ts';
import { makeScratchFolder } from '../../src/servers/launch/source/repository-fixture.ts';
import { commitFolder } from './commit-folder.ts';
import {
  gitSays,
  type LaunchedRepository,
  launchRepository,
  siteRepository,
  strayFolders,
} from './launch-repository.ts';
import { fetchCommand, fetchedRepositories, publicRepositories, repositoryFolder } from './public-repositories.ts';
import { countLaunched, type Row, writeTable } from './repository-table.ts';

const isSoak = process.env['MOORING_SOAK'] === '1';
const installed = join(import.meta.dirname, '../../node_modules');
/** Installed with the product, and published with their sources: JavaScript, and TypeScript with its declarations. */
const shipped = ['ignore', 'yaml'] as const;
const rows: Row[] = [];
let scratch: string;

beforeAll(() => {
  scratch = makeScratchFolder();
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  if (isSoak && rows.length > 0) console.log(writeTable(rows));
});

describe('a package that is installed here', () => {
  test.for(shipped)('%s comes to its pull request, twice the same', { timeout: 120_000 }, async (name) => {
    const repo = join(scratch, name);
    cpSync(join(installed, name), repo, { recursive: true, filter: (path) => !path.endsWith(`${name}/node_modules`) });
    await commitFolder(repo);
    expectDelivered(await expectSameLaunches(repo));
  });
});

const fetched = fetchedRepositories();
const reason = !isSoak ? 'only with MOORING_SOAK=1' : `none is here: bring them with ${fetchCommand}`;

describe.skipIf(!isSoak || fetched.length === 0)('a public library', () => {
  test.for(fetched.map((repository) => [repository.name, repository.language, repository] as const))(
    '%s (%s) comes to its pull request, twice the same',
    { timeout: 600_000 },
    async ([name, language, repository]) => {
      const launched = await expectSameLaunches(repositoryFolder(repository));
      rows.push({ repository: name, language, ...(await countLaunched(launched)) });
      expectDelivered(launched);
    },
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

async function expectSameLaunches(repo: string): Promise<LaunchedRepository> {
  expect(existsSync(join(repo, '.git'))).toBe(true);
  const first = await launchRepository(repo);
  const second = await launchRepository(repo);
  expect(second.hashes).toEqual(first.hashes);
  expect(second.state).toBe(first.state);
  expect([strayFolders(first.launch.home), strayFolders(second.launch.home)]).toEqual([[], []]);
  return first;
}

/** Every gate is green, and there is one branch with one pull request in a repository that is whole. */
function expectDelivered({ launch, runId, state, hashes, report }: LaunchedRepository): void {
  expect(report.issues.filter(({ severity }) => severity === 'error' || severity === 'blocker')).toEqual([]);
  expect(report.gates.filter(({ skipped }) => skipped).map(({ name }) => name)).toEqual(skippedGates());
  expect(state).toBe('DONE');
  // Conflicts are only written where there are any.
  const written = Object.keys(artifactSchemas).filter((name) => name !== 'patch_conflicts.json');
  expect(Object.keys(hashes)).toEqual(expect.arrayContaining(written));
  const site = siteRepository(launch.home);
  expect(gitSays(site, ['for-each-ref', '--format=%(refname)', 'refs/heads/launch', 'refs/launch/pr'])).toMatch(
    new RegExp(`^refs/heads/launch/${runId}/[a-z0-9-]+\nrefs/launch/pr/1$`),
  );
  expect(gitSays(site, ['fsck', '--full', '--strict', '--no-dangling'])).toBe('');
}

/** Where there is no Hugo, the profile `local` does without what only a built site can tell. */
function skippedGates(): string[] {
  return hugoOnPath() === undefined ? ['hugo_build'] : [];
}
