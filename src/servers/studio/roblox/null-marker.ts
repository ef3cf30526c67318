// JSON null is lost on its way into Luau, whose tables cannot hold nil: on the wire it is written as a typed value.
import { isRecord } from '../../../kernel/is-record.ts';

const marker = { _type: 'Null' } as const;

/** The same value with every null marked. One that a caller has marked itself stays as it is. */
export function markNulls(value: unknown): unknown {
  if (value === null) return marker;
  if (Array.isArray(value)) return value.map(markNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, markNulls(each)]));
}
