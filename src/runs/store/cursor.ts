// The cursor of a listing: the place of the last run shown, which does not move when runs are added. It carries a
// check over the filters, so that one that was made up, cut, or taken from another listing is refused.
import { hashBytes } from '../../platform/files/content-hash.ts';
import { canonicalJson } from '../canonical-json.ts';
import { fault } from '../faults.ts';
import type { RunQuery } from '../run.ts';

export function encodeCursor(row: number, query: RunQuery): string {
  return Buffer.from(`${row}.${checkOf(row, query)}`, 'latin1').toString('base64url');
}

/** The row before which to go on; throws INVALID_CURSOR. */
export function decodeCursor(cursor: string, query: RunQuery): number {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, digits, check] = /^([1-9]\d{0,14})\.([0-9a-f]{16})$/.exec(text) ?? [];
  const row = Number(digits);
  // Base 64 can be written in more than one way; only our own is taken.
  if (check !== undefined && check === checkOf(row, query) && encodeCursor(row, query) === cursor) return row;
  throw fault('INVALID_CURSOR');
}

function checkOf(row: number, { kinds, status }: RunQuery): string {
  const filters = { kinds: kinds ? [...new Set(kinds)].sort() : null, status: status ?? null };
  return hashBytes(`cursor\n${row}\n${canonicalJson(filters)}`).slice(0, 16);
}
