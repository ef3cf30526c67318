// The two hashes of a snapshot, and the order its lists stand in: the same contract always seals to the same bytes,
// whether our own server is asked or a foreign one.
import { contentHash } from './canonical.ts';
import type { Snapshot, ToolSnapshot } from './snapshot.ts';

/** What a tool's hash covers: the integer, the hash and the history only tell about the content. */
export type ToolContent = Omit<ToolSnapshot, 'version' | 'hash' | 'history'>;

/** sha256 over the content; a whole tool may be passed, its version, hash and history are left out. */
export function hashTool(tool: ToolContent): string {
  const { version: _version, hash: _hash, history: _history, ...content } = tool as Partial<ToolSnapshot>;
  return contentHash(content);
}

/** The snapshot with its lists in order and its hash, which covers everything but the layout's own number. */
export function sealSnapshot(open: Omit<Snapshot, 'hash'>): Snapshot {
  const content = {
    contract: open.contract,
    protocol: open.protocol,
    semantics: open.semantics,
    tools: sortedBy(open.tools, (tool) => tool.name),
    resources: sortedBy(open.resources, (resource) => resource.uri),
    routes: sortedBy(open.routes, (route) => `${route.path} ${route.method}`),
  };
  return { format: open.format, hash: contentHash(content), ...content };
}

// By code unit, not by locale: the order must not depend on the machine.
function sortedBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}
