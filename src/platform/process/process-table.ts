// Which processes are there: the system's process table, from /proc on Linux and from ps elsewhere.
// A table that cannot be read is empty; on Windows it always is, since taskkill walks the tree itself.
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface ProcessEntry {
  readonly pid: number;
  readonly ppid: number;
  readonly pgid: number;
  /** When it started, in a unit of the platform; a pid that is used again has another start. */
  readonly start: number;
  /** The state letter; Z is a zombie. */
  readonly state: string;
}

export type ProcessTable = ReadonlyMap<number, ProcessEntry>;

export async function readProcessTable(): Promise<ProcessTable> {
  if (process.platform === 'linux') return readProcInTurns();
  if (process.platform === 'win32') return new Map();
  return new Promise((resolve) => {
    execFile('ps', psArguments, psOptions, (error, stdout) => resolve(error ? new Map() : parsePs(stdout)));
  });
}

/** The same at once, for the last moments of the process. */
export function readProcessTableNow(): ProcessTable {
  if (process.platform === 'linux') return new Map(readProc());
  if (process.platform === 'win32') return new Map();
  return parsePs(spawnSync('ps', psArguments, psOptions).stdout ?? '');
}

/** When a process started, where that is cheap to learn; elsewhere 0, before everything. */
export function startOf(pid: number): number {
  return process.platform === 'linux' ? (readStat(pid)?.start ?? 0) : 0;
}

/** A zombie only waits to be collected: it runs nothing, holds no pipe, and answers kill(pid, 0) all the same. */
export function isAlive(entry: ProcessEntry): boolean {
  return entry.state !== 'Z' && entry.state !== 'X';
}

/** Reading /proc is memory, not disk, and fast; but a machine may have thousands, and others wait for their turn. */
async function readProcInTurns(): Promise<ProcessTable> {
  const table = new Map<number, ProcessEntry>();
  for (const [pid, entry] of readProc()) {
    table.set(pid, entry);
    if (table.size % 100 === 0) await nextTurn();
  }
  return table;
}

function* readProc(): Generator<[number, ProcessEntry]> {
  for (const name of listProc()) {
    const pid = Number(name);
    const entry = Number.isInteger(pid) ? readStat(pid) : null;
    if (entry) yield [pid, entry];
  }
}

function listProc(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

function readStat(pid: number): ProcessEntry | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return null; // it ended meanwhile
  }
}

export function parseStat(text: string): ProcessEntry | null {
  // The second field is the command in parentheses and may itself hold spaces and parentheses.
  const nameEnd = text.lastIndexOf(')');
  const [state = '', ppid, pgid, ...rest] = text.slice(nameEnd + 2).split(' ');
  const threads = Number(rest[14]);
  const start = Number(rest[16]);
  if (nameEnd < 0 || Number.isNaN(start)) return null;
  return {
    pid: Number.parseInt(text, 10),
    ppid: Number(ppid),
    pgid: Number(pgid),
    start,
    // A process whose first thread has ended shows Z while its other threads go on.
    state: state === 'Z' && threads > 1 ? 'S' : state,
  };
}

const psArguments = ['-axo', 'pid=,ppid=,pgid=,stat=,lstart='];
const psOptions = {
  encoding: 'utf8' as const,
  env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
  maxBuffer: 16 * 1024 * 1024,
  timeout: 2_000,
};

export function parsePs(text: string): ProcessTable {
  const table = new Map<number, ProcessEntry>();
  for (const line of text.split('\n')) {
    const [, pid, ppid, pgid, stat = '', started = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line) ?? [];
    if (pid === undefined) continue;
    const start = Date.parse(started);
    table.set(Number(pid), { pid: Number(pid), ppid: Number(ppid), pgid: Number(pgid), start, state: stat.charAt(0) });
  }
  return table;
}
