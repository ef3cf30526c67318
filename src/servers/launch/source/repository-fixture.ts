// Small real repositories for tests: made by git in a scratch folder.
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { git } from '../../../platform/git/git.ts';

export function makeScratchFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'mooring-launch-')));
}

export type Files = Readonly<Record<string, string | Uint8Array>>;

export async function makeRepository(folder: string, files: Files): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await git(['init', '--quiet', '--initial-branch=main'], { cwd: folder });
  return commitFiles(folder, files);
}

/** The id of the new commit, with all that lies in the folder. */
export async function commitFiles(folder: string, files: Files, message = 'change'): Promise<string> {
  writeFiles(folder, files);
  await git(['add', '--all', '--force'], { cwd: folder });
  const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', '-c', 'commit.gpgSign=false'];
  await git([...identity, 'commit', '--quiet', '--allow-empty', '--date=2024-01-02T03:04:05Z', '-m', message], {
    cwd: folder,
  });
  return (await git(['rev-parse', 'HEAD'], { cwd: folder })).trim();
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
