// The plugin and the package are released together, and say one version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPluginSources } from '../../src/servers/studio/plugin-file/plugin-sources.ts';
import { versionOfSources } from '../../src/servers/studio/plugin-file/plugin-version.ts';

const root = join(import.meta.dirname, '../..');

test('the plugin says the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(versionOfSources(readPluginSources(join(root, 'plugin/src')))).toBe(version);
});
