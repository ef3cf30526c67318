// Tests that need Hugo run where there is one; elsewhere they say why they do not, and what to do.
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'vitest';
import { hugoOnPath } from '../../src/servers/launch/gates/hugo-program.ts';
import { missingHugo } from '../../src/servers/launch/starter-site/hugo-fixture.ts';

export function withHugo(title: string, body: () => Promise<void>): void {
  test(title, async ({ skip }) => (hugoOnPath() === undefined ? skip(missingHugo) : body()));
}

/** On a PATH with git and nothing else; it may be put into the folder that is given. */
export async function withoutHugo<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const path = process.env['PATH'] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'mooring-path-'));
  const git = path
    .split(delimiter)
    .map((each) => join(each, 'git'))
    .find(existsSync);
  if (git !== undefined) symlinkSync(git, join(folder, 'git'));
  process.env['PATH'] = folder;
  try {
    return await body(folder);
  } finally {
    process.env['PATH'] = path;
    rmSync(folder, { recursive: true });
  }
}
