// Whether a step is to be done: a value in the output of an earlier step is compared with one in the definition.
import { isRecord } from '../kernel/is-record.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Condition } from './run.ts';

/** False as well when the step was skipped or has nothing at the path. */
export function isMet({ stepId, path, equals }: Condition, outputs: ReadonlyMap<string, unknown>): boolean {
  if (!outputs.has(stepId)) return false;
  const found = readPath(outputs.get(stepId), path ?? '');
  return found !== undefined && canonicalJson(found) === canonicalJson(equals);
}

/** Names and places in lists, separated by dots; undefined when there is nothing. The empty path is the whole value. */
export function readPath(value: unknown, path: string): unknown {
  return path === '' ? value : path.split('.').reduce(readMember, value);
}

function readMember(inside: unknown, name: string): unknown {
  if (Array.isArray(inside)) return /^\d+$/.test(name) ? inside[Number(name)] : undefined;
  return isRecord(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined;
}
