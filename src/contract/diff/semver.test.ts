import { expect, test } from 'vitest';
import type { Level } from './rules.ts';
import { type Coverage, coverage, isVersion, nextVersion } from './semver.ts';

const nexts: readonly (readonly [string, Level, string])[] = [
  ['2.3.4', 'MAJOR', '3.0.0'],
  ['2.3.4', 'MINOR', '2.4.0'],
  ['2.3.4', 'PATCH', '2.3.5'],
  ['2.3.4', 'NONE', '2.3.4'],
  ['0.1.0', 'MAJOR', '0.2.0'],
  ['0.1.0', 'MINOR', '0.1.1'],
  ['0.1.0', 'PATCH', '0.1.1'],
  ['3.0.0-rc.1', 'MAJOR', '3.0.0'],
  ['3.1.0-rc.1', 'MAJOR', '4.0.0'],
  ['3.1.0-rc.1', 'MINOR', '3.1.0'],
  ['3.1.1-rc.1', 'PATCH', '3.1.1'],
  ['0.2.0-rc.1', 'MAJOR', '0.2.0'],
];

test.each(nexts)('after %s a %s change needs %s', (before, level, next) => {
  expect(nextVersion(before, level)).toBe(next);
});

const coverages: readonly (readonly [string, string, Level, Coverage])[] = [
  ['2.0.0', '2.0.0', 'NONE', 'fits'],
  ['2.0.0', '2.0.0', 'PATCH', 'missing'],
  ['2.0.0', '2.1.0', 'MAJOR', 'missing'],
  ['2.0.0', '3.0.0', 'MAJOR', 'fits'],
  ['2.0.0', '2.0.1', 'NONE', 'larger'],
  ['2.0.0', '3.0.0', 'MINOR', 'larger'],
  ['2.0.0', '1.9.0', 'NONE', 'lowered'],
  ['2.0.0', '2.0.0-rc.1', 'NONE', 'lowered'],
  ['0.1.0', '0.1.1', 'MAJOR', 'missing'],
  ['0.1.0', '0.2.0', 'MAJOR', 'fits'],
  ['0.1.0', '0.1.1', 'MINOR', 'fits'],
  ['0.1.0', '0.2.0', 'MINOR', 'larger'],
  ['3.0.0-rc.1', '3.0.0-rc.2', 'MAJOR', 'fits'],
  ['3.0.0-rc.9', '3.0.0-rc.10', 'MAJOR', 'fits'],
  ['3.0.0-rc.1', '3.0.0-rc.1', 'MAJOR', 'missing'],
  ['3.0.0-rc.1', '3.0.0', 'NONE', 'larger'],
];

test.each(coverages)('from %s to %s is, for a %s change: %s', (before, after, level, expected) => {
  expect(coverage(before, after, level)).toBe(expected);
});

test('only whole SemVer texts are versions', () => {
  expect(['1.2.3', '1.2.3-rc.1+build.7'].every(isVersion)).toBe(true);
  expect(['1.2', 'v1.2.3', '01.2.3', '1.2.3-', 'latest', ''].some(isVersion)).toBe(false);
});
