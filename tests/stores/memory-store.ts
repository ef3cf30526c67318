// Notes in a map: the second store behind the port, so that the port is not the folder of files in disguise.
import { posix } from 'node:path';
import { hashBytes } from '../../src/platform/files/content-hash.ts';
import { fault } from '../../src/servers/notes/faults.ts';
import { NoteGraph } from '../../src/servers/notes/graph/note-graph.ts';
import { checkId } from '../../src/servers/notes/store/check-id.ts';
import { changedText, newNoteText, withTitle } from '../../src/servers/notes/store/note-text.ts';
import { warningsOf } from '../../src/servers/notes/store/note-warnings.ts';
import { previewNote } from '../../src/servers/notes/store/preview-note.ts';
import type * as port from '../../src/servers/notes/store/store-provider.ts';
import { ToldWarnings } from '../../src/servers/notes/store/told-warnings.ts';
import { fileNameFor } from '../../src/servers/notes/vault/file-name.ts';
import { scanNote } from '../../src/servers/notes/vault/scan-note.ts';
import { planRename } from '../../src/servers/notes/write/plan-rename.ts';
import { applySplices } from '../../src/servers/notes/write/splice.ts';

const stamp = { size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0 };

export class MemoryStore implements port.StoreProvider {
  readonly #texts = new Map<string, string>();
  readonly #graph = new NoteGraph();
  readonly #told = new ToldWarnings();

  constructor(notes: Readonly<Record<string, string>>) {
    for (const [id, text] of Object.entries(notes)) this.#put(id, text);
  }

  async read(ids: readonly string[]) {
    return ids.map((id) => this.#show(id));
  }

  async resolveTitles(ids: readonly string[]) {
    const known = ids.flatMap((id) => this.#show(id) ?? []);
    return new Map(known.map(({ id, title }) => [id, title]));
  }

  async neighbors(id: string, direction: port.Direction, limit: number) {
    return this.#graph.neighbors(id, direction, limit);
  }

  async degrees(id: string) {
    return this.#graph.degrees(id);
  }

  async findPath(source: string, target: string) {
    return this.#graph.shortestPath(source, target);
  }

  async hubs(metric: port.HubMetric, limit: number) {
    return this.#graph.hubs(metric, limit);
  }

  async findByTags(tags: readonly string[], mode: 'any' | 'all', limit: number) {
    return this.#graph.tagged(tags, mode, limit);
  }

  async random(tags: readonly string[]) {
    const ids = tags.length > 0 ? this.#graph.tagged(tags, 'any', this.#graph.size) : this.#graph.idsInOrder();
    return ids[0] ?? null;
  }

  async create({ title, content, tags, directory = '', isDryRun }: port.NoteDraft): Promise<port.Written> {
    const id = posix.join(directory, `${fileNameFor(title)}.md`);
    checkId(id, 'directory');
    if (this.#texts.has(id)) throw fault('NODE_EXISTS');
    const text = newNoteText(id, title, content, tags);
    if (!isDryRun) this.#put(id, text);
    return { note: previewNote(this.#graph, id, text, hashBytes(text)), rewrote: [], warnings: [] };
  }

  async update(id: string, change: port.NoteChange): Promise<port.Written> {
    const text = changedText(this.#guarded(id, change.expectedHash), change);
    const { title, isDryRun } = change;
    const hasNewTitle = title !== undefined && title !== this.#show(id)?.title;
    if (hasNewTitle) return this.#rename(id, title, text, isDryRun);
    const kept = title === undefined ? text : withTitle(id, title, text);
    if (!isDryRun) this.#put(id, kept);
    return { note: previewNote(this.#graph, id, kept, hashBytes(kept)), rewrote: [], warnings: [] };
  }

  async delete(id: string, { expectedHash, isDryRun }: port.WriteGuard) {
    if (!this.#texts.has(id)) return false;
    this.#guarded(id, expectedHash);
    if (!isDryRun) this.#drop(id);
    return true;
  }

  async takeWarnings(ids: readonly string[]) {
    return this.#told.take(ids.map((id) => ({ id, warnings: warningsOf(this.#graph, id) })));
  }

  async close() {}

  async #rename(id: string, title: string, text: string, isDryRun: boolean): Promise<port.Written> {
    const to = posix.join(posix.dirname(id), `${fileNameFor(title)}.md`);
    const bytesOf = (each: string) => Buffer.from(this.#texts.get(each) ?? '');
    const plan = await planRename(this.#graph, async (each) => bytesOf(each), { from: id, to, title, text });
    const renamed = applySplices(bytesOf(id), plan.moved.splices).toString();
    const note = previewNote(this.#graph, to, renamed, plan.moved.after);
    if (!isDryRun) {
      for (const { id: other, splices } of plan.others)
        this.#put(other, applySplices(bytesOf(other), splices).toString());
      this.#drop(id);
      this.#put(to, renamed);
    }
    return { note, rewrote: plan.others.map((each) => each.id), warnings: plan.warnings };
  }

  #guarded(id: string, expectedHash: string | undefined): string {
    const text = this.#texts.get(id);
    if (text === undefined) throw fault('NODE_NOT_FOUND');
    if (expectedHash !== undefined && expectedHash !== hashBytes(text)) throw fault('CONFLICT');
    return text;
  }

  #show(id: string): port.StoredNote | null {
    const text = this.#texts.get(id);
    return text === undefined ? null : previewNote(this.#graph, id, text, hashBytes(text));
  }

  #put(id: string, text: string): void {
    const { tags, aliases, heading, links, issues } = scanNote(text);
    const { title } = previewNote(this.#graph, id, text, '');
    const record = { id, title, tags, aliases, heading, links, issues, hash: hashBytes(text), stamp, excerpt: '' };
    this.#texts.set(id, text);
    this.#graph.put(record);
  }

  #drop(id: string): void {
    this.#texts.delete(id);
    this.#graph.remove(id);
  }
}
