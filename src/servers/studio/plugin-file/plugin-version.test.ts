import { expect, test } from 'vitest';
import { buildPluginFile } from './build-plugin-file.ts';
import { versionOfFile, versionOfSources } from './plugin-version.ts';

const plugin = (text: string) => [
  { path: 'Main.server.luau', text: 'PluginVersion = "9.9.9"\n' },
  { path: 'Protocol.luau', text },
];

test.each([
  ['return {\n\tPluginVersion = "0.1.0",\n}\n', '0.1.0'],
  ['return {\n\tA = "]]>",\n\tPluginVersion = "1.2.3-beta.1"\n}', '1.2.3-beta.1'],
  ['return { PluginVersion = version }\n', undefined],
  ['', undefined],
])('the module %j says %s, in the sources and in the file', (text, version) => {
  expect(versionOfSources(plugin(text))).toBe(version);
  expect(versionOfFile(buildPluginFile(plugin(text)))).toBe(version);
});

test('a file that is not ours has no version', () => {
  expect(versionOfFile('<roblox version="4"></roblox>')).toBeUndefined();
  expect(versionOfFile('')).toBeUndefined();
  expect(versionOfSources([])).toBeUndefined();
});
