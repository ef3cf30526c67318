// Notes by meaning: words, word vectors and sentence vectors asked at once, and weighed into one score per note.
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { toFault } from '../../../kernel/fault.ts';
import type { IndexLog } from '../index/index-log.ts';
import { ChunkTable } from './chunk-table.ts';
import { EmbeddingQueue } from './embedding-queue.ts';
import { NoteFollower } from './follow-notes.ts';
import { findLexicalEvidence } from './lexical-evidence.ts';
import { readChunks } from './note-chunks.ts';
import { QueryVectors } from './query-vectors.ts';
import { askedWords } from './query-words.ts';
import { type RankedHit, rankNotes } from './rank-notes.ts';
import type { SearchAnswer, SearchNotes, SearchOptions } from './search-notes.ts';
import type { SearchedNotes } from './searched-notes.ts';
import { VectorStore } from './vector-store.ts';

export interface SemanticSearchOptions {
  readonly notes: SearchedNotes;
  /** Answers from the first second; in this process. */
  readonly instant: EmbeddingProvider;
  /** Better and slower; fills in the background. Null when the instant one has to do. */
  readonly sentence: EmbeddingProvider | null;
  /** Where vectors are kept; `:memory:` for nowhere. */
  readonly storePath: string;
  readonly clock: Clock;
  readonly log: IndexLog;
  /** How long an answer waits for what is better than what is there. */
  readonly patienceMs?: number;
}

export interface SemanticAnswer extends SearchAnswer {
  readonly hits: readonly RankedHit[];
}

/** Loading the word table on a busy machine. */
const instantPatienceMs = 20_000;

/** Of a vault of ordinary notes. */
const chunksPerNote = 4;
/** So many notes are read within the patience of a search. */
const worthWaiting = 200;

export class SemanticSearch implements SearchNotes {
  readonly #options: SemanticSearchOptions;
  readonly #patienceMs: number;
  readonly #store: VectorStore;
  readonly #table: ChunkTable;
  readonly #follower: NoteFollower;
  readonly #queue: EmbeddingQueue | null;
  readonly #instantQueries: QueryVectors;
  readonly #sentenceQueries: QueryVectors | null;

  /** To be opened when the notes are known: it begins to read them. */
  constructor(options: SemanticSearchOptions) {
    const { notes, instant, sentence, clock, log } = options;
    this.#options = options;
    this.#patienceMs = options.patienceMs ?? 1_500;
    this.#store = openStore(options.storePath, log);
    this.#table = new ChunkTable(Array.from(notes.list()).length * chunksPerNote);
    this.#instantQueries = new QueryVectors(instant, clock);
    this.#sentenceQueries = sentence && new QueryVectors(sentence, clock);
    const [table, store] = [this.#table, this.#store];
    const onTrouble = (error: unknown): void => reportTrouble(log, error);
    const textsOf = (id: string): Promise<readonly string[] | null> => this.#textsOf(id);
    this.#queue = sentence && new EmbeddingQueue({ provider: sentence, table, store, textsOf, clock, onTrouble });
    this.#follower = new NoteFollower({
      ...{ notes, table, store, instant, clock, onTrouble },
      onPut: (id) => this.#queue?.add(id),
      onRemove: (id) => this.#queue?.remove(id),
    });
  }

  /** How much of the vault has its sentence vectors, 0 to 1. */
  get share(): number {
    const known = this.#table.noteCount / Math.max(1, this.#table.noteCount + this.#follower.pending);
    return this.#queue && this.#table.noteCount > 0 ? this.#queue.share * known : 1;
  }

  async search(query: string, { limit, threshold, signal }: SearchOptions): Promise<SemanticAnswer> {
    signal.throwIfAborted();
    const asked = askedWords(query);
    if (asked.length === 0) return { hits: [], warnings: [] };
    const { notes, clock } = this.#options;
    // Notes that were written just now are searched too, unless there are very many of them.
    if (this.#follower.pending <= worthWaiting) await within(this.#follower.settled(), this.#patienceMs, clock, signal);
    const wantsSentences = this.#sentenceQueries !== null && this.#table.vectorCount('sentence') > 0;
    // The sentence first: its process works on it while the words are looked up here.
    const [sentence, instant, lexical] = await Promise.all([
      wantsSentences ? this.#sentenceQueries?.find(query, this.#patienceMs, signal) : undefined,
      // In this process and sure to come; without it an answer would be worse and not say so.
      this.#instantQueries.find(query, instantPatienceMs, signal),
      findLexicalEvidence(notes, asked, this.#table.noteCount),
    ]);
    const vectors = {
      instant: instant.kind === 'made' ? instant.vector : null,
      sentence: sentence?.kind === 'made' ? sentence.vector : null,
    };
    const models = { instant: this.#options.instant.model, sentence: this.#options.sentence?.model ?? '' };
    const hits = await rankNotes({ notes, table: this.#table, models, lexical, vectors, limit, threshold, signal });
    return { hits, warnings: this.#warnings(vectors.sentence !== null, sentence) };
  }

  /** Stops making sentence vectors; those that are there go on to be used. */
  pause(): void {
    this.#queue?.pause();
  }

  resume(): void {
    this.#queue?.resume();
  }

  /** Done when every vector that can be made is made. */
  async settled(): Promise<void> {
    await this.#follower.settled();
    await this.#queue?.settled();
  }

  async close(): Promise<void> {
    this.#instantQueries.close();
    this.#sentenceQueries?.close();
    await Promise.all([this.#follower.close(), this.#queue?.close()]);
    this.#store.close();
    await Promise.all([this.#options.instant.close(), this.#options.sentence?.close()]);
  }

  /** The texts to embed, if the note is still what the table says. */
  async #textsOf(id: string): Promise<readonly string[] | null> {
    const note = this.#options.notes.find(id);
    const known = this.#table.get(id)?.chunks;
    const read = note && known ? await readChunks(this.#options.notes, note) : null;
    const isSame =
      read?.chunks.length === known?.length && read?.chunks.every(({ hash }, at) => hash === known?.[at]?.hash);
    return read && isSame ? read.chunks.map(({ text }) => text) : null;
  }

  #warnings(isBySentence: boolean, asked: { readonly kind: string; readonly error?: unknown } | undefined): string[] {
    const { pending } = this.#follower;
    if (pending > 0)
      return [`${pending} notes are not read for search yet; ask again in a few seconds to find them too`];
    if (!this.#options.sentence || this.#table.chunkCount === 0) return [];
    const percent = Math.floor(this.share * 100);
    if (isBySentence)
      return percent === 100
        ? []
        : [`sentence vectors cover ${percent}% of the notes; the rest was searched by word vectors`];
    const reason = asked?.kind === 'failed' ? ` (${toFault(asked.error).message})` : '';
    return [`search answered from word vectors; sentence vectors cover ${percent}%${reason}`];
  }
}

/** Search works without a place to keep vectors; only the next start has to make them again. */
function openStore(path: string, log: IndexLog): VectorStore {
  try {
    return VectorStore.open(path);
  } catch (error) {
    log('warn', 'the vectors of the notes cannot be kept', { cause: String(error) });
    return VectorStore.open(':memory:');
  }
}

function reportTrouble(log: IndexLog, error: unknown): void {
  if (error === null) log('info', 'the notes are embedded again', {});
  else log('warn', 'the notes cannot be embedded for now', { cause: String(error) });
}

/** Waits for the promise, but no longer than this. */
async function within(promise: Promise<unknown>, ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = clock.after(ms, resolve);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await Promise.race([promise, over]).finally(() => timer.cancel());
  signal.throwIfAborted();
}
