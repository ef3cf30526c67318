// The words a builder has met and what their terms are. Segments made one after the other share it: most of what the next
// one says was said before.
import { ByteInterner } from './byte-interner.ts';
import { RunCounter } from './run-counter.ts';

/** A segment's own arrays grow with the vocabulary, so that one is not kept for ever. */
const manyTerms = 1 << 20;

export class Vocabulary {
  readonly terms: ByteInterner = new ByteInterner();
  readonly runs: RunCounter = new RunCounter(this.terms);

  get isLarge(): boolean {
    return this.terms.count > manyTerms;
  }
}
