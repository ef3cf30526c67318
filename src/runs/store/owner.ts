// Who owns a run: one engine in one process. It is gone when its lease has run out, or at once when it was a process
// of this machine that is not there any more.
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isProcessThere, ownStart } from '../../platform/process/is-process-there.ts';

export interface Owner {
  readonly id: string;
  /** Only of processes with the same value can it be asked whether they live. */
  readonly machine: string;
  readonly pid: number;
  /** Tells two processes apart that had the same number one after the other. */
  readonly start: number;
}

export function thisOwner(id: string): Owner {
  return { id, machine: thisMachine(), pid: process.pid, start: ownStart() };
}

export function isGone(owner: Owner & { readonly leaseUntil: number }, machine: string, nowMs: number): boolean {
  if (owner.leaseUntil <= nowMs) return true;
  return owner.machine === machine && !isProcessThere(owner.pid, owner.start);
}

/** Process numbers mean something only within one boot and one pid namespace: containers may share a home. */
function thisMachine(): string {
  const boot = orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim());
  const namespace = orNothing(() => readlinkSync('/proc/self/ns/pid'));
  return [hostname(), boot, namespace].join(' ');
}

/** Only Linux has these; elsewhere the host's name must do. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
