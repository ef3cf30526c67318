// What must be true of a run and its home however often its process died: asked of the tools where they can tell, and of
// the disk and the system where they cannot.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { hashBytes } from '../../../src/platform/files/content-hash.ts';
import { openRunEngine } from '../../../src/runs/open-run-engine.ts';
import { hashLine, type LocalEvent } from '../../../src/servers/launch/run/event-log.ts';
import { strayFolders } from '../../launch/launch-repository.ts';
import type { LaunchProcess } from './launch-process.ts';

export interface FinishedRun {
  readonly hashes: Readonly<Record<string, string>>;
  /** Every file of the checkouts, by its path, with its content's hash. */
  readonly files: Readonly<Record<string, string>>;
  readonly states: readonly unknown[];
}

export interface LookedAt extends FinishedRun {
  readonly events: readonly LocalEvent[];
}

/** Reads every artifact, so that what is stored is what was promised. */
export async function lookAtRun(home: string, runId: string, server: LaunchProcess): Promise<LookedAt> {
  const { artifacts } = await server.status(runId);
  for (const { name, sha256 } of artifacts) expect(hashBytes(await server.artifact(runId, name)), name).toBe(sha256);
  const events = readEvents(await server.artifact(runId, 'events.ndjson'));
  return {
    hashes: Object.fromEntries(artifacts.map(({ name, sha256 }) => [name, sha256])),
    files: hashFiles(join(home, 'launch', 'runs', runId)),
    states: events.filter(({ type }) => type === 'RUN_STATE_CHANGED').map(({ payload }) => payload['new_state']),
    events,
  };
}

/** Every line follows from the one before it. */
function readEvents(text: string): LocalEvent[] {
  const lines = text.trimEnd().split('\n');
  const events = lines.map((line) => JSON.parse(line) as LocalEvent);
  events.forEach((event, at) => {
    expect([event.prev_hash, event.event_hash]).toEqual([events[at - 1]?.event_hash ?? '', hashLine(event)]);
  });
  expect(events.filter(({ type }) => type === 'INVALID_STATE_TRANSITION')).toEqual([]);
  return events;
}

function hashFiles(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const shown = files.map((file) => [relative(folder, file), file] as const).filter(([name]) => !isOfGit(name));
  return Object.fromEntries(shown.sort().map(([name, file]) => [name, hashBytes(readFileSync(file))]));
}

/** Packs are named by their content, but the index holds times. */
function isOfGit(name: string): boolean {
  return /(?:^|[\\/])\.git[\\/]/.test(name);
}

/** The record is whole, every artifact is a file named by its content, and nobody is at work any more. */
export async function expectNothingLeft(scratch: string, home: string, runId: string): Promise<void> {
  const engine = openRunEngine({ home, kinds: [] });
  expect(engine.verify(runId)).toMatchObject({ isWhole: true });
  await engine.close(0);
  const stored = join(home, 'runs', 'artifacts');
  // Half an artifact has no name that anybody asks for; the store removes it when it is old enough to be nobody's.
  const isHalf = (name: string) => /(?:^|[\\/])\.mooring-[a-f0-9]{16}\.tmp$/.test(name);
  const names = existsSync(stored) ? readdirSync(stored) : [];
  for (const name of names.filter((each) => !isHalf(each)))
    expect(hashBytes(readFileSync(join(stored, name)))).toBe(name);
  const halves = names.filter(isHalf).map((name) => join('runs', 'artifacts', name));
  expect(strayFolders(home).filter((name) => !halves.includes(name))).toEqual([]);
  expect(await processesIn(scratch)).toEqual([]);
}

/** Processes that work in the folder or name it; one that is about to end gets the time to. */
export async function processesIn(folder: string, limitMs = 5_000): Promise<string[]> {
  for (const endsAt = Date.now() + limitMs; ; ) {
    const found = process.platform === 'linux' ? lookInProc(folder) : lookWithPs(folder);
    if (found.length === 0 || Date.now() > endsAt) return found;
    await delay(50);
  }
}

function lookInProc(folder: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const cwd = readlinkSync(`/proc/${pid}/cwd`);
      return command.includes(folder) || cwd.startsWith(folder) ? [`${pid} ${command}in ${cwd}`] : [];
    } catch {
      // It has ended meanwhile, or is not ours to look at.
      return [];
    }
  });
}

function lookWithPs(folder: string): string[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(folder));
}
