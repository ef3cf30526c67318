// A vault for tests, as texts by id, and what a planned rename makes of it.
import { lastSegmentOf, stemOf } from '../../graph/name-key.ts';
import { NoteGraph } from '../../graph/note-graph.ts';
import type { NoteRecord } from '../../note-record.ts';
import { decodeNote } from '../../vault/decode-note.ts';
import { titleFromFileName } from '../../vault/file-name.ts';
import { scanNote } from '../../vault/scan-note.ts';
import { type PlannedRename, planRename, type RenameRequest } from '../plan-rename.ts';
import { applySplices } from '../splice.ts';

export type TextVault = Readonly<Record<string, string | Uint8Array>>;

export function graphOf(vault: TextVault): NoteGraph {
  const graph = new NoteGraph();
  graph.load(Object.entries(vault).map(([id, text]) => recordOf(id, text)));
  return graph;
}

function recordOf(id: string, file: string | Uint8Array): NoteRecord {
  const { title, tags, aliases, heading, links, issues } = scanNote(decodeNote(Buffer.from(file)).text);
  const stamp = { size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0 };
  const shown = title ?? titleFromFileName(lastSegmentOf(stemOf(id)));
  return { id, title: shown, tags, aliases, heading, links, issues, hash: '', stamp, excerpt: '' };
}

export async function planIn(vault: TextVault, request: RenameRequest, graph = graphOf(vault)): Promise<PlannedRename> {
  const read = async (id: string): Promise<Uint8Array | null> => {
    const file = vault[id];
    return file === undefined ? null : Buffer.from(file);
  };
  return planRename(graph, read, request);
}

/** The files after the rename. */
export function carryOut(vault: TextVault, { moved, to, others }: PlannedRename): Record<string, Buffer> {
  const files = new Map<string, Buffer>(Object.entries(vault).map(([id, file]) => [id, Buffer.from(file)]));
  for (const { id, splices } of [moved, ...others]) {
    files.set(id, applySplices(files.get(id) ?? Buffer.alloc(0), splices));
  }
  const note = files.get(moved.id) ?? Buffer.alloc(0);
  files.delete(moved.id);
  files.set(to, note);
  return Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where each link of each note leads, ambiguous ones marked. */
export function meaningsIn(vault: TextVault): Record<string, string[]> {
  const graph = graphOf(vault);
  return Object.fromEntries(
    graph.idsInOrder().map((id) => [
      id,
      graph.resolutions(id).map(({ resolution }) => {
        if (resolution.kind !== 'note') return resolution.kind;
        return resolution.candidates.length > 1 ? `${resolution.id}?` : resolution.id;
      }),
    ]),
  );
}
