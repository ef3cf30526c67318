import { describe, expect, test } from 'vitest';
import { isAbout, namesIn, usesName } from './code-names.ts';

test('names are what is set as code and could be one', () => {
  expect(namesIn('Use `.open(path)` or `Lock.close` of `std::io`, not `npm install x`, `--flag` or `a b`.')).toEqual([
    'open',
    'Lock.close',
    'std::io',
  ]);
});

describe('a claim is about a name', () => {
  test.each([
    '`open` waits.',
    'The `open()` method waits.',
    'Wait by calling `.open()`.',
    'Set the `open` option.',
    'The class `open`: A lock.',
  ])('in: %s', (text) => expect(isAbout('open', text)).toBe(true));

  test.each(['The default is `open`.', 'A state, e.g. `open`, is kept.', 'The `reopen` option waits.'])(
    'but not in: %s',
    (text) => expect(isAbout('open', text)).toBe(false),
  );
});

test('code uses a name where it stands as a word, by its last part', () => {
  expect(usesName('lock.close();', 'Lock.close')).toBe(true);
  expect(usesName('disclose(); closed()', 'close')).toBe(false);
  expect(usesName('disclose(); close()', 'close')).toBe(true);
  expect(usesName('$', '')).toBe(false);
});
