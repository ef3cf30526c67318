// The embedded store: a folder of markdown files. Reads come from the index in memory, whole texts from the files,
// and writes go through the vault's lock to the files first, then to the index.
import type { Random } from '../../../kernel/clock.ts';
import type { VaultIndex } from '../index/vault-index.ts';
import type { NoteRecord } from '../note-record.ts';
import { TurnQueue } from '../write/turn-queue.ts';
import type { VaultWriter } from '../write/vault-writer.ts';
import { checkId } from './check-id.ts';
import { createNote } from './create-note.ts';
import { deleteNote } from './delete-note.ts';
import { findNote } from './found-note.ts';
import { warningsOf } from './note-warnings.ts';
import type {
  Direction,
  Extent,
  HubMetric,
  NoteChange,
  NoteDraft,
  StoredNote,
  StoreProvider,
  WriteGuard,
} from './store-provider.ts';
import { ToldWarnings } from './told-warnings.ts';
import { updateNote } from './update-note.ts';
import { bodyOf } from './whole-text.ts';

export interface Vault {
  readonly index: VaultIndex;
  readonly writer: VaultWriter;
}

export class DocStore implements StoreProvider {
  readonly #vault: Vault;
  readonly #random: Random;
  readonly #told = new ToldWarnings();
  readonly #turns = new TurnQueue();

  constructor(vault: Vault, random: Random) {
    this.#vault = vault;
    this.#random = random;
    vault.index.onChange(({ removed }) => this.#told.forget(removed));
  }

  get #graph() {
    return this.#vault.index.graph;
  }

  async read(ids: readonly string[], extent: Extent): Promise<(StoredNote | null)[]> {
    if (extent === 'whole') return Promise.all(ids.map((id) => this.#readWhole(id)));
    return ids.map((id) => {
      const note = this.#graph.find(this.#known(id, 'id'));
      return note ? this.#stored(note, note.excerpt) : null;
    });
  }

  async resolveTitles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const titles = new Map<string, string>();
    for (const id of ids) {
      const note = this.#graph.find(id);
      if (note) titles.set(id, note.title);
    }
    return titles;
  }

  async neighbors(id: string, direction: Direction, limit: number) {
    return this.#graph.neighbors(this.#known(id, 'id'), direction, limit);
  }

  async degrees(id: string) {
    return this.#graph.degrees(this.#known(id, 'id'));
  }

  async findPath(source: string, target: string) {
    return this.#graph.shortestPath(this.#known(source, 'source'), this.#known(target, 'target'));
  }

  async hubs(metric: HubMetric, limit: number) {
    return this.#graph.hubs(metric, limit);
  }

  async findByTags(tags: readonly string[], mode: 'any' | 'all', limit: number) {
    return this.#graph.tagged(tags, mode, limit);
  }

  async random(tags: readonly string[]): Promise<string | null> {
    const ids = tags.length > 0 ? this.#graph.tagged(tags, 'any', this.#graph.size) : this.#graph.idsInOrder();
    return ids[Math.floor(this.#random() * ids.length)] ?? null;
  }

  // One write after the other: else calls of this very process would overtake each other between reading and writing.
  create(draft: NoteDraft) {
    return this.#turns.take(() => createNote(this.#vault, draft, (id) => this.#mustRead(id)), draft.signal);
  }

  update(id: string, change: NoteChange) {
    const read = (changed: string) => this.#mustRead(changed);
    return this.#turns.take(() => updateNote(this.#vault, id, change, read), change.signal);
  }

  delete(id: string, guard: WriteGuard) {
    return this.#turns.take(() => deleteNote(this.#vault, id, guard), guard.signal);
  }

  async takeWarnings(ids: readonly string[]): Promise<string[]> {
    return this.#told.take(ids.map((id) => ({ id, warnings: warningsOf(this.#graph, id) })));
  }

  async close(): Promise<void> {
    await this.#vault.index.close();
  }

  /** In the spelling of the disk; an unknown id stays as it is and finds nothing. */
  #known(id: string, field: string): string {
    const plain = checkId(id, field);
    return this.#graph.find(plain)?.id ?? plain;
  }

  /** From the file itself, so that an edit the watcher has not told of yet is seen. */
  async #readWhole(asked: string): Promise<StoredNote | null> {
    const found = await findNote(this.#vault.index, asked);
    return found && this.#stored(found.record, bodyOf(found.body));
  }

  async #mustRead(id: string): Promise<StoredNote> {
    const note = await this.#readWhole(id);
    if (!note) throw new Error('a note that was just written is not there');
    return note;
  }

  #stored({ id, title, tags, hash }: NoteRecord, content: string): StoredNote {
    return { id, title, content, tags, links: this.#graph.outgoing(id), hash };
  }
}
