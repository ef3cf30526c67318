// Rows 1 to 3: tools that came, went or changed their name; then every tool that stayed.
import type { Snapshot, ToolSnapshot } from '../snapshot.ts';
import { diffTool } from './diff-tool.ts';
import type { Remark } from './finding.ts';
import { matchTools, type ToolPair } from './match-tools.ts';

/** `isTold` is false when one side is a foreign server, which tells no more than its listing. */
export function diffTools(before: Snapshot, after: Snapshot, isTold: boolean): Remark[] {
  const { kept, renamed, aliased, added, removed } = matchTools(before, after);
  const within = new Map(kept.map((pair) => [pair.after.name, diffTool(pair.before, pair.after, isTold)]));
  return [
    ...added.map((tool) =>
      listing(tool.name, { row: 1, what: tool.aliasOf ? `added, alias of ${tool.aliasOf}` : 'added' }),
    ),
    ...removed.map(gone),
    ...renamed.flatMap((pair) => [renaming(pair, 2, ', no alias'), ...diffTool(pair.before, pair.after, isTold)]),
    ...aliased.map((pair) => renaming(pair, 3, ', old name kept as alias')),
    ...kept.flatMap((pair) => [...(isTold ? compareAlias(pair) : []), ...ownRemarks(pair, within)]),
  ];
}

/** What is to be said about a tool itself: an alias does not repeat its target, and is deprecated by nature. */
function ownRemarks({ before, after }: ToolPair, within: ReadonlyMap<string, readonly Remark[]>): readonly Remark[] {
  const remarks = within.get(after.name) ?? [];
  if (after.aliasOf === null) return remarks;
  if (before.aliasOf === null) return remarks.filter(({ row, path }) => row !== 27 || path !== 'deprecated');
  const said = new Set(within.get(after.aliasOf)?.map(sayingOf));
  return remarks.filter((remark) => !said.has(sayingOf(remark)));
}

function sayingOf({ row, path, aspect, what }: Remark): string {
  return [row, path, aspect, what].join(' ');
}

function listing(tool: string, remark: Pick<Remark, 'row' | 'what' | 'circumstance'>): Remark {
  return { tool, position: 'server', path: 'name', aspect: 'name', ...remark };
}

function gone({ name, aliasOf }: ToolSnapshot): Remark {
  if (aliasOf === null) return listing(name, { row: 2, what: 'removed' });
  return listing(name, { row: 3, circumstance: 'alias gone', what: `removed, was an alias of ${aliasOf}` });
}

function renaming({ before, after }: ToolPair, row: 2 | 3, how: string): Remark {
  return listing(before.name, { row, what: `renamed to ${after.name}${how}` });
}

function compareAlias({ before, after }: ToolPair): Remark[] {
  if (before.aliasOf === null || before.aliasOf === after.aliasOf) return [];
  const what = after.aliasOf === null ? 'no longer an alias' : `alias of ${before.aliasOf} → ${after.aliasOf}`;
  return [listing(after.name, { row: 3, circumstance: 'changed', what })];
}
