// Rows 16 to 18 for numbers.
import { type Bound, compareBounds, isMultiple, type NumberShape } from '../schema/numbers.ts';
import { type Change, limitText, loosened, tightened } from './change.ts';

export function compareNumbers(before: NumberShape, after: NumberShape, path: string): Change[] {
  return [
    ...compareLimit(before.lower, after.lower, 1, 'inimum', path),
    ...compareLimit(before.upper, after.upper, -1, 'aximum', path),
    ...compareMultiples(before.multiples, after.multiples, path),
  ];
}

function compareLimit(before: Bound | null, after: Bound | null, sign: 1 | -1, ending: string, path: string): Change[] {
  const order = compareBounds(after, before, sign);
  if (order === 0) return [];
  const keyword = (bound: Bound | null) => `${bound?.isExclusive ? 'exclusiveM' : 'm'}${ending}`;
  const one = keyword(before ?? after);
  const two = keyword(after ?? before);
  const what =
    one === two
      ? limitText(one, before?.value ?? null, after?.value ?? null)
      : `${one} ${before?.value} → ${two} ${after?.value}`;
  const place = { path, aspect: `m${ending}`, what };
  return [order > 0 ? tightened(place) : loosened(place)];
}

function compareMultiples(before: readonly number[], after: readonly number[], path: string): Change[] {
  // A demand is met when the other side demands a multiple of it.
  const met = (demand: number, by: readonly number[]) => by.some((each) => each === demand || isMultiple(each, demand));
  const isNarrower = after.some((each) => !met(each, before));
  const isWider = before.some((each) => !met(each, after));
  if (!isNarrower && !isWider) return [];
  const text = (multiples: readonly number[]) => (multiples.length === 0 ? null : multiples.join(' and '));
  const what = limitText('multipleOf', text(before), text(after)).replaceAll('"', '');
  const place = { path, aspect: 'multipleOf', what };
  if (isNarrower && isWider) return [{ row: 18, effect: 'both', ...place }];
  return [isNarrower ? tightened(place) : loosened(place)];
}
