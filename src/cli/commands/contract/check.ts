// mooring contract check: the live catalogue against the committed snapshot and the declared versions.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ContractCheck, checkContract } from '../../../contract/check.ts';
import { renderText } from '../../../contract/diff/render-text.ts';
import { snapshotOfServer } from '../../../contract/own-snapshot.ts';
import type { Snapshot } from '../../../contract/snapshot.ts';
import { noWaivers, parseWaivers, type WaiverFile } from '../../../contract/waivers.ts';
import { declaredServers } from '../../compose.ts';
import { paint } from '../../paint.ts';
import { inked } from './diff.ts';
import { readSnapshot, readText } from './read-snapshot.ts';
import { foreignSnapshot, foreignTarget, ownNames, subjectHelp, subjectOptions } from './subjects.ts';
import { fileName } from './write-out.ts';

export const help = `mooring contract check [server ... | --server "<command>" | --url <address>] [--json]

Compares the live catalogue with the committed snapshot and the declared versions.
Exits 1 when the snapshot is not the live catalogue, a version does not cover its changes, or a waiver is wrong.

  --snapshots DIR        where the snapshots are (default contracts/snapshots)
  --waivers FILE         findings somebody stands for (default contracts/waivers.yaml, where there is one)
  --json                 for machines

${subjectHelp}`;

const usualWaivers = 'contracts/waivers.yaml';

interface Subject {
  readonly name: string;
  readonly live: Snapshot;
  readonly isDraft: boolean;
  /** How `contract snapshot` is told which server is meant. */
  readonly asked: string;
}

interface Checked extends Subject {
  readonly file: string;
  readonly isThere: boolean;
  readonly check: ContractCheck;
}

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      ...subjectOptions,
      snapshots: { type: 'string', default: 'contracts/snapshots' },
      waivers: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const waivers = waiversIn(values.waivers);
  const checks = (await subjectsOf(values, positionals)).map((subject): Checked => {
    const file = join(values.snapshots, fileName(subject.name, '.json'));
    const isThere = existsSync(file);
    const committed = isThere ? readSnapshot(file) : null;
    const { live, isDraft } = subject;
    const check = withWaiverFile(checkContract({ committed, live, waivers, isDraft }), values.waivers ?? usualWaivers);
    return { ...subject, file, isThere, check };
  });
  if (values.json)
    process.stdout.write(`${JSON.stringify(Object.fromEntries(checks.map(({ name, check }) => [name, check])))}\n`);
  else for (const checked of checks) process.stdout.write(render(checked));
  return checks.every(({ check }) => isFine(check)) ? 0 : 1;
}

/** The usual file may be missing; one that was asked for may not. */
function waiversIn(file: string | undefined): WaiverFile {
  if (file === undefined && !existsSync(usualWaivers)) return noWaivers;
  return parseWaivers(readText(file ?? usualWaivers));
}

// The check knows the file only by its usual name.
function withWaiverFile(check: ContractCheck, file: string): ContractCheck {
  const problems = check.problems.map((each) =>
    each.kind === 'waiver-unreadable' ? { ...each, subject: file } : each,
  );
  return { ...check, problems };
}

async function subjectsOf(
  values: Parameters<typeof foreignTarget>[0],
  names: readonly string[],
): Promise<readonly Subject[]> {
  const target = foreignTarget(values, names);
  if (!target) {
    return declaredServers(ownNames(names)).map((spec) => {
      return { name: spec.id, live: snapshotOfServer(spec), isDraft: spec.contract.isDraft ?? false, asked: spec.id };
    });
  }
  const live = await foreignSnapshot(target);
  const asked = values.url === undefined ? `--server '${values.server}'` : `--url ${values.url}`;
  return [{ name: live.contract.name, live, isDraft: false, asked }];
}

function isFine({ problems, needsRewrite }: ContractCheck): boolean {
  return problems.length === 0 && !needsRewrite;
}

function render({ name, file, isThere, asked, check }: Checked): string {
  const { diff, problems, warnings, needsRewrite } = check;
  const bad = paint('failed', '✗');
  const toWrite = isThere ? 'is not the live catalogue; write it anew' : 'does not exist yet; write it';
  return [
    ...(diff && diff.findings.length > 0 ? [renderText(diff, inked)] : []),
    ...problems.map(({ subject, message }) => `${bad} ${subject} ${message}`),
    ...warnings.map((warning) => `${paint('warning', '!')} ${warning}`),
    ...(needsRewrite ? [`${bad} ${file} ${toWrite} with: mooring contract snapshot ${asked} --out ${file}`] : []),
    ...(isFine(check) ? [`${paint('ok', '✓')} ${name}: the snapshot and the versions are right`] : []),
    '',
  ].join('\n');
}
