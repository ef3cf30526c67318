// Does a process still live, and is it the one that was meant? Its number alone may have gone to another since.
import { readFileSync } from 'node:fs';
import { isAlive, parseStat, startOf } from './process-table.ts';

/** What tells this process from a later one of the same number. */
export function ownStart(): number {
  return startOf(process.pid);
}

/** `start` is its own `ownStart`. Only asks; nothing is signalled. */
export function isProcessThere(pid: number, start: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const entry = parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
    return entry === null || (isAlive(entry) && entry.start === start);
  } catch {
    return false;
  }
}
