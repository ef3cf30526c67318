// What the main thread and the worker for regular expressions tell each other.

export interface RegexJob {
  readonly id: number;
  readonly source: string;
  readonly flags: string;
  readonly bytes: Uint8Array;
  /** Start and end of each text in `bytes`, in pairs. */
  readonly ranges: Uint32Array;
  /** Matches wanted of one text, and of all. */
  readonly perText: number;
  readonly limit: number;
}

/** Sent several times a job: what was found since the last one. */
export interface RegexReport {
  readonly id: number;
  /** Index of the text and line in it from 1, in pairs. */
  readonly found: Uint32Array;
  readonly isDone: boolean;
  /** There was more than wanted. */
  readonly isCut: boolean;
}
