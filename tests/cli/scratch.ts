// Folders for the tests of a file that run side by side: made when asked for, gone when the file is done.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Call it once at the top of a file; what it answers makes a new empty folder each time. */
export function scratch(): () => string {
  const base = mkdtempSync(join(tmpdir(), 'mooring-cli-'));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  return () => mkdtempSync(join(base, 'folder-'));
}
