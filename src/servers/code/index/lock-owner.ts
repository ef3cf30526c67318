// Whose lock is it, and does its owner still live? A killed builder is seen by its process, one of another machine by
// its heartbeat.
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRecord } from '../../../kernel/is-record.ts';
import { isProcessThere } from '../../../platform/process/is-process-there.ts';
import type { BuildProgress } from './build-progress.ts';

export interface BuildOwner {
  readonly pid: number;
  /** Tells two processes apart that had the same number one after the other. */
  readonly start: number;
  readonly host: string;
  readonly sinceMs: number;
  /** The last heartbeat. */
  readonly beatMs: number;
  readonly progress: BuildProgress | null;
}

const staleMs = 15_000;
/** Where files cannot be linked, one without a readable owner is being written, or its writer died right there. */
const unwrittenMs = 1_000;

export function encodeOwner(owner: BuildOwner | null): string {
  return JSON.stringify({ owner }).padEnd(512);
}

/** Null for a lock that was let go, and for one whose owner is dead. */
export function livingOwner(path: string, nowMs: number): BuildOwner | null {
  const owner = readOwner(path);
  if (owner === 'unwritten') return unwrittenOwner(path);
  return owner && nowMs - owner.beatMs < staleMs && isThere(owner) ? owner : null;
}

function unwrittenOwner(path: string): BuildOwner | null {
  const madeAtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - madeAtMs > unwrittenMs) return null;
  return { pid: 0, start: 0, host: hostname(), sinceMs: madeAtMs, beatMs: madeAtMs, progress: null };
}

function readOwner(path: string): BuildOwner | 'unwritten' | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isRecord(value) ? (value['owner'] as BuildOwner | null) : 'unwritten';
  } catch {
    return 'unwritten';
  }
}

/** Of another machine only its heartbeat is seen. */
function isThere({ pid, start, host }: BuildOwner): boolean {
  return host !== hostname() || isProcessThere(pid, start);
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
