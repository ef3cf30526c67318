import { expect, test } from 'vitest';
import { dependenciesOf } from './dependencies.ts';

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['javascript', ['fs', 'node:path', './a.js', '@acme/flock/deep', 'flock/x', 'fs/promises'], ['@acme/flock', 'flock']],
  ['python', ['os.path', '.x', 'numpy.linalg', '__future__', 'flock'], ['flock', 'numpy']],
  ['go', ['fmt', 'net/http', 'github.com/acme/flock'], ['github.com/acme/flock']],
  ['rust', ['std::fs', 'crate::a', 'serde::Serialize', 'self::b'], ['serde']],
  ['java', ['java.util.List', 'org.acme.flock.Lock', 'static org.acme.flock.Lock.open'], ['org.acme.flock']],
  ['csharp', ['System.IO', 'Acme.Flock.Core'], ['Acme.Flock']],
  ['ruby', ['json', 'net/http', 'flock/lock', './a'], ['flock']],
  ['php', ['Flock\\Lock', 'Exception'], ['Flock']],
  ['cpp', ['vector', 'stdio.h', 'flock/lock.h', 'jansson.h', 'sys/stat.h'], ['flock', 'jansson.h']],
  ['lua', ['pl.stringx'], ['pl']],
  ['bash', ['a'], []],
];

test.each(cases)(
  'imports of %s that are neither of the language nor files beside it',
  (language, imports, packages) => {
    expect(dependenciesOf(language, imports)).toEqual(packages);
  },
);
