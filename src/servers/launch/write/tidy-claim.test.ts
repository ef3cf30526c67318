import { expect, test } from 'vitest';
import { praises, tidyClaim } from './tidy-claim.ts';

test.each([
  ['It reads tables.', 'Tidewater reads tables.'],
  ["It's a parser.", 'Tidewater is a parser.'],
  ['It can also write them.', 'Tidewater can also write them.'],
  ['It is possible to add tables.', 'It is possible to add tables.'],
  ['`open`: open waits for a lock', '`open` waits for a lock'],
  ['`Command.SetArgs`: SetArgs sets arguments', '`Command.SetArgs` sets arguments'],
  ['The class `A`: See :class:`~enum.Enum` and :class:`Option`\\s.', 'The class `A`: See `Enum` and `Option`s.'],
  [
    '`a`: Answers {@code null} for {@link Foo#bar} or {@link Foo the foo}.',
    '`a`: Answers `null` for `Foo.bar` or `the foo`.',
  ],
  ['`a`: Reads a <see cref="T:Byte"/>[] or <c>null</c>.', '`a`: Reads a `Byte[]` or `null`.'],
  ['`a`: A <see cref="Nullable{Int32}" />.', '`a`: A `Nullable<Int32>`.'],
  ['`a`: Sorts. @func[opt] cmp a function', '`a`: Sorts.'],
  ['`a`: Adds. @deprecated since 2, use b @deprecated since 2, use b', '`a`: Adds. Deprecated: since 2, use b'],
  ['Use @scope/name in `x`.', 'Use @scope/name in `x`.'],
  ['Fast — and small!', 'Fast - and small.'],
  [':rocket: Reads tables:', 'Reads tables'],
  ['...and it stops.', 'And it stops.'],
  ['numbers are read.', 'Numbers are read.'],
  ['tidewater needs npm.', 'tidewater needs npm.'],
  ['npm installs it.', 'npm installs it.'],
])('%j is said as %j', (given, said) => {
  expect(tidyClaim(given, 'Tidewater')).toBe(said);
});

test('praise is the five words of the contract, and not what only looks like them', () => {
  const praised = [
    'The best parser',
    'Seamlessly merges',
    'A world-class tool',
    'The ultimate guide',
    'Revolutionary speed',
  ];
  const plain = [
    'A best-effort parser',
    'Follows best practices',
    'The `best` option',
    'Best used as a filter',
    'Ultimately a string',
  ];
  expect([...praised, ...plain].filter(praises)).toEqual(praised);
});
