import { expect, test } from 'vitest';
import { pluginsFolder } from './plugins-folder.ts';

test.each([
  ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'D:\\Local\\Roblox\\Plugins'],
  ['win32', {}, 'C:\\Users\\ann\\AppData\\Local\\Roblox\\Plugins'],
  ['linux', { LOCALAPPDATA: 'D:\\Local' }, undefined],
] as const)('on %s with %j it is %s', (platform, env, folder) => {
  expect(pluginsFolder({ platform, env, userHome: 'C:\\Users\\ann' })).toBe(folder);
});

test('on a Mac it is among the documents', () => {
  expect(pluginsFolder({ platform: 'darwin', env: {}, userHome: '/Users/ann' })).toBe(
    '/Users/ann/Documents/Roblox/Plugins',
  );
});
