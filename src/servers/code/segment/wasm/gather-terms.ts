// From counted runs to the terms of a chunk, and from those to a log of postings, with the sizes they will have once written.
import {
  bodyShift,
  inBody,
  inPathAlone,
  leastInBody,
  onceInBody,
  onceInPath,
  otherCounts,
  twiceInBody,
} from '../posting-code.ts';
import {
  add,
  and,
  choose,
  isAbove,
  isBelow,
  isEqual,
  isOther,
  isZero,
  load,
  mul,
  or,
  repeatWhile,
  shiftLeft,
  shiftRight,
  store,
  sub,
  when,
} from './code.ts';
import { head, runCell, runSize, setHead, termCell, termSize, tupleBits } from './head.ts';
import { type Routine, routine } from './module.ts';

/** A gathered posting is one word: the term, and above it the number of its counts; one too large is a word of its own. */
export const termBits = 24;
export const wide = 255;

/** The terms of a run stand so often in the field that `shift` means. Answers how many that is. */
export const addRun: Routine = routine('addRun', ['run', 'times', 'shift'], true, ({ run, times, shift }, locals) => {
  const at = locals.number();
  const end = locals.number();
  const term = locals.number();
  const counts = locals.number();
  const before = locals.number();
  const after = locals.number();
  const length = locals.number();
  return [
    at.set(add(head('runTerms'), mul(load(run.get, runCell.terms), 4))),
    end.set(add(head('runTerms'), mul(load(run.get, runSize + runCell.terms), 4))),
    length.set(mul(times.get, shiftRight(sub(end.get, at.get), 2))),
    repeatWhile(isBelow(at.get, end.get), [
      term.set(add(head('counts'), mul(load(at.get), 4))),
      counts.set(load(term.get)),
      when(isZero(counts.get), [
        store(add(head('touchedTerms'), mul(head('touchedTermCount'), 4)), load(at.get)),
        setHead('touchedTermCount', add(head('touchedTermCount'), 1)),
      ]),
      before.set(and(shiftRight(counts.get, shift.get), 15)),
      after.set(add(before.get, times.get)),
      after.set(choose(isAbove(after.get, 15), 15, after.get)),
      store(term.get, add(counts.get, shiftLeft(sub(after.get, before.get), shift.get))),
      at.raise(4),
    ]),
    length.get,
  ];
});

/** What was counted stands in a field of the chunk in hand; nothing is counted any more. Answers how many terms that is. */
export const endField: Routine = routine('endField', ['shift'], true, ({ shift }, locals, call) => {
  const at = locals.number();
  const end = locals.number();
  const run = locals.number();
  const length = locals.number();
  return [
    at.set(head('touchedRuns')),
    end.set(add(at.get, mul(head('touchedRunCount'), 4))),
    repeatWhile(isBelow(at.get, end.get), [
      run.set(add(head('runs'), mul(load(at.get), runSize))),
      length.raise(call('addRun', run.get, load(run.get, runCell.times), shift.get)),
      store(run.get, 0, runCell.times),
      at.raise(4),
    ]),
    setHead('touchedRunCount', 0),
    length.get,
  ];
});

/** The same of runs that were counted earlier: pairs of a run and how often it stood there. */
export const addCounted: Routine = routine('addCounted', ['at', 'pairs', 'shift'], true, (params, locals, call) => {
  const { at, pairs, shift } = params;
  const end = locals.number();
  const length = locals.number();
  return [
    end.set(add(at.get, mul(pairs.get, 8))),
    repeatWhile(isBelow(at.get, end.get), [
      length.raise(call('addRun', add(head('runs'), mul(load(at.get), runSize)), load(at.get, 4), shift.get)),
      at.raise(8),
    ]),
    length.get,
  ];
});

/** The number of counts that have no code. */
export const tupleOf: Routine = routine('tupleOf', ['counts'], true, ({ counts }, locals, call) => {
  const place = locals.number();
  const number = locals.number();
  const slot = shiftRight(mul(counts.get, 0x9e3779b1), 32 - tupleBits);
  return [
    when(
      isZero(and(counts.get, ~inBody)),
      [number.set(sub(shiftRight(counts.get, bodyShift), leastInBody))],
      [
        place.set(add(head('tuples'), mul(slot, 8))),
        when(isOther(load(place.get), counts.get), [
          store(place.get, call('numberOf', counts.get), 4),
          store(place.get, counts.get),
        ]),
        number.set(load(place.get, 4)),
      ],
    ),
    number.get,
  ];
});

export const varintSize: Routine = routine('varintSize', ['value'], true, ({ value }) => {
  const isLarge = (bits: number) => isOther(shiftRight(value.get, bits), 0);
  return [add(add(1, isLarge(7)), add(add(isLarge(14), isLarge(21)), isLarge(28)))];
});

/** Appends the postings of the chunk in hand to the log; chunks are numbered from 1 here. Answers where the log ends. */
export const endChunk: Routine = routine('endChunk', ['log', 'chunk'], true, ({ log, chunk }, locals, call) => {
  const at = locals.number();
  const end = locals.number();
  const term = locals.number();
  const counts = locals.number();
  const number = locals.number();
  const step = locals.number();
  const row = locals.number();
  const isPathAlone = isEqual(number.get, inPathAlone);
  const sizeOf = (value: typeof row) => call('varintSize', value.get);
  const raise = (cell: number, by: typeof row.get | number) => store(term.get, add(load(term.get, cell), by), cell);
  return [
    at.set(head('touchedTerms')),
    end.set(add(at.get, mul(head('touchedTermCount'), 4))),
    repeatWhile(isBelow(at.get, end.get), [
      term.set(add(head('counts'), mul(load(at.get), 4))),
      counts.set(load(term.get)),
      store(term.get, 0),
      term.set(add(head('state'), mul(load(at.get), termSize))),
      raise(termCell.chunks, 1),
      step.set(sub(chunk.get, load(term.get, termCell.last))),
      store(term.get, chunk.get, termCell.last),
      row.set(load(term.get, termCell.row)),
      number.set(0),
      when(isOther(counts.get, onceInBody), [
        number.set(1),
        when(isOther(counts.get, twiceInBody), [
          number.set(inPathAlone),
          when(isOther(counts.get, onceInPath), [number.set(add(otherCounts, call('tupleOf', counts.get)))]),
        ]),
      ]),
      when(
        and(and(isPathAlone, isEqual(step.get, 1)), isOther(row.get, 0)),
        [store(term.get, add(row.get, 1), termCell.row)],
        [
          when(row.get, [raise(termCell.bytes, sizeOf(row))]),
          raise(termCell.bytes, call('varintSize', shiftLeft(step.get, 2))),
          when(isAbove(number.get, otherCounts - 1), [
            raise(termCell.bytes, call('varintSize', sub(number.get, otherCounts))),
          ]),
          store(term.get, isPathAlone, termCell.row),
        ],
      ),
      when(
        isBelow(number.get, wide),
        [store(log.get, or(shiftLeft(number.get, termBits), load(at.get)))],
        [store(log.get, or(shiftLeft(wide, termBits), load(at.get))), log.raise(4), store(log.get, number.get)],
      ),
      log.raise(4),
      at.raise(4),
    ]),
    store(add(head('postingCounts'), mul(sub(chunk.get, 1), 4)), head('touchedTermCount')),
    setHead('touchedTermCount', 0),
    log.get,
  ];
});
