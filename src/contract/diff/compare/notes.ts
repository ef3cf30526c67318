// Rows 15, 27 and 28: what readers are told, and defaults.
import type { Notes } from '../schema/notes.ts';
import { textOf } from '../schema/values.ts';
import { type Change, short } from './change.ts';

export function compareNotes(before: Notes, after: Notes, path: string, hasOtherChanges: boolean): Change[] {
  const keywords = new Set([...before.own.keys(), ...after.own.keys()]);
  const own = [...keywords].flatMap((keyword) => {
    const had = before.own.has(keyword);
    const has = after.own.has(keyword);
    const one = before.own.get(keyword);
    const two = after.own.get(keyword);
    if (had && has && textOf(one) === textOf(two)) return [];
    const verb = !had ? 'added' : has ? 'changed' : 'removed';
    const place = { path, aspect: keyword, effect: 'none' } as const;
    if (keyword === 'deprecated') return compareDeprecated(one === true, two === true, place);
    if (keyword !== 'default') return [{ row: 28, what: `${keyword} ${verb}`, ...place } as const];
    const what = !had ? `default set to ${short(two)}` : `default ${short(one)} ${has ? `→ ${short(two)}` : 'removed'}`;
    return [{ row: 15, what, ...place } as const];
  });
  if (own.length > 0 || hasOtherChanges || isSameSet(before.inner, after.inner)) return own;
  return [{ row: 28, path, aspect: 'inner', what: 'wording inside changed', effect: 'none' }];
}

function compareDeprecated(
  before: boolean,
  after: boolean,
  place: Pick<Change, 'path' | 'aspect' | 'effect'>,
): Change[] {
  if (before === after) return [];
  return [{ row: 27, what: after ? 'deprecated' : 'no longer deprecated', ...place }];
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return textOf([...new Set(a)].sort()) === textOf([...new Set(b)].sort());
}
