// Luau hands its tables over in no order at all. People read answers, so the names come as the contract lists them.
import type { TSchema } from 'typebox';
import { isRecord } from '../../../kernel/is-record.ts';

/** What the schema does not name comes last, as it came. */
export function inSchemaOrder(value: unknown, schema: TSchema): unknown {
  const { items, properties } = schema as { items?: TSchema; properties?: Readonly<Record<string, TSchema>> };
  if (Array.isArray(value) && items) return value.map((each) => inSchemaOrder(each, items));
  if (!isRecord(value) || !properties) return value;
  const named = Object.keys(properties).filter((name) => value[name] !== undefined);
  const ordered = named.map((name) => [name, inSchemaOrder(value[name], properties[name] as TSchema)] as const);
  const others = Object.entries(value).filter(([name]) => properties[name] === undefined);
  return Object.fromEntries([...ordered, ...others]);
}
