// What the doctor says about one thing.
export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'missing' | 'broken';
  readonly says: string;
  /** Mooring works without it, or around it. */
  readonly isOptional: boolean;
  /** What mends it: a command where there is one. */
  readonly mend?: string;
}
