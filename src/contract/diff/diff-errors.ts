// Rows 31 to 36: the codes a tool may answer with.
import type { ErrorSnapshot, JsonSchema, ToolSnapshot } from '../snapshot.ts';
import type { Remark } from './finding.ts';
import { textOf } from './schema/values.ts';

type Found = Omit<Remark, 'tool'>;

export function diffErrors(before: ToolSnapshot, after: ToolSnapshot): Found[] {
  if (before.errors === null || after.errors === null) return [];
  const old = new Map(before.errors.map((error) => [error.code, error]));
  const now = new Map(after.errors.map((error) => [error.code, error]));
  const added = after.errors.filter(({ code }) => !old.has(code));
  const removed = before.errors.filter(({ code }) => !now.has(code));
  const kept = before.errors.flatMap((one) => {
    const two = now.get(one.code);
    return two ? compareError(one, two) : [];
  });
  const [gone, other] = removed;
  const [come, another] = added;
  // One code for one code, alike in all else: the same error under another name.
  if (gone && come && !other && !another && isTwin(gone, come)) {
    return [...kept, found(33, gone.code, 'code', `renamed to ${come.code}`)];
  }
  return [
    ...kept,
    ...removed.map(({ code }) => found(32, code, 'code', 'removed')),
    ...added.map(({ code }): Found => {
      const isListed = before.outputSchema !== null && listsCodes(before.outputSchema, old, code);
      return isListed
        ? { ...found(31, code, 'code', 'added, and the output lists its codes'), circumstance: 'listed in output' }
        : found(31, code, 'code', 'added');
    }),
  ];
}

function found(row: Remark['row'], code: string, aspect: string, what: string): Found {
  return { row, position: 'errors', path: `errors.${code}`, aspect, what };
}

function isTwin({ code: _one, ...a }: ErrorSnapshot, { code: _two, ...b }: ErrorSnapshot): boolean {
  return textOf(a) === textOf(b);
}

function compareError(before: ErrorSnapshot, after: ErrorSnapshot): Found[] {
  const { code } = before;
  const changes: Found[] = [];
  const moved = (['kind', 'rpcCode', 'httpStatus'] as const).filter((key) => {
    // A number only one side has is not told, or goes with the channel.
    return before[key] !== null && after[key] !== null && before[key] !== after[key];
  });
  changes.push(...moved.map((key) => found(33, code, key, `${key} ${before[key]} → ${after[key]}`)));
  if (before.retryable !== after.retryable) {
    changes.push(found(34, code, 'retryable', `retryable ${before.retryable} → ${after.retryable}`));
  }
  if (before.channel !== after.channel) {
    changes.push(found(35, code, 'channel', `${before.channel} → ${after.channel}`));
  }
  const lost = before.details.filter((key) => !after.details.includes(key));
  const won = after.details.filter((key) => !before.details.includes(key));
  changes.push(
    ...lost.map((key): Found => {
      return { ...found(36, code, `details.${key}`, `details.${key} removed`), circumstance: 'removed' };
    }),
    ...won.map((key) => found(36, code, `details.${key}`, `details.${key} added`)),
  );
  return changes;
}

/** Whether the output schema has an enum of the old codes that the new one is missing from. */
function listsCodes(schema: JsonSchema, codes: ReadonlyMap<string, unknown>, code: string): boolean {
  const search = (value: unknown, keyword: string): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (keyword === 'enum' && Array.isArray(value))
      return value.some((each) => codes.has(each)) && !value.includes(code);
    return Object.entries(value).some(([key, each]) => search(each, key));
  };
  return search(schema, '');
}
