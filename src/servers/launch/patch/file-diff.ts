// How a file changed, for people: hunks with a few lines around them.
import { diffLines, type Hunk } from './line-diff.ts';
import { splitLines } from './text-lines.ts';

export interface FileChange {
  readonly path: string;
  /** Null for no file. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  /** From 1; null on the side where the line is not. */
  readonly oldLine: number | null;
  readonly newLine: number | null;
}

export interface DiffHunk {
  /** As in unified diffs. */
  readonly header: string;
  readonly lines: readonly DiffLine[];
}

export interface FileDiff {
  readonly path: string;
  readonly status: 'added' | 'changed' | 'removed';
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
}

const linesAround = 3;

export function diffFile({ path, before, after }: FileChange): FileDiff {
  const old = splitLines(before ?? '');
  const fresh = splitLines(after ?? '');
  const hunks = diffLines(old, fresh);
  return {
    path,
    status: before === null ? 'added' : after === null ? 'removed' : 'changed',
    added: hunks.reduce((sum, { newStart, newEnd }) => sum + newEnd - newStart, 0),
    removed: hunks.reduce((sum, { start, end }) => sum + end - start, 0),
    hunks: joinNear(hunks).map((group) => describe(group, old, fresh)),
  };
}

function joinNear(hunks: readonly Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && hunk.start - last.end <= 2 * linesAround) group.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

function describe(group: readonly Hunk[], old: readonly string[], fresh: readonly string[]): DiffHunk {
  const lines: DiffLine[] = [];
  const first = group[0] as Hunk;
  const from = Math.max(0, first.start - linesAround);
  let at = from;
  let shift = first.newStart - first.start;
  const keep = (until: number): void => {
    for (; at < until; at += 1) lines.push(line('same', old[at], at, at + shift));
  };
  for (const { start, end, newStart, newEnd } of group) {
    keep(start);
    for (; at < end; at += 1) lines.push(line('removed', old[at], at, null));
    for (let added = newStart; added < newEnd; added += 1) lines.push(line('added', fresh[added], null, added));
    shift = newEnd - end;
  }
  keep(Math.min(old.length, at + linesAround));
  return { header: headerOf(lines, from, from + first.newStart - first.start), lines };
}

function line(kind: DiffLine['kind'], text = '', old: number | null, fresh: number | null): DiffLine {
  const oneBased = (at: number | null): number | null => (at === null ? null : at + 1);
  return { kind, text: text.replace(/\r?\n$/, ''), oldLine: oneBased(old), newLine: oneBased(fresh) };
}

/** An empty side is named by the line before it. */
function headerOf(lines: readonly DiffLine[], oldFrom: number, newFrom: number): string {
  const old = lines.filter(({ kind }) => kind !== 'added').length;
  const fresh = lines.filter(({ kind }) => kind !== 'removed').length;
  return `@@ -${old === 0 ? oldFrom : oldFrom + 1},${old} +${fresh === 0 ? newFrom : newFrom + 1},${fresh} @@`;
}
