// Keeps the worked-out graph in the cache, so that a start need not lead every link anew. It is written when nothing
// has changed for a while and at the end; one that does not fit the notes in the cache is worth nothing, and unused.
import type { Timer } from '../../../kernel/clock.ts';
import type { NoteGraph } from '../graph/note-graph.ts';
import { beginWriting } from './confirm-notes.ts';
import { fingerprintOf, imageFromBytes, imageToBytes } from './graph-image.ts';
import type { IndexState } from './index-state.ts';

export class KeptGraph {
  readonly #graph: NoteGraph;
  readonly #state: IndexState;
  #isCurrent = false;
  #timer: Timer | null = null;

  constructor(graph: NoteGraph, state: IndexState) {
    this.#graph = graph;
    this.#state = state;
  }

  /** Fills the empty graph with what is kept. False when that was not made of these very notes. */
  restore(): boolean {
    const { cache, records } = this.#state;
    const kept = cache.graph();
    if (!kept) return false;
    try {
      const image = imageFromBytes(kept.image);
      const notes = image.names.ids.map((id) => (id === null ? undefined : records.get(id)));
      const count = notes.reduce((sum, note) => sum + (note ? 1 : 0), 0);
      if (count !== records.size || fingerprintOf(notes) !== kept.fingerprint) return false;
      this.#graph.restore(image, notes);
    } catch {
      // Checked before anything is filled in, so the graph is still empty.
      return false;
    }
    this.#isCurrent = true;
    return true;
  }

  /** The graph is another now. */
  outdate(): void {
    this.#isCurrent = false;
    this.#timer?.cancel();
    this.#timer = this.#state.clock.after(quietMs, () => void this.#state.turns.take(false, () => this.#write()));
  }

  /** Writes it if that has to be done. The caller has the turn. */
  async close(): Promise<void> {
    this.#timer?.cancel();
    if (!this.#isCurrent) await this.#write();
  }

  async #write(): Promise<void> {
    const { cache, records } = this.#state;
    const image = this.#graph.image();
    const fingerprint = fingerprintOf(image.names.ids.map((id) => (id === null ? undefined : records.get(id))));
    if (!(await beginWriting(this.#state, 0))) return;
    cache.putGraph({ fingerprint, image: imageToBytes(image) });
    this.#isCurrent = cache.commit();
  }
}

/** A person who writes pauses now and then; the image of a large vault is some megabytes. */
const quietMs = 30_000;
