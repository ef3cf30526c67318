// The site built by Hugo, in a copy of the worktree that is removed again, so that a build changes nothing. Built once for
// all gates that judge the same input.
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { touchedPaths } from './baseline-pages.ts';
import { readBefore } from './built-site-before.ts';
import { type BuiltFiles, readBuiltFiles } from './built-site-html.ts';
import type { GateInput } from './gate.ts';
import { type HugoProblem, keyOf, readHugoOutput, sortProblems } from './hugo-output.ts';
import { findHugo, type Hugo, type HugoFolders, runHugo, wantedHugo } from './hugo-program.ts';
import { placeOf } from './links/page-address.ts';
import { readSiteBuild, type SiteBuild } from './links/site-build.ts';

export interface BuiltSite {
  readonly hugo: Hugo;
  readonly builds: readonly FinishedBuild[];
  /** The builds that no touched file has to do with. */
  readonly untouched: readonly SiteBuild[];
}

export interface FinishedBuild {
  readonly build: SiteBuild;
  readonly exitCode: number | null;
  readonly problems: readonly HugoProblem[];
  /** What there is without the run's files; null where nobody knows. Not looked for where nothing is wrong. */
  readonly problemsBefore: readonly HugoProblem[] | null;
  /** Null where the build failed. */
  readonly built: BuiltFiles | null;
}

export interface MissingHugo {
  readonly missing: { readonly name: string; readonly wanted: string; readonly found: string | null };
}

const finished = new WeakMap<GateInput, Promise<BuiltSite | MissingHugo>>();

/** Who asks first builds, and all others get the same: also that it was stopped, so that nobody waits for it twice. */
export function buildOnce(input: GateInput, signal: AbortSignal): Promise<BuiltSite | MissingHugo> {
  const before = finished.get(input);
  if (before) return before;
  const now = buildSite(input, signal);
  finished.set(input, now);
  now.catch(() => {});
  return now;
}

async function buildSite(input: GateInput, signal: AbortSignal): Promise<BuiltSite | MissingHugo> {
  const hugo = await findHugo(signal);
  if ('found' in hugo) return { missing: { name: 'hugo', wanted: wantedHugo, found: hugo.found } };
  const touched = touchedPaths(input.patchBundle);
  const all = await Promise.all(input.siteContext.hugo.build_matrix.map((row) => readSiteBuild(input.siteFolder, row)));
  const concerned = all.filter((build) => isConcerned(build, all, touched));
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'mooring-hugo-')));
  const folders = { site: join(scratch, 'site'), destination: join(scratch, 'built'), scratch };
  try {
    await copySite(input.siteFolder, folders.site);
    const builds: FinishedBuild[] = [];
    for (const build of concerned) builds.push(await finishBuild(hugo, build, input, folders, signal));
    return { hugo, builds, untouched: all.filter((build) => !concerned.includes(build)) };
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A file that is no content, a layout for one, is part of every build. */
function isConcerned(build: SiteBuild, all: readonly SiteBuild[], touched: readonly string[]): boolean {
  if (all.length === 1 || build.hasMounts) return true;
  const isIn = (one: SiteBuild, path: string): boolean => placeOf(one, path) !== null;
  return touched.some((path) => isIn(build, path) || !all.some((one) => isIn(one, path)));
}

async function finishBuild(
  hugo: Hugo,
  build: SiteBuild,
  input: GateInput,
  folders: HugoFolders,
  signal: AbortSignal,
): Promise<FinishedBuild> {
  const { exitCode, problems } = await buildInRounds(hugo, build, folders, signal);
  const built = exitCode === 0 ? await readBuiltFiles(folders.destination, signal) : null;
  const isClean = problems.length === 0;
  const site = isClean ? null : await openSiteBefore(input, folders, signal);
  const before = site === null ? null : await buildInRounds(hugo, build, { ...folders, site }, signal);
  return { build, exitCode, problems, problemsBefore: before?.problems ?? null, built };
}

async function copySite(from: string, to: string): Promise<void> {
  const isWanted = (source: string): boolean => basename(source) !== '.git';
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: isWanted });
}

/** A second copy, made for the first build that needs it. Null where nobody knows how the site was. */
async function openSiteBefore(
  input: GateInput,
  { site, scratch }: HugoFolders,
  signal: AbortSignal,
): Promise<string | null> {
  const folder = join(scratch, 'before');
  if (existsSync(folder)) return folder;
  const texts = new Map<string, string | null>();
  for (const path of touchedPaths(input.patchBundle)) {
    const text = await readBefore(input, path, signal);
    if (text === undefined) return null;
    texts.set(path, text);
  }
  await copySite(site, folder);
  for (const [path, text] of texts) {
    await rm(join(folder, path), { force: true });
    if (text === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

interface RoundsEnd {
  /** Of the first round: the site as it is. */
  readonly exitCode: number | null;
  readonly problems: readonly HugoProblem[];
}

const maxRounds = 25;

/**
 * Hugo stops at the first page that it cannot read, and which one that is depends on chance. Such a page is emptied in the
 * copy and the rest built again, so that all of them are told, and the same ones every time.
 */
async function buildInRounds(
  hugo: Hugo,
  build: SiteBuild,
  folders: HugoFolders,
  signal: AbortSignal,
): Promise<RoundsEnd> {
  const problems = new Map<string, HugoProblem>();
  const emptied = new Map<string, string>();
  let first: number | null | undefined;
  for (let round = 0; round < maxRounds; round += 1) {
    await rm(folders.destination, { recursive: true, force: true, maxRetries: 3 });
    const { exitCode, stdout, stderr } = await runHugo(hugo, build.row.config_path, folders, signal);
    if (first === undefined) first = exitCode;
    const told = tellFailure(exitCode, readHugoOutput(`${stdout}\n${stderr}`, folders.site));
    for (const problem of told) problems.set(keyOf(problem), problem);
    const unread = told.flatMap((each) => (isUnreadPage(each, build) && !emptied.has(each.path) ? [each.path] : []));
    if (exitCode === 0 || unread.length === 0) break;
    for (const path of unread) {
      emptied.set(path, await readFile(join(folders.site, path), 'utf8'));
      await writeFile(join(folders.site, path), '---\ntitle: unread\n---\n');
    }
  }
  for (const [path, text] of emptied) await writeFile(join(folders.site, path), text);
  return { exitCode: first ?? null, problems: sortProblems([...problems.values()]) };
}

/** A build that fails and says nothing is a problem too. */
function tellFailure(exitCode: number | null, told: readonly HugoProblem[]): readonly HugoProblem[] {
  if (exitCode === 0 || told.some(({ kind }) => kind !== 'warning' && kind !== 'duplicate')) return told;
  const message = `Hugo ended with ${exitCode ?? 'a signal'} and said nothing that is an error`;
  return [...told, { kind: 'other', path: null, line: null, column: null, message }];
}

function isUnreadPage(problem: HugoProblem, build: SiteBuild): problem is HugoProblem & { readonly path: string } {
  const { kind, path } = problem;
  const isOfReading = kind === 'front_matter' || kind === 'shortcode' || kind === 'other';
  return isOfReading && path !== null && placeOf(build, path) !== null;
}
