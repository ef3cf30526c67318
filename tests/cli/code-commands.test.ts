// mooring index, search and status: the code server's daily commands.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { assertBuilt } from '../e2e/installed.ts';
import { makeHarbour } from '../fixtures/servers/repository.ts';
import { mooring } from './mooring.ts';
import { scratch } from './scratch.ts';

const temporaryFolder = scratch();

beforeAll(assertBuilt);

const at = (cwd: string, home: string) => {
  const ask = (...args: string[]) => mooring([...args, '--home', home], { cwd, limitMs: 60_000 });
  return { ask, said: async (...args: string[]) => (await ask(...args)).stdout };
};

test('a repository is indexed, searched and brought up to date from the shell', async () => {
  const repo = join(temporaryFolder(), 'harbour');
  makeHarbour(repo);
  const { ask, said } = at(repo, temporaryFolder());

  expect(await said('status')).toMatch(/^no index yet .*harbour on main\n {2}→ make one with: mooring index\n$/);
  const early = await ask('search', 'session');
  expect(early).toMatchObject({ code: 2, stdout: '' });
  expect(early.stderr).toBe('mooring: This repository has no index yet. Build it with build_index.\n');

  expect(await said('index')).toMatch(/^indexed .*harbour\n {2}7 files, \d+ chunks, .*\n {2}7 added, 0 changed/);
  expect(await said('status')).toContain('100% parsed, 100.0% of lines in a chunk');

  const found = await said('search', 'where are expired sessions removed', '--mode', 'code', '-n', '1');
  expect(found).toMatch(/^src\/session\.ts:6 {2}export async function sweepExpired\(/);
  expect(found).toContain(' 8 │   let removed = 0;\n');
  expect(found).toMatch(/\n1 of \d+ hits · .* · index \d+ s old/);
  expect(await said('search', 'session', '--mode', 'code', '--awaits', 'nobody')).toMatch(
    /^nothing found: awaits left nothing · .* · \d+ chunks carry awaits\n$/,
  );

  const { result } = JSON.parse(await said('search', 'sweepExpired', '--json', '-n', '1')) as {
    result: { search: { code: { name: string; full: object }[] } };
  };
  expect(result.search.code).toMatchObject([{ name: 'sweepExpired', full: { role: 'source' } }]);

  writeFileSync(join(repo, 'src/new.ts'), 'export const berths = 12;\n');
  expect(await said('status')).toContain('1 file changed since; bring it up to date with: mooring index --incremental');
  expect(await said('index', '--incremental')).toContain('1 added, 0 changed, 0 removed, 7 as before');
});

test('mistakes are told with what to do', async () => {
  const folder = temporaryFolder();
  const { ask } = at(folder, temporaryFolder());
  const rows: readonly (readonly [string[], string])[] = [
    [['search'], 'mooring: say what to look for. For example: mooring search "where are sessions removed"\n'],
    [['index', 'here'], 'mooring: here is not an option of this command'],
    [['search', 'x', '--repo', '/nowhere'], 'mooring: there is no folder /nowhere.'],
    [['search', 'x', '--mode', 'nonsense'], 'mooring: '],
    [['search', 'x', '--stray'], 'mooring: '],
  ];
  for (const [args, says] of rows) {
    const { code, stdout, stderr } = await ask(...args);
    expect({ code, stdout }, args.join(' ')).toEqual({ code: 2, stdout: '' });
    expect(stderr.slice(0, says.length), args.join(' ')).toBe(says);
  }
});
