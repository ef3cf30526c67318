// Which values of a completed run_config nobody gave: what an artifact marks as a default.
import { isRecord } from '../../../kernel/is-record.ts';
import { pointerTo } from '../../../kernel/schema/violations.ts';

/** JSON pointers, in the order of the completed config; the topmost where a whole object was filled. */
export function listFilled(given: unknown, completed: unknown, at: readonly string[] = []): string[] {
  if (given === undefined) return [pointerTo(at)];
  if (!isRecord(given) || !isRecord(completed)) return [];
  return Object.entries(completed).flatMap(([name, value]) =>
    listFilled(Object.hasOwn(given, name) ? given[name] : undefined, value, [...at, name]),
  );
}
