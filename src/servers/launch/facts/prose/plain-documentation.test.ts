import { expect, test } from 'vitest';
import { plainDocumentation } from './plain-documentation.ts';

test.each([
  ['{@link MiniSearch} is the main class.', '`MiniSearch` is the main class.'],
  ['See {@link Options|the options} first.', 'See the options first.'],
  ['See {@link Options the options} first.', 'See the options first.'],
  ['Returns {@code null} at the end.', 'Returns `null` at the end.'],
  ['eslint-disable no-labels\nA map with prefixes.', 'A map with prefixes.'],
  ['Adds a document.\n\n@param document What to add.\n@returns nothing', 'Adds a document.'],
  ['Opens it.\n\n:param path: where it is\n:returns: a file', 'Opens it.'],
  ['An alias of :class:`~click.core.Context`.', 'An alias of `Context`.'],
  ['Reads ``bytes`` and <code>text</code>.', 'Reads `bytes` and `text`.'],
  ['//////////////\nParses numbers.\n//////////////', 'Parses numbers.'],
  ['<p>Reads the <i>whole</i> file.', 'Reads the whole file.'],
  ['= Lock Encoder\n\nWrites +code+ to +out+, a +b or c+.', 'Writes `code` to `out`, a +b or c+.'],
  ['LCOV_EXCL_START This prints a time.', 'This prints a time.'],
  ['They are :class:`Option`\\s.', 'They are `Option`s.'],
  ['Types of requests are kept.', 'Types of requests are kept.'],
  ['Mail goes to a@example.org.', 'Mail goes to a@example.org.'],
])('%j reads as %j', (doc, plain) => {
  expect(plainDocumentation(doc)).toBe(plain);
});
