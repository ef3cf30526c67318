// The product as an agent starts it, through its launcher, with the bytes of its session in the test's hands.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cut, cutLine, greetInLines, RawWire } from '../support/raw-wire.ts';
import { launcher } from './installed.ts';

export interface ProductOptions {
  /** The Node that starts the launcher; the pinned one when left out. */
  readonly node?: string;
  readonly launcher?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Leads a process group of its own, so that a test can signal the whole group. */
  readonly ownGroup?: boolean;
  readonly cut?: Cut;
}

/** `mooring mcp code`, not greeted yet. */
export function startProduct(options: ProductOptions = {}): RawWire {
  const { node = process.execPath, launcher: program = launcher, cwd, env, ownGroup = false, cut = cutLine } = options;
  const child = spawn(node, [program, 'mcp', 'code'], {
    cwd,
    env: { ...process.env, ...env },
    detached: ownGroup,
    stdio: 'pipe',
  }) as ChildProcessWithoutNullStreams;
  return new RawWire(child, cut);
}

export async function openProduct(options: ProductOptions = {}): Promise<RawWire> {
  const wire = startProduct(options);
  await greetInLines(wire);
  return wire;
}

/** The processes a process has started, by the system's own books. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Fails when something takes longer than it may. */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  const control = new AbortController();
  const late = pause(limitMs, undefined, { signal: control.signal }).then(() => {
    throw new Error(`this took longer than ${limitMs} ms`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    control.abort();
    late.catch(() => {});
  }
}
