import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStateHome, stateHome } from './state-home.ts';

const folder = mkdtempSync(join(tmpdir(), 'mooring-home-'));
afterAll(() => rmSync(folder, { recursive: true }));

const linux = { platform: 'linux', userHome: '/home/ann' } as const;

test('the flag wins over the variable, and the variable over the platform', () => {
  const env = { MOORING_HOME: '/from/env', XDG_STATE_HOME: '/xdg' };
  expect(stateHome({ ...linux, env, flag: '/from/flag' })).toBe(resolve('/from/flag'));
  expect(stateHome({ ...linux, env })).toBe(resolve('/from/env'));
  expect(stateHome({ ...linux, env: { XDG_STATE_HOME: '/xdg' } })).toBe('/xdg/mooring');
});

test('a relative choice is meant from the working directory', () => {
  expect(stateHome({ ...linux, env: {}, flag: 'state' })).toBe(resolve('state'));
});

test('empty values are as good as none, and so is a relative XDG directory', () => {
  const home = '/home/ann/.local/state/mooring';
  expect(stateHome({ ...linux, env: {}, flag: '' })).toBe(home);
  expect(stateHome({ ...linux, env: { MOORING_HOME: '', XDG_STATE_HOME: '' } })).toBe(home);
  expect(stateHome({ ...linux, env: { XDG_STATE_HOME: 'relative' } })).toBe(home);
});

test('each platform has its own place', () => {
  expect(stateHome({ platform: 'darwin', userHome: '/Users/ann', env: {} })).toBe(
    '/Users/ann/Library/Application Support/Mooring',
  );
  const windows = { platform: 'win32', userHome: 'C:\\Users\\ann' } as const;
  expect(stateHome({ ...windows, env: { LOCALAPPDATA: 'D:\\Local' } })).toBe('D:\\Local\\Mooring');
  expect(stateHome({ ...windows, env: {} })).toBe('C:\\Users\\ann\\AppData\\Local\\Mooring');
});

test.skipIf(process.platform === 'win32')('is made for its owner alone, and may be there already', async () => {
  const flag = join(folder, 'a', 'b');
  expect(await openStateHome({ flag })).toBe(flag);
  expect(await openStateHome({ flag })).toBe(flag);
  expect(statSync(flag).mode & 0o777).toBe(0o700);
});
