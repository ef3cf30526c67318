// A PATH with git and nothing else, for all that a file of proofs starts and for itself: a machine without Hugo.
import { accessSync, constants, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll } from 'vitest';

const before = process.env['PATH'] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'mooring-without-hugo-'));
symlinkSync(find('git'), join(folder, 'git'));
process.env['PATH'] = folder;

afterAll(() => {
  process.env['PATH'] = before;
  rmSync(folder, { recursive: true, force: true });
});

function find(program: string): string {
  const found = before
    .split(delimiter)
    .map((each) => join(each, program))
    .find(isExecutable);
  if (found === undefined) throw new Error(`there is no ${program} on PATH`);
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
