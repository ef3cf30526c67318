// A history as text, to be kept beside the index. What cannot be read back is simply read anew from git.
import { isRecord } from '../../../kernel/is-record.ts';
import type { GitHistory } from './git-history.ts';
import { factsOf, type Touch } from './touches.ts';

const format = 1;

/** Authors once, then per file its path and three numbers for each touch. */
export function writeGitRecord({ head, branch, isDirty, isPartial, touches }: GitHistory): string {
  const authors = new Map<string, number>();
  const numberOf = (author: string): number => {
    const known = authors.get(author);
    if (known !== undefined) return known;
    authors.set(author, authors.size);
    return authors.size - 1;
  };
  const files = [...touches].map(([path, list]) => [
    path,
    ...list.flatMap(({ timeMs, churn, author }) => [timeMs, churn, numberOf(author)]),
  ]);
  return JSON.stringify({ format, head, branch, isDirty, isPartial, authors: [...authors.keys()], files });
}

export function readGitRecord(text: string): GitHistory | null {
  try {
    return historyOf(JSON.parse(text));
  } catch {
    return null;
  }
}

function historyOf(record: unknown): GitHistory | null {
  if (!isRecord(record) || record['format'] !== format) return null;
  const { head, branch, isDirty, isPartial, authors, files } = record;
  if (!isTextOrNull(head) || !isTextOrNull(branch) || !Array.isArray(authors) || !Array.isArray(files)) return null;
  const touches = new Map(files.map((row) => fileOf(row, authors)));
  return { head, branch, isDirty: isDirty === true, isPartial: isPartial === true, touches, files: factsOf(touches) };
}

function fileOf(row: unknown, authors: readonly unknown[]): [string, Touch[]] {
  const [path, ...numbers]: unknown[] = Array.isArray(row) ? row : [];
  const touches: Touch[] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    const [timeMs, churn, author] = [numbers[at], numbers[at + 1], authors[Number(numbers[at + 2])]];
    if (typeof timeMs !== 'number' || typeof churn !== 'number' || typeof author !== 'string') throw new TypeError();
    touches.push({ timeMs, churn, author });
  }
  if (typeof path !== 'string') throw new TypeError();
  return [path, touches];
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
