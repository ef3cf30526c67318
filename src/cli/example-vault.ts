// The example vault: a few notes that come with Mooring, copied to the state directory at first use. From then on the
// copy is the user's: it may be changed, and nothing of ours ever writes over it.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './folders.ts';
import { packageFolder } from './package-folder.ts';
import { UserError } from './user-error.ts';

export function openExampleVault(home: string, source = examplesOf(packageFolder())): string {
  const folder = join(home, 'example-vault');
  if (isFolder(folder)) return folder;
  if (source === undefined || !existsSync(source))
    throw new UserError('the example vault is not part of this installation. Name a folder of notes with --vault');
  try {
    makeFolder(home, 0o700);
    copyBeside(source, folder);
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    if (code === undefined) throw thrown;
    throw new UserError(
      `the example vault cannot be written to ${folder} (${code}). Name another with --vault or --home`,
    );
  }
  return folder;
}

/** For whoever did not name a vault, once the rest has gone well. */
export function tellExampleVault(folder: string): void {
  if (process.env['MOORING_LOG'] === 'silent') return;
  process.stderr.write(
    `mooring: no vault was named, so notes uses the example in ${folder}. Name yours with --vault PATH or in mooring.yaml\n`,
  );
}

function examplesOf(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : join(folder, 'examples/vault');
}

// Copied whole beside its place and then moved there: two processes may start at once, and either may be killed.
function copyBeside(source: string, folder: string): void {
  const fresh = mkdtempSync(`${folder}-`);
  try {
    copyFiles(source, fresh);
    renameSync(fresh, folder);
  } catch (thrown) {
    rmSync(fresh, { recursive: true, force: true });
    // Somebody else was quicker, which is as good.
    if (!isFolder(folder)) throw thrown;
  }
}

// Written anew and not copied with their modes: an installation may be read-only.
function copyFiles(source: string, target: string): void {
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(target, from.slice(source.length));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, readFileSync(from));
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
