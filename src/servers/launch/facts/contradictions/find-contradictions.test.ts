import { describe, expect, test } from 'vitest';
import type { SourceType } from '../../artifacts/schemas/evidence-map.ts';
import { type Claim, priorityOf } from '../claim.ts';
import { productNames } from '../judge/product-names.ts';
import { findContradictions } from './find-contradictions.ts';
import { licencesIn, licenceTexts } from './licences.ts';
import { readAssertions } from './read-assertions.ts';
import { oldestOf, runtimesIn } from './runtime-versions.ts';

const names = productNames(['flock']);

function claim(text: string, source: SourceType, path = `${text}.md`): Claim {
  return {
    id: text,
    text,
    kind: 'other',
    use: 'statement',
    citations: [{ path, start_line: 3, end_line: 3, source_type: source }],
    assertions: readAssertions(text, names),
    headings: [],
    priority: priorityOf({ source_type: source }),
    confidence: 'medium',
  };
}

describe('these cannot both be true', () => {
  test.each([
    ['flock requires Node.js 14 or later.', 'flock requires Node.js >=18.'],
    ['flock needs Python 3.6+.', 'flock requires Python >=3.9.'],
    ['flock is licensed under the Apache License 2.0.', 'flock is licensed under MIT.'],
    ['The current version is 1.2.0.', 'The latest release of flock is 2.0.0.'],
    ['flock supports Windows.', 'Windows is not supported.'],
    ['flock works on Linux, macOS and Windows.', 'flock does not work on Windows.'],
    ['flock supports glob patterns.', 'There is no support for glob patterns.'],
    ['flock supports 12 formats.', 'flock supports fifteen formats.'],
    ['The default port is 8080.', 'The default port is 9090.'],
    ['`timeoutMs` defaults to 500.', 'The timeoutMs option defaults to 1000.'],
    ['flock has no external dependencies.', 'flock has 3 dependencies.'],
  ])('%s / %s', (a, b) => {
    expect(findContradictions([claim(a, 'readme_technical'), claim(b, 'manifest')])).toHaveLength(1);
  });
});

describe('these can', () => {
  test.each([
    ['flock requires Node.js 18 or later.', 'flock requires Node.js >=18.17.'],
    ['flock supports Node.js 18.', 'flock requires Node.js >=20.'],
    ['flock is licensed under MIT.', 'flock is licensed under MIT OR Apache-2.0.'],
    ['flock is released under the BSD license.', 'flock is licensed under BSD-3-Clause.'],
    ['Version 1.2.0 of flock added locks.', 'The current version is 2.0.0.'],
    ['flock supports Windows.', 'flock does not support network drives.'],
    ['flock supports over 12 formats.', 'flock supports 15 formats.'],
    ['flock supports 12 formats.', 'flock supports 12 image formats.'],
    ['The default port is 8080.', 'The default host is localhost.'],
    ['flock dropped Node.js 14 or later builds.', 'flock requires Node.js >=18.'],
    ['If you use Node 10+, locks are faster.', 'flock requires Node.js >=18.'],
  ])('%s / %s', (a, b) => {
    expect(findContradictions([claim(a, 'readme_technical'), claim(b, 'manifest')])).toEqual([]);
  });
});

describe('who wins depends on where each stands', () => {
  const yes = 'flock supports globs.';
  const no = 'flock does not support globs.';

  test.each([
    ['manifest', 'readme_technical', 'prefer_higher_priority'],
    ['source_code', 'api_doc', 'prefer_higher_priority'],
    ['implementation_doc', 'readme_technical', 'prefer_implementation_notes'],
    ['implementation_doc', 'api_doc', 'unresolved'],
    ['readme_technical', 'readme_marketing', 'unresolved'],
    ['readme_technical', 'readme_technical', 'unresolved'],
  ] as const)('%s against %s: %s', (strong, weak, resolution) => {
    const [found] = findContradictions([claim(yes, weak), claim(no, strong)]);
    expect(found?.resolution).toBe(resolution);
    expect(found?.winner?.text).toBe(resolution === 'unresolved' ? undefined : no);
  });

  test('of the same rank the one that names a condition', () => {
    const limited = claim('flock does not support globs on Windows.', 'readme_technical');
    const [found] = findContradictions([claim(yes, 'readme_technical'), limited]);
    expect(found).toMatchObject({ resolution: 'prefer_more_specific', winner: limited });
  });

  test('two sentences of one file qualify each other', () => {
    expect(
      findContradictions([claim(yes, 'readme_technical', 'README.md'), claim(no, 'readme_technical', 'README.md')]),
    ).toEqual([]);
  });
});

test.each([
  ['>=18', '18'],
  ['^8.1 || ^9.0', '8.1'],
  ['>= 3.8, < 4', '3.8'],
  ['~> 2.7', '2.7'],
  ['18.x', '18'],
  ['*', null],
  ['<20', null],
])('the range %s begins at %s', (range, oldest) => {
  expect(oldestOf(range, 'node')).toBe(oldest);
});

test('a sentence asks for a runtime only when it says so', () => {
  expect(runtimesIn('Requires at least Java 1.8 and CMake 3.10 or newer.')).toEqual([
    { runtime: 'java', oldest: '8' },
    { runtime: 'cmake', oldest: '3.10' },
  ]);
  expect(runtimesIn('It was tested with Python 3.11.')).toEqual([]);
  expect(runtimesIn('Go 1 is a language.')).toEqual([]);
  expect(runtimesIn('Flock has a module descriptor for users of Java 9 or newer.')).toEqual([]);
  expect(runtimesIn('Flock works on Java 9 or newer.')).toEqual([{ runtime: 'java', oldest: '9' }]);
});

test('licences are known by name and by text', () => {
  expect(licencesIn('MIT OR Apache-2.0')).toEqual(['MIT', 'Apache-2.0']);
  expect(licencesIn('GPLv3')).toEqual(['GPL-3.0']);
  expect(licencesIn('LGPL-2.1-or-later')).toEqual(['LGPL-2.1']);
  expect(licencesIn('the new BSD license')).toEqual(['BSD-3-Clause']);
  expect(
    licenceTexts('Copyright\n\nPermission is hereby granted, free of charge, to any person obtaining a copy'),
  ).toEqual([{ id: 'MIT', line: 3 }]);
  expect(
    licenceTexts('Redistribution and use in source and binary forms\nNeither the name of X nor the names of'),
  ).toEqual([{ id: 'BSD-3-Clause', line: 2 }]);
  expect(licenceTexts('All rights reserved.')).toEqual([]);
});
