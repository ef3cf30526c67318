// A server under fuzz as a real process: bytes in, messages out, and whether it still lives.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { endProcess } from '../../support/open-surface.ts';
import type { Wire } from './wire.ts';

export class Target {
  readonly child: ChildProcessWithoutNullStreams;
  readonly wire: Wire;
  /** Called for each message, as it comes. */
  onmessage: (bytes: Buffer) => void = () => {};
  stderr = '';
  readonly #exited: Promise<unknown>;
  #rest: Buffer[] = [];

  constructor(child: ChildProcessWithoutNullStreams, wire: Wire) {
    this.child = child;
    this.wire = wire;
    this.#exited = once(child, 'exit');
    child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString()).slice(-4_000);
    });
    // A server that dies closes its input; that it died is told by `death`.
    child.stdin.on('error', () => {});
  }

  /** How the process ended, or null while it lives. */
  get death(): string | null {
    const { exitCode, signalCode } = this.child;
    return exitCode === null && signalCode === null ? null : `the server died: ${signalCode ?? `exit ${exitCode}`}`;
  }

  /** Writes the chunks one by one, each in a turn of its own. */
  async write(chunks: readonly Buffer[]): Promise<void> {
    for (const chunk of chunks) {
      if (this.death !== null) return;
      const isFull = !this.child.stdin.write(chunk);
      if (isFull) await Promise.race([once(this.child.stdin, 'drain'), this.#exited]);
      await setImmediate();
    }
  }

  close(): Promise<void> {
    return endProcess(this.child);
  }

  // Kept in parts until a message can be whole: an answer of megabytes comes in many chunks.
  #take(chunk: Buffer): void {
    this.#rest.push(chunk);
    const { messages, rest } = this.wire.cut(Buffer.concat(this.#rest));
    this.#rest = rest.length > 0 ? [rest] : [];
    for (const message of messages) this.onmessage(message);
  }
}

const root = join(import.meta.dirname, '../../..');
const program = join(root, 'bin/mooring.js');

/** The built product, in an empty folder with a state of its own. */
export function startProduct(wire: 'sdk' | 'legacy'): ChildProcessWithoutNullStreams {
  if (!existsSync(join(root, 'dist/main.js'))) throw new Error('the product is not built: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'mooring-fuzz-'));
  const child = spawn(process.execPath, [program, 'mcp', 'code'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, MOORING_HOME: folder, PAIROFCLEATS_MCP_TRANSPORT: wire },
  });
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return child;
}

/** Resident memory of a process in bytes; null where the system does not tell. */
export function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** What a server may have grown to after everything that was sent. */
export function mayGrowTo(beforeBytes: number): number {
  return 3 * beforeBytes + 100 * 1024 * 1024;
}
