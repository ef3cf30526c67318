import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { VaultIndex } from '../../src/servers/notes/index/vault-index.ts';
import { DocStore } from '../../src/servers/notes/store/doc-store.ts';
import { VaultWriter } from '../../src/servers/notes/write/vault-writer.ts';
import { describeStore } from './store-suite.ts';

const scratch: string[] = [];
afterAll(() => {
  for (const folder of scratch) rmSync(folder, { recursive: true, force: true });
});

describeStore('a folder of files', async (notes) => {
  const folder = mkdtempSync(join(tmpdir(), 'mooring-store-'));
  scratch.push(folder);
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  for (const [id, text] of Object.entries(notes)) {
    mkdirSync(dirname(join(vault, id)), { recursive: true });
    writeFileSync(join(vault, id), text);
  }
  const writer = await VaultWriter.open(vault, { stateFolder: join(folder, 'state') });
  const home = join(folder, 'home');
  const index = await VaultIndex.open({ root: vault, home, clock: systemClock, log: () => {}, isWatching: false });
  return new DocStore({ index, writer }, () => 0.5);
});
