// Rows 16 to 18 for strings. Of two patterns or formats only equality is known.
import { isSameTest, type StringShape, type StringTest } from '../schema/strings.ts';
import { type Change, loosened, short, tightened } from './change.ts';
import { compareRange } from './range.ts';

export function compareStrings(before: StringShape, after: StringShape, path: string): Change[] {
  const keywords = new Set([...before.tests, ...after.tests].map(({ keyword }) => keyword));
  return [
    ...compareRange('Length', [before.minLength, before.maxLength], [after.minLength, after.maxLength], path),
    ...[...keywords].flatMap((keyword) => compareTests(keyword, before.tests, after.tests, path)),
  ];
}

function compareTests(
  keyword: StringTest['keyword'],
  before: readonly StringTest[],
  after: readonly StringTest[],
  path: string,
): Change[] {
  const lost = missing(keyword, before, after);
  const won = missing(keyword, after, before);
  if (lost === '' && won === '') return [];
  const place = { path, aspect: keyword };
  if (lost === '') return [tightened({ ...place, what: `${keyword} set to ${won}` })];
  if (won === '') return [loosened({ ...place, what: `${keyword} ${lost} removed` })];
  return [{ row: 18, effect: 'both', ...place, what: `${keyword} ${lost} → ${won}` }];
}

function missing(keyword: string, from: readonly StringTest[], to: readonly StringTest[]): string {
  const tests = from.filter((test) => test.keyword === keyword && !to.some((other) => isSameTest(test, other)));
  return tests.map(({ text }) => short(text)).join(' and ');
}
