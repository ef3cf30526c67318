// The pass over text: finds the runs of word bytes by their bits and counts them. A run that is not known yet is handed to
// JavaScript, which works out its terms and gives it a number.
import { longestRun } from '../word-bytes.ts';
import {
  add,
  and,
  type Code,
  isAbove,
  isBelow,
  isEqual,
  isLongEqual,
  isLongZero,
  isOther,
  isZero,
  load,
  loadByte,
  loadLong,
  long,
  longAnd,
  longMul,
  longOf,
  longShiftRight,
  longXor,
  lowHalf,
  mul,
  or,
  repeatUntil,
  repeatWhile,
  shiftRight,
  store,
  sub,
  type Value,
  when,
  zerosBelow,
} from './code.ts';
import { head, runCell, runSize, setHead, slotCell, slotSize } from './head.ts';
import { type Local, type Routine, routine } from './module.ts';

/** Eight bytes of bits, shifted so that the one of `at` is the lowest: that many are surely there. */
const surelyThere = 57;
const prime = 0x9e3779b97f4a7c15n;

/** Counts the runs in [from, to) of a text; none goes on beyond. `hasForeign` says whether some may be outside ASCII. */
export const countRuns: Routine = routine(
  'countRuns',
  ['text', 'bits', 'from', 'to', 'hasForeign'],
  false,
  ({ text, bits, from, to, hasForeign }, locals, call) => {
    const at = locals.number();
    const start = locals.number();
    const foreign = locals.number();
    const ahead = locals.long();
    const bitsAt: Code = loadLong(add(bits.get, shiftRight(at.get, 3)));
    const fromHere = (all: Code): Code => longShiftRight(all, longOf(and(at.get, 7)));
    const step = [when(isLongZero(ahead.get), [at.raise(surelyThere)], [at.raise(lowHalf(zerosBelow(ahead.get)))])];
    const length = sub(at.get, start.get);
    return [
      at.set(from.get),
      repeatWhile(isBelow(at.get, to.get), [
        ahead.set(fromHere(bitsAt)),
        ...step,
        when(and(isZero(isLongZero(ahead.get)), isBelow(at.get, to.get)), [
          start.set(at.get),
          repeatUntil(isZero(isLongZero(ahead.get)), [ahead.set(fromHere(longXor(bitsAt, long(-1n)))), ...step]),
          foreign.set(0),
          when(hasForeign.get, [foreign.set(call('isForeign', add(text.get, start.get), length))]),
          // Longer ones are data, but for writing without spaces.
          when(or(foreign.get, isZero(isAbove(length, longestRun))), [
            call('countRun', add(text.get, start.get), length, foreign.get),
          ]),
        ]),
      ]),
    ];
  },
);

export const isForeign: Routine = routine('isForeign', ['place', 'length'], true, ({ place, length }, locals) => {
  const end = locals.number();
  const seen = locals.number();
  return [
    end.set(add(place.get, length.get)),
    repeatWhile(isBelow(place.get, end.get), [seen.set(or(seen.get, loadByte(place.get))), place.raise()]),
    isOther(and(seen.get, 0x80), 0),
  ];
});

/** The last bytes of a run, eight at most, without what follows it. */
function tail(place: Value, left: Local): Code {
  return longAnd(loadLong(place), longShiftRight(long(-1n), longOf(sub(64, mul(left.get, 8)))));
}

/** Of one that is longer than eight bytes. */
export const hashRun: Routine = routine('hashRun', ['place', 'length'], true, ({ place, length }, locals) => {
  const hash = locals.long();
  return [
    hash.set(longOf(length.get)),
    repeatWhile(isAbove(length.get, 8), [
      hash.set(longMul(longXor(hash.get, loadLong(place.get)), long(prime))),
      hash.set(longXor(hash.get, longShiftRight(hash.get, long(32n)))),
      place.raise(8),
      length.raise(-8),
    ]),
    hash.set(longMul(longXor(hash.get, tail(place.get, length)), long(prime))),
    lowHalf(longShiftRight(hash.get, long(32n))),
  ];
});

export const isSameRun: Routine = routine('isSameRun', ['one', 'other', 'length'], true, (params, locals) => {
  const { one, other, length } = params;
  const isSame = locals.number();
  return [
    isSame.set(1),
    repeatWhile(and(isSame.get, isAbove(length.get, 8)), [
      isSame.set(isLongEqual(loadLong(one.get), loadLong(other.get))),
      one.raise(8),
      other.raise(8),
      length.raise(-8),
    ]),
    when(isSame.get, [isSame.set(isLongEqual(tail(one.get, length), tail(other.get, length)))]),
    isSame.get,
  ];
});

export const countRun: Routine = routine(
  'countRun',
  ['place', 'length', 'foreign'],
  false,
  ({ place, length, foreign }, locals, call) => {
    const first = locals.long();
    const hash = locals.number();
    const slot = locals.number();
    const at = locals.number();
    const entry = locals.number();
    const run = locals.number();
    const times = locals.number();
    const lookAt = [
      at.set(add(head('slots'), mul(and(slot.get, head('mask')), slotSize))),
      entry.set(load(at.get, slotCell.entry)),
    ];
    const isCandidate = and(
      isLongEqual(loadLong(add(at.get, slotCell.first)), first.get),
      isEqual(load(at.get, slotCell.hash), hash.get),
    );
    const placeOf = (number: Value): Code => add(head('runs'), mul(number, runSize));
    const isSame = call('isSameRun', place.get, add(head('pool'), load(run.get, runCell.start)), length.get);
    return [
      when(
        isAbove(length.get, 8),
        [first.set(loadLong(place.get)), hash.set(call('hashRun', place.get, length.get))],
        [
          first.set(tail(place.get, length)),
          hash.set(lowHalf(longShiftRight(longMul(first.get, long(prime)), long(32n)))),
        ],
      ),
      slot.set(hash.get),
      ...lookAt,
      repeatWhile(and(isOther(entry.get, 0), isZero(run.get)), [
        when(isCandidate, [
          run.set(placeOf(sub(entry.get, 1))),
          // No run has a byte 0 in it, so that shorter ones are the same when their first eight bytes are.
          when(isAbove(length.get, 7), [
            when(
              isOther(load(run.get, runCell.length), length.get),
              [run.set(0)],
              [when(isZero(isSame), [run.set(0)])],
            ),
          ]),
        ]),
        when(isZero(run.get), [slot.raise(), ...lookAt]),
      ]),
      // After this call the tables may stand elsewhere.
      when(isZero(run.get), [
        entry.set(add(call('learn', place.get, length.get, hash.get, foreign.get), 1)),
        run.set(placeOf(sub(entry.get, 1))),
      ]),
      times.set(load(run.get, runCell.times)),
      store(run.get, add(times.get, 1), runCell.times),
      when(isZero(times.get), [
        store(add(head('touchedRuns'), mul(head('touchedRunCount'), 4)), sub(entry.get, 1)),
        setHead('touchedRunCount', add(head('touchedRunCount'), 1)),
      ]),
    ];
  },
);
