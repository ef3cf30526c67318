// Which tool of the new catalogue continues which tool of the old one.
import type { Snapshot, ToolSnapshot } from '../snapshot.ts';
import { openDocument } from './schema/document.ts';
import { isSame } from './schema/same.ts';

export interface ToolPair {
  readonly before: ToolSnapshot;
  readonly after: ToolSnapshot;
}

export interface ToolMatch {
  /** Same name on both sides. */
  readonly kept: readonly ToolPair[];
  /** Another name, and no alias for the old one. */
  readonly renamed: readonly ToolPair[];
  /** Another name; the old one stays as an alias. The pair's `after` is the tool of the new name. */
  readonly aliased: readonly ToolPair[];
  readonly added: readonly ToolSnapshot[];
  readonly removed: readonly ToolSnapshot[];
}

export function matchTools(before: Snapshot, after: Snapshot): ToolMatch {
  const old = new Map(before.tools.map((tool) => [tool.name, tool]));
  const now = new Map(after.tools.map((tool) => [tool.name, tool]));
  const kept = pairsOf(before.tools, (tool) => now.get(tool.name));
  const came = after.tools.filter(({ name }) => !old.has(name));
  // A foreign server does not say which of its tools are aliases.
  const isTold = before.semantics !== null && after.semantics !== null;
  const aliased = kept.flatMap(({ before: one, after: alias }) => {
    const isNew = isTold && one.aliasOf === null;
    const target = isNew && alias.aliasOf !== null ? now.get(alias.aliasOf) : undefined;
    return target ? [{ before: one, after: target }] : [];
  });
  const free = came.filter((tool) => !aliased.some((pair) => pair.after === tool));
  const went = before.tools.filter(({ name }) => !now.has(name));
  const renamed = pairsOf(went, (tool) => takeTwin(tool, free));
  return { kept, renamed, aliased, added: free, removed: went.filter((tool) => !isBefore(tool, renamed)) };
}

/** By its new name, every tool that goes on, with what it goes on from. */
export function continuedTools({ kept, renamed, aliased }: ToolMatch): ReadonlyMap<string, ToolPair> {
  return new Map([...aliased, ...renamed, ...kept].map((pair) => [pair.after.name, pair]));
}

function pairsOf(tools: readonly ToolSnapshot[], find: (tool: ToolSnapshot) => ToolSnapshot | undefined): ToolPair[] {
  return tools.flatMap((before) => {
    const after = find(before);
    return after ? [{ before, after }] : [];
  });
}

function isBefore(tool: ToolSnapshot, pairs: readonly ToolPair[]): boolean {
  return pairs.some(({ before }) => before === tool);
}

/** A tool that says the same under another name. Schemas alone would make twins of all tools without arguments. */
function takeTwin(tool: ToolSnapshot, candidates: ToolSnapshot[]): ToolSnapshot | undefined {
  if (tool.aliasOf !== null) return undefined;
  const index = candidates.findIndex(
    (other) =>
      tool.description !== null &&
      tool.description === other.description &&
      isSameSchema(tool.inputSchema, other.inputSchema) &&
      isSameSchema(tool.outputSchema ?? true, other.outputSchema ?? true),
  );
  return index < 0 ? undefined : candidates.splice(index, 1)[0];
}

function isSameSchema(a: ToolSnapshot['inputSchema'], b: ToolSnapshot['inputSchema']): boolean {
  return isSame(openDocument(a, 'a').root, openDocument(b, 'b').root);
}
