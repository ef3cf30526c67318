import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requiredLiterals } from './regex-literals.ts';

test.each([
  ['foo(bar)?baz', '', ['foo', 'baz']],
  ['foobar|bazqux', '', []],
  ['(?:hello) world', '', ['hello', ' world']],
  ['abc+def', '', ['abc', 'def']],
  ['abcx*def', '', ['abc', 'def']],
  ['abc{0,2}def', '', ['def']],
  ['(?=never)again', '', ['again']],
  ['(?<!never)again', '', ['again']],
  ['[abc]def[[]ghi', 'u', ['def', 'ghi']],
  ['\\bclass\\s+\\w+', '', ['class']],
  ['a\\.b\\(c', '', ['a.b(c']],
  ['straße', 'i', ['stra']],
  ['mask', 'iu', []],
  ['(?<name>token)\\k<name>', '', ['token']],
])('/%s/%s requires %j', (source, flags, literals) => {
  expect(requiredLiterals(source, flags)).toEqual(literals);
});

test('whatever matches holds every literal that was said to be required', () => {
  const piece = fc.constantFrom(
    'abc',
    'xyz',
    '.',
    '\\d',
    '[ab]',
    '(abc|xyz)',
    '(?:q)',
    'x*',
    'y+',
    'z?',
    'k{2}',
    '|',
    '(abc)?',
    '\\.',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x', 'y', 'z', 'k', 'q', '1', '.'), maxLength: 40 }),
      (pieces, noise) => {
        const source = pieces.join('');
        const text = `abcxyzabc${noise}kk.1abcq`;
        const match = new RegExp(source).exec(text);
        if (match === null) return;
        for (const literal of requiredLiterals(source, '')) expect(match[0]).toContain(literal);
      },
    ),
    { seed: 3, numRuns: 2000 },
  );
});
