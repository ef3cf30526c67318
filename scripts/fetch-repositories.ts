// Brings the public libraries that launches are tried on into a folder that is not part of the tree: packages of the npm
// registry, and Debian source packages through apt with lists of its own. Nothing of theirs is run. What is there stays.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitFolder } from '../tests/launch/commit-folder.ts';
import {
  type Origin,
  type PublicRepository,
  publicRepositories,
  repositoriesFolder,
  repositoryFolder,
} from '../tests/launch/public-repositories.ts';

const mirror = process.env['MOORING_DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian';
const releases = ['trixie', 'bookworm'];
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const limitMs = 3 * 60_000;

const missing = publicRepositories.filter((repository) => !existsSync(repositoryFolder(repository)));
if (missing.length > 0) await fetchAll(missing);
console.log(
  `repositories: ${publicRepositories.length - stillMissing().length} of ${publicRepositories.length} are there`,
);
process.exitCode = stillMissing().length === 0 ? 0 : 1;

async function fetchAll(repositories: readonly PublicRepository[]): Promise<void> {
  mkdirSync(repositoriesFolder, { recursive: true });
  // Beside their places, so that half a library never passes for one.
  const scratch = mkdtempSync(join(repositoriesFolder, '.fetch-'));
  try {
    const apt = openApt(scratch, repositories);
    for (const repository of repositories) {
      try {
        await fetchOne(repository, mkdtempSync(join(scratch, 'one-')), apt);
      } catch (error) {
        console.error(`repositories: no ${repository.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The options under which apt keeps everything in `scratch`: neither root nor the machine's own lists are needed. */
function openApt(scratch: string, repositories: readonly PublicRepository[]): readonly string[] | Error {
  if (repositories.every(({ from }) => 'registry' in from)) return [];
  const [list, lists, cache] = ['sources.list', 'lists', 'cache'].map((name) => join(scratch, name)) as [
    ...[string, string, string],
  ];
  mkdirSync(join(lists, 'partial'), { recursive: true });
  mkdirSync(join(cache, 'archives', 'partial'), { recursive: true });
  const kinds = ['deb-src', ...(repositories.some(({ from }) => 'package' in from) ? ['deb'] : [])];
  const lines = kinds.flatMap((kind) =>
    releases.map((release) => `${kind} [signed-by=${keyring}] ${mirror} ${release} main\n`),
  );
  writeFileSync(list, lines.join(''));
  const settings = {
    'Dir::Etc::sourcelist': list,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': lists,
    'Dir::Cache': cache,
    'APT::Default-Release': releases[0],
    // Its own user may not enter the folder.
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  try {
    run('apt-get', ['-qq', ...options, 'update'], scratch);
    return options;
  } catch (error) {
    return error as Error;
  }
}

async function fetchOne(repository: PublicRepository, scratch: string, apt: readonly string[] | Error): Promise<void> {
  const folder = unpack(repository.from, scratch, apt);
  const commit = await commitFolder(folder);
  renameSync(folder, repositoryFolder(repository));
  console.log(`repositories: ${repository.name}, commit ${commit.slice(0, 12)}`);
}

/** The folder with the sources, somewhere in `scratch`. */
function unpack(from: Origin, scratch: string, apt: readonly string[] | Error): string {
  const folder = join(scratch, 'unpacked');
  mkdirSync(folder);
  if ('registry' in from) run('npm', ['pack', '--silent', '--ignore-scripts', from.registry], scratch);
  else if (apt instanceof Error) throw apt;
  else if ('sources' in from)
    run('apt-get', ['-qq', ...apt, 'source', '--tar-only', '--download-only', from.sources], scratch);
  else run('apt-get', ['-qq', ...apt, 'download', from.package], scratch);
  const archive = readdirSync(scratch).find((file) => /\.tgz$|\.orig\.tar\.[a-z0-9]+$|\.deb$/.test(file));
  if (archive === undefined) throw new Error('there is no archive of its sources');
  if ('package' in from) {
    run('dpkg-deb', ['-x', archive, folder], scratch);
    const inside = join(folder, from.folder);
    return join(inside, readdirSync(inside)[0] ?? '');
  }
  run('tar', ['-xf', archive, '--strip-components=1', '--no-same-owner', '-C', folder], scratch);
  return folder;
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, error, stderr } = spawnSync(program, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: limitMs,
  });
  if (status === 0) return;
  throw new Error(error?.message ?? `${program} ended with ${status}: ${stderr.trim().split('\n').at(-1)}`);
}

function stillMissing(): readonly PublicRepository[] {
  return publicRepositories.filter((repository) => !existsSync(repositoryFolder(repository)));
}
