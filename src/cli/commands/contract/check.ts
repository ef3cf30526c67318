// mooring contract check: the live catalogue against the committed snapshot and the declared versions.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ContractCheck, checkContract } from '../../../contract/check.ts';
import { renderText } from '../../../contract/diff/render-text.ts';
import { takeForeignSnapshot } from '../../../contract/foreign-snapshot.ts';
import { snapshotOfServer } from '../../../contract/own-snapshot.ts';
import type { Snapshot } from '../../../contract/snapshot.ts';
import { noWaivers, parseWaivers } from '../../../contract/waivers.ts';
import { declaredServers } from '../../compose.ts';
import { paint } from '../../paint.ts';
import { inked } from './diff.ts';
import { foreignTarget, ownNames, readSnapshot, subjectOptions } from './subjects.ts';

interface Subject {
  readonly name: string;
  readonly live: Snapshot;
  readonly isDraft: boolean;
}

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      ...subjectOptions,
      snapshots: { type: 'string', default: 'contracts/snapshots' },
      waivers: { type: 'string', default: 'contracts/waivers.yaml' },
      json: { type: 'boolean', default: false },
    },
  });
  const target = foreignTarget(values);
  const subjects = target ? [await foreignSubject(target)] : ownSubjects(positionals);
  const waivers = existsSync(values.waivers) ? parseWaivers(readFileSync(values.waivers, 'utf8')) : noWaivers;
  const checks = subjects.map(({ name, live, isDraft }) => {
    const file = join(values.snapshots, `${name}.json`);
    const committed = existsSync(file) ? readSnapshot(file) : null;
    return { name, file, check: checkContract({ committed, live, waivers, isDraft }) };
  });
  if (values.json)
    process.stdout.write(`${JSON.stringify(Object.fromEntries(checks.map(({ name, check }) => [name, check])))}\n`);
  else for (const { name, file, check } of checks) process.stdout.write(render(name, file, check));
  return checks.every(({ check }) => isFine(check)) ? 0 : 1;
}

function ownSubjects(names: readonly string[]): Subject[] {
  return declaredServers(ownNames(names)).map((spec) => ({
    name: spec.id,
    live: snapshotOfServer(spec),
    isDraft: spec.contract.isDraft ?? false,
  }));
}

async function foreignSubject(target: Parameters<typeof takeForeignSnapshot>[0]): Promise<Subject> {
  const live = await takeForeignSnapshot(target);
  return { name: live.contract.name, live, isDraft: false };
}

function isFine({ problems, needsRewrite }: ContractCheck): boolean {
  return problems.length === 0 && !needsRewrite;
}

function render(name: string, file: string, check: ContractCheck): string {
  const { diff, problems, warnings, needsRewrite } = check;
  if (isFine(check) && warnings.length === 0)
    return `${paint('ok', '✓')} ${name}: the snapshot and the versions are right\n`;
  return [
    ...(diff && diff.findings.length > 0 ? [renderText(diff, inked)] : []),
    ...problems.map(({ subject, message }) => `${paint('failed', '✗')} ${subject} ${message}`),
    ...warnings.map((warning) => `${paint('warning', '!')} ${warning}`),
    ...(needsRewrite
      ? [
          `${paint('failed', '✗')} ${file} is not the live catalogue; write it anew with: mooring contract snapshot ${name} --out ${file}`,
        ]
      : []),
    '',
  ].join('\n');
}
