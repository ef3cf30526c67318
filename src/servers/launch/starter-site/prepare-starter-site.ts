// The starter site as a bare repository in the state folder, so that a first run needs no site of its own. Every machine
// with the same package gets the same commit. What is made of it is the user's: from then on nothing of ours moves it.
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../../platform/files/atomic-write.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { GitError, git } from '../../../platform/git/git.ts';
import { isProcessThere, ownStart } from '../../../platform/process/is-process-there.ts';
import { readStarterFiles, type StarterFile } from './starter-files.ts';

export interface StarterSite {
  /** A bare repository. */
  readonly path: string;
  /** What its branch `main` stands at. */
  readonly commit: string;
}

/** `folder` is launch's own in the state folder, and is made where it is missing. */
export async function prepareStarterSite(
  folder: string,
  packageFolder: string,
  signal?: AbortSignal,
): Promise<StarterSite> {
  const change = describeCommit(await readStarterFiles(packageFolder));
  const path = starterSitePath(folder);
  if (!(await isFolder(path))) await makeBeside(folder, path, change, signal);
  await removeHalves(folder);
  return { path, commit: await bringUpToDate(path, change, signal) };
}

export function starterSitePath(folder: string): string {
  return join(folder, 'starter-site.git');
}

// A time that never changes: the id of the commit hangs on it.
const author = 'Mooring <starter-site@localhost> 1767225600 +0000';
const message = 'Starter site\n';

interface Change {
  /** The name of the content: who finds it in a repository need not write it again. */
  readonly ref: string;
  /** The commit, as `git fast-import` takes it. */
  readonly stream: Buffer;
}

function describeCommit(files: readonly StarterFile[]): Change {
  const head = `author ${author}\ncommitter ${author}\ndata ${message.length}\n${message}`;
  const parts = files.flatMap(({ path, bytes }) => [
    Buffer.from(`M 100644 inline ${path}\ndata ${bytes.byteLength}\n`),
    bytes,
    Buffer.from('\n'),
  ]);
  const body = Buffer.concat([Buffer.from(head), ...parts, Buffer.from('done\n')]);
  const ref = `refs/starter/${hashBytes(body)}`;
  return { ref, stream: Buffer.concat([Buffer.from(`commit ${ref}\n`), body]) };
}

const halfMade = '.starter-site-';

/** What killed processes left. Those that are still at it name themselves in the folder, and are left alone. */
async function removeHalves(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(halfMade));
  const left = names.filter((name) => {
    const [pid, start] = name.slice(halfMade.length).split('-').map(Number);
    return !isProcessThere(pid ?? 0, start ?? 0);
  });
  // Two may clear away the same one at once.
  await Promise.allSettled(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Made whole beside its place and then moved there: several processes may start at once, and each may be killed. */
async function makeBeside(
  folder: string,
  path: string,
  change: Change,
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = await mkdtemp(join(folder, `${halfMade}${process.pid}-${ownStart()}-`));
  try {
    // No template: it may bring hooks.
    const kind = ['--bare', '--template=', '--object-format=sha1', '--initial-branch=main'];
    await git(['init', '--quiet', ...kind, '.'], { cwd: fresh, signal });
    await bringUpToDate(fresh, change, signal);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Somebody else was quicker, which is as good.
    if (!(await isFolder(path))) throw error;
  }
  await syncFolder(folder);
}

/** The commit of `main`, after it was moved to the package's own where nobody has made anything of the site yet. */
async function bringUpToDate(cwd: string, change: Change, signal: AbortSignal | undefined): Promise<string> {
  let refs = await readRefs(cwd, signal);
  if (!refs.has(change.ref)) {
    const written = git(['fast-import', '--quiet', '--done'], { cwd, input: change.stream, signal });
    refs = await unlessOvertaken(written, cwd, change.ref, signal);
  }
  const commit = refs.get(change.ref) ?? '';
  const main = refs.get('refs/heads/main');
  if (main === undefined || (main !== commit && isUntouched(refs))) {
    // With the old value, or none: what somebody put there meanwhile stays.
    const moved = git(['update-ref', 'refs/heads/main', commit, main ?? '0'.repeat(40)], { cwd, signal });
    refs = await unlessOvertaken(moved, cwd, 'refs/heads/main', signal);
  }
  return refs.get('refs/heads/main') ?? commit;
}

async function readRefs(cwd: string, signal: AbortSignal | undefined): Promise<ReadonlyMap<string, string>> {
  const answer = await git(['for-each-ref', '--format=%(refname) %(objectname)'], { cwd, signal });
  const lines = answer.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}

/** The refs after a change; also where it failed because another process was about to make the same one. */
async function unlessOvertaken(
  change: Promise<string>,
  cwd: string,
  ref: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  try {
    await change;
  } catch (error) {
    const refs = await readRefs(cwd, signal);
    if (error instanceof GitError && refs.has(ref)) return refs;
    throw error;
  }
  return readRefs(cwd, signal);
}

/** `main` is a commit of ours, and there is no other branch and no record of a launch. */
function isUntouched(refs: ReadonlyMap<string, string>): boolean {
  const isOurs = (name: string): boolean => name.startsWith('refs/starter/');
  const ours = [...refs].filter(([name]) => isOurs(name)).map(([, commit]) => commit);
  const others = [...refs.keys()].filter((name) => !isOurs(name) && name !== 'refs/heads/main');
  return others.length === 0 && ours.includes(refs.get('refs/heads/main') ?? '');
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
