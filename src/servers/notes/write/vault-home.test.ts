import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openVaultHome } from './vault-home.ts';

let scratch: string;

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-home-')));
  mkdirSync(join(scratch, 'vault'));
  mkdirSync(join(scratch, 'other'));
  symlinkSync(join(scratch, 'vault'), join(scratch, 'link'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(scratch, { recursive: true });
});

test('one vault has one folder, by whatever path it is reached; another vault has another', async () => {
  const state = join(scratch, 'state');
  const direct = await openVaultHome(join(scratch, 'vault'), state);
  const linked = await openVaultHome(join(scratch, 'link'), state);
  const other = await openVaultHome(join(scratch, 'other'), state);
  expect(linked).toEqual(direct);
  expect(direct.vault).toBe(join(scratch, 'vault'));
  expect(other.folder).not.toBe(direct.folder);
});

test.skipIf(process.platform !== 'linux')('the folder does not depend on MOORING_HOME', async () => {
  vi.stubEnv('XDG_STATE_HOME', join(scratch, 'xdg'));
  vi.stubEnv('MOORING_HOME', join(scratch, 'home'));
  const { folder } = await openVaultHome(join(scratch, 'vault'));
  expect(folder.startsWith(join(scratch, 'xdg', 'mooring', 'vaults'))).toBe(true);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a vault that is not there is told as such', async () => {
  await expect(openVaultHome(join(scratch, 'none'), scratch)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' });
});
