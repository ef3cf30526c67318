// reports/diff_report.md: what a run changes in the site, for whoever reviews it before it is a pull request.
import type { PatchBundle } from '../artifacts/schemas/patch-bundle.ts';
import { fault } from '../faults.ts';
import { type DiffLine, diffFile, type FileChange, type FileDiff } from './file-diff.ts';
import { foldPatches } from './fold-patches.ts';

/** Each file before and after all patches, sorted by path. It does not matter whether they are in or not. */
export async function readChanges(
  bundle: PatchBundle,
  siteFolder: string,
  allowedPaths: readonly string[],
  signal?: AbortSignal,
): Promise<FileChange[]> {
  const [back, forth] = await Promise.all([
    foldPatches(bundle, siteFolder, allowedPaths, 'revert', signal),
    foldPatches(bundle, siteFolder, allowedPaths, 'apply', signal),
  ]);
  const [conflict] = [...back.conflicts, ...forth.conflicts];
  if (conflict) {
    throw fault('ILLEGAL_STATE', { message: `${conflict.path}: ${conflict.message}`, details: { conflict } });
  }
  const changes = back.files.map(({ path, wanted: before }, at) => ({
    path,
    before,
    after: forth.files[at]?.wanted ?? null,
  }));
  return changes.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The same changes always give the same text. */
export function diffReport(changes: readonly FileChange[]): string {
  const diffs = changes.map(diffFile);
  const added = diffs.reduce((sum, each) => sum + each.added, 0);
  const removed = diffs.reduce((sum, each) => sum + each.removed, 0);
  const hunks = diffs.reduce((sum, each) => sum + each.hunks.length, 0);
  const counts = `${plural(diffs.length, 'file')}, ${plural(added, 'line')} added, ${plural(removed, 'line')} removed, ${plural(hunks, 'hunk')}.`;
  const table = diffs.map(
    ({ path, status, ...each }) =>
      `| ${cell(path)} | ${status} | ${each.added} | ${each.removed} | ${each.hunks.length} |`,
  );
  const head = ['| File | | Added | Removed | Hunks |', '|---|---|---:|---:|---:|'];
  return `${['# Changes to the site', '', counts, '', ...(diffs.length === 0 ? [] : [...head, ...table, '']), ...diffs.flatMap(describeFile)].join('\n').trimEnd()}\n`;
}

function describeFile(diff: FileDiff): string[] {
  const lines = diff.hunks.flatMap(({ header, lines: ofHunk }) => [header, ...ofHunk.map(spell)]);
  // Longer than any fence inside, so that the page stays one block.
  const longest = lines.reduce(
    (most, each) => Math.max(most, ...[...each.matchAll(/`+/g)].map(([run]) => run.length)),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return [`## ${diff.path}`, '', `${fence}diff`, ...lines, fence, ''];
}

const signs: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', removed: '-', added: '+' };

function spell({ kind, text }: DiffLine): string {
  return `${signs[kind]}${text}`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function cell(path: string): string {
  return path.replaceAll('|', '\\|');
}
