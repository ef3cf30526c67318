// A process that writes to a vault it shares with another, as fast as it can, and tells at the end what it has done:
//   node write-process.ts <vault> <state folder> <its name> <milliseconds>
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../../src/kernel/fault.ts';
import { hashBytes } from '../../../src/platform/files/content-hash.ts';
import { planRename } from '../../../src/servers/notes/write/plan-rename.ts';
import { graphOf } from '../../../src/servers/notes/write/proof/text-vault.ts';
import { VaultWriter } from '../../../src/servers/notes/write/vault-writer.ts';
import { Random } from '../../fuzz/random.ts';
import { readFiles } from './linked-vault.ts';

export interface WriteReport {
  /** Lines added to the shared notes. */
  readonly added: string[];
  /** Notes of its own that are still there. */
  readonly kept: string[];
  readonly counts: { appends: number; creates: number; removes: number; renames: number; overtaken: number };
}

const [vault = '', stateFolder = '', name = '', durationMs = '0'] = process.argv.slice(2);
const random = new Random(name);
const writer = await VaultWriter.open(vault, { stateFolder });
const report: WriteReport = {
  added: [],
  kept: [],
  counts: { appends: 0, creates: 0, removes: 0, renames: 0, overtaken: 0 },
};

process.stdout.write('ready\n');
const endsAt = performance.now() + Number(durationMs);
// A slow machine gets the time to do each kind of work at least once.
for (let turn = 0; performance.now() < endsAt || hasToDo(); turn += 1) {
  const act = random.weighted([
    [6, append],
    [2, create],
    [1, remove],
    [2, rename],
  ]);
  await act(turn).catch((error: unknown) => {
    if (!isOvertaken(error)) throw error;
    report.counts.overtaken += 1;
  });
}
process.stdout.write(`${JSON.stringify(report)}\n`);

function hasToDo(): boolean {
  const { appends, creates, renames } = report.counts;
  return Math.min(appends, creates, renames) === 0;
}

async function append(turn: number): Promise<void> {
  const id = `shared-${random.int(1, 4)}.md`;
  const line = `${name} ${turn}`;
  const bytes = await readFile(join(vault, id));
  await writer.replace(id, hashBytes(bytes), Buffer.concat([bytes, Buffer.from(`${line}\n`)]));
  report.added.push(line);
  report.counts.appends += 1;
}

async function create(turn: number): Promise<void> {
  const id = `${name}/${turn}.md`;
  await writer.create(id, Buffer.from(id));
  report.kept.push(id);
  report.counts.creates += 1;
}

async function remove(): Promise<void> {
  const id = report.kept.shift();
  if (id === undefined) return;
  await writer.remove(id, hashBytes(id));
  report.counts.removes += 1;
}

async function rename(turn: number): Promise<void> {
  const files = readFiles(vault);
  const from = Object.keys(files).find((id) => id.startsWith('hub-')) ?? '';
  const title = `Hub ${name} ${turn}`;
  const request = { from, to: `hub-${name}-${turn}.md`, title };
  const plan = await planRename(graphOf(files), (id) => readFile(join(vault, id)), request);
  await writer.rename(plan);
  report.counts.renames += 1;
}

/** The other process was faster; what was meant to be written is not, and nothing else is. */
function isOvertaken(error: unknown): boolean {
  if (error instanceof Fault) return error.code === 'CONFLICT' || error.code === 'NODE_NOT_FOUND';
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
