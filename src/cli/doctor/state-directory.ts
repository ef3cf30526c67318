// Whether state can be kept. Writing is tried, not assumed: permissions and full disks lie to `access`.
import { rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, missingFolders } from '../folders.ts';
import type { Finding } from './finding.ts';

export function aboutStateDirectory(home: string): Finding {
  const finding = { about: 'state directory', isOptional: false };
  const missing = missingFolders(home);
  try {
    makeFolder(home, 0o700);
    const trial = join(home, `.doctor-${process.pid}`);
    writeFileSync(trial, 'x');
    rmSync(trial);
    return { ...finding, state: 'ok', says: home };
  } catch (thrown) {
    const code = (thrown as { code?: string }).code ?? 'unknown';
    return { ...finding, state: 'broken', says: `${home} cannot be written (${code})`, mend: mendFor(code, home) };
  } finally {
    // Who only looks leaves nothing behind.
    for (const folder of missing) removeIfEmpty(folder);
  }
}

function mendFor(code: string, home: string): string {
  const elsewhere = 'choose another folder with MOORING_HOME';
  if (code === 'EEXIST' || code === 'ENOTDIR') return `move the file away that stands in its place, or ${elsewhere}`;
  if (code === 'EACCES' || code === 'EPERM') return `chmod u+rwx ${home}, or ${elsewhere}`;
  return code === 'ENOSPC' ? `free some space, or ${elsewhere}` : elsewhere;
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Never made, or somebody else uses it by now.
  }
}
