// How far a build is.

export interface BuildProgress {
  readonly phase: 'scan' | 'text' | 'parse' | 'seal';
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
}
