// Ends a tree on Windows, which has no groups: taskkill walks the tree by parent and forces it to end.
// Children of a parent that is already gone are missed; only job objects would hold them.
import { execFile, spawnSync } from 'node:child_process';
import { win32 } from 'node:path';

/** Resolves when taskkill has ended, whatever it said: 128 is "no such process", the rest shows in who is left. */
export function taskkill(pid: number, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    execFile(taskkillPath(), taskkillArguments(pid), { windowsHide: true, timeout: timeoutMs }, () => resolve());
  });
}

export function taskkillNow(pid: number): void {
  spawnSync(taskkillPath(), taskkillArguments(pid), { windowsHide: true, timeout: 2_000 });
}

export function taskkillArguments(pid: number): string[] {
  return ['/pid', String(pid), '/T', '/F'];
}

/** The absolute path, so that no taskkill.exe of the working directory is run instead. */
export function taskkillPath(env: NodeJS.ProcessEnv = process.env): string {
  return win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
}
