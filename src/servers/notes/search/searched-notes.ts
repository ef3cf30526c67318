// What semantic search asks of whoever keeps the notes.

export interface SearchedNotes {
  /** Every note there is now. */
  list(): Iterable<SearchedNote>;
  find(id: string): SearchedNote | undefined;
  /** The text as it is now, with its hash; null when it is gone or cannot be read. */
  read(id: string): Promise<NoteText | null>;
  /** Notes that have all words, best first; when none has, those that have any. `"x"` is a whole word, a bare last word a beginning. */
  searchText(query: string, limit: number): Promise<readonly TextMatch[]>;
  /** Told after the change, with every note that came, changed or went. Answers how to stop being told. */
  onChange(listener: (ids: readonly string[]) => void): () => void;
}

export interface SearchedNote {
  readonly id: string;
  readonly title: string;
  /** Changes with the text. */
  readonly hash: string;
}

export interface NoteText {
  readonly text: string;
  readonly hash: string;
}

export interface TextMatch {
  readonly id: string;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
}
