// Time, ids and randomness, passed in so that tests can hold them still.
export interface Timer {
  cancel(): void;
}
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds on a clock that never goes back; for measuring. */
  monotonic(): number;
  /** Runs `fire` once after `delayMs`. The timer does not keep the process alive. */
  after(delayMs: number, fire: () => void): Timer;
}
export interface Ids {
  /** A new unique id, sortable by creation. */
  next(): string;
}
export type Random = () => number;
