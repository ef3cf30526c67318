// What is generated and committed is what the declarations say today (tooling/10-snapshot).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declaredServers } from '../src/cli/compose.ts';
import { toFileText } from '../src/contract/canonical.ts';
import { carryHistory } from '../src/contract/check.ts';
import { snapshotOfServer } from '../src/contract/own-snapshot.ts';
import { referencePage } from '../src/contract/reference.ts';
import type { Snapshot } from '../src/contract/snapshot.ts';
import { conformancePage } from './support/conformance-page.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test.each(declaredServers())('the snapshot of $id is the live catalogue, to the byte', (spec) => {
  const text = read(`contracts/snapshots/${spec.id}.json`);
  expect(text).toBe(toFileText(carryHistory(JSON.parse(text) as Snapshot, snapshotOfServer(spec))));
});

test.each(declaredServers())('the reference page of $id is up to date', (spec) => {
  expect(read(`docs/reference/${spec.id}.md`)).toBe(referencePage(snapshotOfServer(spec)));
});

test('the conformance table is up to date', () => {
  expect(read('docs/conformance.md')).toBe(conformancePage());
});
