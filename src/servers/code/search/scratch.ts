// Arrays a search writes its sums into, lent out and taken back clean: none is made per query once the first of its size is.

export interface Scratch {
  readonly capacity: number;
  /** 1 for chunks that may be hits. Not cleaned: every search writes all of it. */
  readonly allowed: Uint8Array;
  readonly score: Float32Array;
  /** Best alternative of the concept that is being read; at the end, what the chunk is worth. */
  readonly conceptScore: Float32Array;
  /** Weight of the concepts met. */
  readonly covered: Float32Array;
  /** One bit for each concept met. */
  readonly concepts: Uint32Array;
  /** One bit for each field with a match. */
  readonly fields: Uint8Array;
  /** Chunks with a score, in no order. */
  readonly touched: Uint32Array;
  readonly touchedNow: Uint32Array;
}

const idle: Scratch[] = [];

export function borrowScratch(chunks: number): Scratch {
  const fit = idle.findIndex(({ capacity }) => capacity >= chunks);
  if (fit !== -1) return idle.splice(fit, 1)[0] as Scratch;
  // One that is too small is of no more use.
  idle.pop();
  return makeScratch(Math.ceil(chunks * 1.25) + 64);
}

/** Only the first `touched` chunks were written to. */
export function giveBack(scratch: Scratch, touched: number): void {
  if (touched * manyShare > scratch.capacity) clearAll(scratch);
  else clearTouched(scratch, touched);
  if (idle.length < 4) idle.push(scratch);
}

/** Of so many the engine clears everything before we have cleared them one by one. */
const manyShare = 12;

function clearAll({ score, conceptScore, covered, concepts, fields }: Scratch): void {
  for (const numbers of [score, conceptScore, covered, concepts, fields]) numbers.fill(0);
}

function clearTouched({ touched, score, conceptScore, covered, concepts, fields }: Scratch, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const chunk = touched[index] as number;
    score[chunk] = 0;
    conceptScore[chunk] = 0;
    covered[chunk] = 0;
    concepts[chunk] = 0;
    fields[chunk] = 0;
  }
}

function makeScratch(capacity: number): Scratch {
  return {
    capacity,
    allowed: new Uint8Array(capacity),
    score: new Float32Array(capacity),
    conceptScore: new Float32Array(capacity),
    covered: new Float32Array(capacity),
    concepts: new Uint32Array(capacity),
    fields: new Uint8Array(capacity),
    touched: new Uint32Array(capacity),
    touchedNow: new Uint32Array(capacity),
  };
}
