// Tooling, section 3: two versions, each a SemVer, each written in one place. What asks for which bump is in bumps.
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { contracts, toolingVersion } from '../../../src/kernel/versions.ts';
import { record } from '../../support/answer.ts';
import { successOf } from '../../support/code-answer.ts';
import { proves, provesStatically } from '../../support/proves.ts';
import { codeOnly, repository, sourceFiles } from '../../support/sources.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';

// The expression that semver.org publishes.
const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/;

const packageVersion = (JSON.parse(readFileSync(repository('package.json'), 'utf8')) as { version: string }).version;

interface Versions {
  readonly schemaVersion: string;
  readonly toolingVersion: string;
}

proves('tooling/3.2-semver', async ({ client }) => {
  for (const { schemaVersion, toolingVersion: tooling } of await shownBy(await client('code'))) {
    expect(schemaVersion).toMatch(semver);
    expect(schemaVersion).toBe('2.0.0');
    expect(tooling).toMatch(semver);
    expect(tooling).not.toBe(schemaVersion);
  }
});

provesStatically('tooling/3.4-schema-version-one-place', () => {
  expect(contracts.code.version).toBe('2.0.0');
  const literal = /(['"`])2\.0\.0\1/;
  const writers = sourceFiles('src').filter((file) => literal.test(codeOnly(file)));
  expect(writers).toEqual(['src/kernel/versions.ts']);
});

provesStatically('tooling/3.4-tooling-version-one-place', () => {
  expect(toolingVersion).toBe(packageVersion);
});

proves('tooling/3.4-tooling-version-one-place', async ({ client }) => {
  const code = await client('code');
  const { serverInfo } = code.greeting as { serverInfo: { version: string } };
  const shown = (await shownBy(code)).map((versions) => versions.toolingVersion);
  expect(new Set([...shown, serverInfo.version])).toEqual(new Set([packageVersion]));
});

/** The versions in an envelope, in the answer of check_status and, where there is a handshake, in its block. */
async function shownBy(code: SurfaceClient): Promise<Versions[]> {
  const status = await code.call('check_status');
  const failure = record(await code.call('fail', { code: 'NO_INDEX' }));
  const shown = [record(status)['_meta'], successOf(code, status), failure['_meta']];
  if (code.surface !== 'http') {
    const { capabilities } = code.greeting as { capabilities: { experimental: { pairofcleats: unknown } } };
    shown.push(capabilities.experimental.pairofcleats);
  }
  return shown as Versions[];
}
