import { describe, expect, test } from 'vitest';
import { givenOptions, serverFlagsHelp, takeServerFlags } from './server-flags.ts';

describe('flags before the name of a server or a tool', () => {
  test.each([
    { argv: [], values: {}, rest: [] },
    { argv: ['notes', '--vault', 'a'], values: {}, rest: ['notes', '--vault', 'a'] },
    { argv: ['--vault', 'a', 'notes', 'search'], values: { vault: ['a'] }, rest: ['notes', 'search'] },
    { argv: ['--vault=a', '--home', 'b', 'notes'], values: { vault: ['a'], home: ['b'] }, rest: ['notes'] },
    { argv: ['--vault=', '--help'], values: { vault: [''] }, rest: ['--help'] },
    { argv: ['--vaults', 'a'], values: {}, rest: ['--vaults', 'a'] },
    { argv: ['--json', '{}', '--vault', 'a'], values: {}, rest: ['--json', '{}', '--vault', 'a'] },
  ])('$argv', ({ argv, values, rest }) => {
    expect(takeServerFlags(argv)).toEqual({ values, rest });
  });

  test.each([[['--vault']], [['--vault', '--home', 'a']]])('%j lacks a value', (argv) => {
    expect(() => takeServerFlags(argv)).toThrow(
      expect.objectContaining({ code: 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' }),
    );
  });
});

describe('what the flags say', () => {
  test('is put together from where they stood', () => {
    expect(givenOptions([{ home: ['a'] }, {}, { json: 'x' }], ['code'])).toEqual({ home: 'a' });
  });

  test('is said once, wherever', () => {
    expect(() => givenOptions([{ home: ['a'] }, { home: ['b'] }])).toThrow(
      '--home was given 2 times; it takes one value',
    );
  });

  test('must mean something to the server', () => {
    expect(() => givenOptions([{ vault: ['a'] }], ['code'])).toThrow('--vault means nothing to code; leave it out');
  });
});

test('the help has its second column where it is asked to be', () => {
  for (const line of serverFlagsHelp(21).trimEnd().split('\n')) {
    expect(line.slice(0, 21)).toMatch(/^ {2}--\S+ \S+ +$/);
    expect(line[21]).not.toBe(' ');
  }
});
