// Writes the committed snapshots of our contracts and their reference pages; with --check it only compares.
// Nothing is written while a published contract's declared versions do not cover its changes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { declaredServers } from '../src/cli/compose.ts';
import { toFileText } from '../src/contract/canonical.ts';
import { carryHistory, checkContract } from '../src/contract/check.ts';
import { snapshotOfServer } from '../src/contract/own-snapshot.ts';
import { referencePage } from '../src/contract/reference.ts';
import type { Snapshot } from '../src/contract/snapshot.ts';
import { noWaivers, parseWaivers } from '../src/contract/waivers.ts';

const root = join(import.meta.dirname, '..');
const waiverFile = join(root, 'contracts/waivers.yaml');
const waivers = existsSync(waiverFile) ? parseWaivers(readFileSync(waiverFile, 'utf8')) : noWaivers;
const onlyCheck = process.argv.includes('--check');

for (const spec of declaredServers()) {
  const file = join(root, 'contracts/snapshots', `${spec.id}.json`);
  const committed = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Snapshot) : null;
  const live = snapshotOfServer(spec);
  const { problems, warnings } = checkContract({ committed, live, waivers, isDraft: spec.contract.isDraft ?? false });
  for (const warning of warnings) console.error(`! ${warning}`);
  for (const { subject, message } of problems) fail(`${subject} ${message}`);
  if (problems.length > 0) continue;
  put(file, toFileText(carryHistory(committed, live)));
  put(join(root, 'docs/reference', `${spec.id}.md`), referencePage(live));
}

function put(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const name = relative(root, file);
  if (onlyCheck) {
    fail(`${name} is not up to date. Run: npm run contracts`);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${name}`);
}

function fail(reason: string): void {
  console.error(`✗ ${reason}`);
  process.exitCode = 1;
}
