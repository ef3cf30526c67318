import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageFolder } from './package-folder.ts';

test('is found from source', () => {
  expect(packageFolder()).toBe(join(import.meta.dirname, '../..'));
});

test('is the one that is named ours, however deep the file, and undefined elsewhere', () => {
  const base = mkdtempSync(join(tmpdir(), 'mooring-package-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const chunks = join(base, 'node_modules/mooring/dist/chunks');
  mkdirSync(chunks, { recursive: true });
  writeFileSync(join(base, 'package.json'), '{"name":"somebody-elses"}');
  expect(packageFolder(chunks)).toBeUndefined();
  writeFileSync(join(base, 'node_modules/mooring/package.json'), '{"name":"mooring"}');
  writeFileSync(join(base, 'node_modules/mooring/dist/package.json'), '{"type":"module"}');
  expect(packageFolder(chunks)).toBe(join(base, 'node_modules/mooring'));
});
