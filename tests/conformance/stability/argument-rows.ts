// For each field of each input schema of the code server, a call without it and the field set. A field without a
// row, or with one that makes no difference, fails stability/4.2-nothing-ignored.

export interface ArgumentRow {
  /** Arguments of a call that succeeds. */
  readonly without: object;
  /** What is added to them. */
  readonly set: object;
}

/** By `tool.field`. */
export type ArgumentRows = Readonly<Record<string, ArgumentRow>>;

/** Of the code server's tools only check_status is there yet, which takes no arguments. */
export const codeRows: ArgumentRows = {};
