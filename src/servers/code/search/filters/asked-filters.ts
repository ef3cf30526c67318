// The filters a request uses, with values checked and split. A switch that is false asks for nothing.
import { fault } from '../../faults.ts';
import type { FilterName, SearchRequest } from '../search-request.ts';
import { splitValue } from './filter-rule.ts';
import { type FilterRow, filterTable } from './filter-table.ts';

export interface AskedFilter {
  readonly row: FilterRow;
  /** Any of them may fit. */
  readonly values: readonly string[];
  /** For minimums and dates; 0 where the filter has none. */
  readonly number: number;
}

const dayMs = 86_400_000;

export function askedFilters(request: SearchRequest, nowMs: number): AskedFilter[] {
  return filterTable.flatMap((row) => {
    const value: unknown = request[row.filter];
    if (value === undefined || value === null || value === false) return [];
    // `risk` is another word for `riskTag`, which wins.
    if (row.filter === 'risk' && request.riskTag !== undefined) return [];
    const asked = readAsked(row, value, nowMs);
    if (asked.values.length === 0 && Number.isNaN(asked.number)) throw wrong(row.filter, 'says nothing');
    return [asked];
  });
}

function readAsked(row: FilterRow, value: unknown, nowMs: number): AskedFilter {
  const { filter } = row;
  if (filter === 'modifiedAfter') return { row, values: [], number: dateOf(String(value)) };
  if (filter === 'metaJson') checkJson(value);
  if (typeof value === 'boolean' || filter === 'meta' || filter === 'metaJson')
    return { row, values: ['true'], number: 0 };
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw wrong(filter, 'must be a number');
    return { row, values: [], number: filter === 'modifiedSince' ? nowMs - value * dayMs : value };
  }
  const given = typeof value === 'string' ? value : (value as readonly string[]);
  return { row, values: splitValue(given, row.split), number: Number.NaN };
}

function dateOf(value: string): number {
  const ms = Date.parse(value);
  if (Number.isNaN(ms)) throw wrong('modifiedAfter', `is no date: ${value}`);
  return ms;
}

function checkJson(value: unknown): void {
  if (typeof value !== 'string') return;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch (thrown) {
    throw wrong('metaJson', `is no JSON: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  const isObject = (each: unknown): boolean => typeof each === 'object' && each !== null && !Array.isArray(each);
  const isFine = Array.isArray(parsed) ? parsed.length > 0 && parsed.every(isObject) : isObject(parsed);
  if (!isFine) throw wrong('metaJson', 'must be an object or a list of objects');
}

function wrong(filter: FilterName, what: string): Error {
  return fault('INVALID_REQUEST', { message: `${filter} ${what}`, details: { argument: filter } });
}
