// What the launch server uses: a git that is new enough, Hugo, the site that comes along or the user's own, a token, a
// model, its folder for runs.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headCommit } from '../../platform/git/git.ts';
import { defaultSettings, noModel } from '../../servers/launch/config/default-settings.ts';
import { openLocalRepository } from '../../servers/launch/source/local-repository.ts';
import { prepareStarterSite } from '../../servers/launch/starter-site/prepare-starter-site.ts';
import type { ServerSettings } from '../server-options.ts';
import { siteFolder } from '../site-folder.ts';
import type { Finding } from './finding.ts';
import { aboutProgram } from './program.ts';

export interface LaunchSurroundings {
  readonly home: string;
  /** Undefined where the program was taken out of its package. */
  readonly packageFolder: string | undefined;
  /** Undefined where the settings cannot be read, which is told elsewhere. */
  readonly settings: Pick<ServerSettings, 'site'> | undefined;
  readonly env: NodeJS.ProcessEnv;
}

export async function aboutLaunch({ home, packageFolder, settings, env }: LaunchSurroundings): Promise<Finding[]> {
  const git = await aboutGitVersion();
  const found = await Promise.all([
    git,
    aboutProgram('hugo', ['version'], { isOptional: true, use: 'checks that launch pages build' }),
    // Without git neither site can be looked at, and git itself was told of.
    git.state === 'ok' ? aboutSite(packageFolder, settings) : [],
    aboutRuns(home),
  ]);
  return [...found.flat(), aboutToken(env), aboutModel()];
}

// The first that names its object format, which commit ids hang on.
const oldestGit = [2, 29] as const;

async function aboutGitVersion(): Promise<Finding> {
  const finding = await aboutProgram('git', ['--version'], { isOptional: true, use: 'every launch' });
  const about = 'launch git';
  if (finding.state !== 'ok') return { ...finding, about };
  const [, version = '', major = '0', minor = '0'] = /((\d+)(?:\.(\d+))?\S*)/.exec(finding.says) ?? [];
  const isNewEnough = Number(major) > oldestGit[0] || (Number(major) === oldestGit[0] && Number(minor) >= oldestGit[1]);
  const needed = oldestGit.join('.');
  if (isNewEnough) return { ...finding, about, says: `${version}; ${needed} or newer is needed` };
  const says = `${version || finding.says} is too old; a launch needs ${needed} or newer`;
  return { ...finding, about, state: 'broken', says, mend: `install git ${needed} or newer` };
}

async function aboutSite(
  packageFolder: string | undefined,
  settings: LaunchSurroundings['settings'],
): Promise<Finding> {
  const finding = { about: 'launch site', isOptional: true };
  try {
    const site = settings && siteFolder(settings);
    if (site !== undefined) return { ...finding, state: 'ok', says: await lookAtSite(site) };
  } catch (thrown) {
    const mend = 'name the top folder of a git repository with --site, or leave it out';
    return { ...finding, state: 'broken', says: wordsOf(thrown), mend };
  }
  try {
    return { ...finding, state: 'ok', says: await tryStarterSite(packageFolder) };
  } catch (thrown) {
    return { ...finding, state: 'broken', says: wordsOf(thrown), mend: 'install Mooring again' };
  }
}

async function lookAtSite(site: string): Promise<string> {
  const { path } = await openLocalRepository(site, [site]);
  const commit = await headCommit(path);
  if (commit === null) throw new Error(`${site} has no commit yet, and only what is committed can be used`);
  return `${site} at ${commit.slice(0, 12)}`;
}

/** Made for real, elsewhere: who only looks leaves nothing in the state folder. */
async function tryStarterSite(packageFolder: string | undefined): Promise<string> {
  if (packageFolder === undefined) throw new Error('the starter site is not part of this installation');
  const trial = await mkdtemp(join(tmpdir(), 'mooring-doctor-site-'));
  try {
    const { commit } = await prepareStarterSite(trial, packageFolder);
    return `the one that comes along, at ${commit.slice(0, 12)}; yours with --site`;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** The state directory is looked at elsewhere; here only what is in it already. */
async function aboutRuns(home: string): Promise<Finding> {
  const folder = join(home, 'launch');
  const finding = { about: 'launch runs', isOptional: true };
  if (!existsSync(folder)) return { ...finding, state: 'ok', says: 'none yet' };
  const trial = join(folder, `.doctor-${process.pid}`);
  try {
    await writeFile(trial, 'x');
    await rm(trial);
    return { ...finding, state: 'ok', says: `kept in ${folder}` };
  } catch (thrown) {
    const { code = 'unknown' } = thrown as { code?: string };
    const mend = `chmod u+rwx ${folder}, or choose another folder with MOORING_HOME`;
    return { ...finding, state: 'broken', says: `${folder} cannot be written (${code})`, mend };
  }
}

/** Whether there is one; never what it is. */
function aboutToken(env: NodeJS.ProcessEnv): Finding {
  const name = defaultSettings.commit_service.github_token_env;
  const finding = { about: 'launch token', isOptional: true };
  if (env[name]) return { ...finding, state: 'ok', says: `${name} is set` };
  const says = `${name} is not set; private repositories and pull requests on GitHub need it`;
  return { ...finding, state: 'missing', says, mend: `set ${name} to a token of yours where Mooring is started` };
}

function aboutModel(): Finding {
  const { model } = defaultSettings.llm;
  const says = model === noModel ? 'none: pages are written by rules; a run_config may name one under llm' : model;
  return { about: 'launch model', state: 'ok', says, isOptional: true };
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
