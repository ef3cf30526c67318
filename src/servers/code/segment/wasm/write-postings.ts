// Writes the gathered postings of some chunks to their places, as `posting-code.ts` says they stand there.
import { inPathAlone, otherCounts } from '../posting-code.ts';
import {
  add,
  and,
  choose,
  isAbove,
  isBelow,
  isEqual,
  isOther,
  load,
  mul,
  or,
  repeatWhile,
  shiftLeft,
  shiftRight,
  store,
  storeByte,
  sub,
  when,
} from './code.ts';
import { termBits, wide } from './gather-terms.ts';
import { head, termCell, termSize } from './head.ts';
import { type Routine, routine } from './module.ts';

/** Answers the place after it. */
export const writeVarint: Routine = routine('writeVarint', ['place', 'value'], true, ({ place, value }) => [
  repeatWhile(isAbove(value.get, 0x7f), [
    storeByte(place.get, or(value.get, 0x80)),
    place.raise(),
    value.set(shiftRight(value.get, 7)),
  ]),
  storeByte(place.get, value.get),
  add(place.get, 1),
]);

/** Of the chunks [chunk, end), from 0, whose log begins at `log`; places of terms count from `postings`. */
export const writePostings: Routine = routine(
  'writePostings',
  ['log', 'chunk', 'end', 'postings'],
  false,
  ({ log, chunk, end, postings }, locals, call) => {
    const left = locals.number();
    const term = locals.number();
    const number = locals.number();
    const code = locals.number();
    const step = locals.number();
    const row = locals.number();
    const at = locals.number();
    const write = (value: typeof at.get) => at.set(call('writeVarint', at.get, value));
    const isPathAlone = isEqual(code.get, inPathAlone);
    const writeOne = [
      term.set(add(head('state'), mul(and(load(log.get), (1 << termBits) - 1), termSize))),
      number.set(shiftRight(load(log.get), termBits)),
      log.raise(4),
      when(isEqual(number.get, wide), [number.set(load(log.get)), log.raise(4)]),
      code.set(choose(isAbove(number.get, otherCounts), otherCounts, number.get)),
      step.set(sub(add(chunk.get, 1), load(term.get, termCell.last))),
      store(term.get, add(chunk.get, 1), termCell.last),
      row.set(load(term.get, termCell.row)),
      when(
        and(and(isPathAlone, isEqual(step.get, 1)), isOther(row.get, 0)),
        [store(term.get, add(row.get, 1), termCell.row)],
        [
          at.set(add(postings.get, load(term.get, termCell.bytes))),
          when(row.get, [write(row.get)]),
          write(or(shiftLeft(step.get, 2), code.get)),
          when(isEqual(code.get, otherCounts), [write(sub(number.get, otherCounts))]),
          store(term.get, sub(at.get, postings.get), termCell.bytes),
          store(term.get, isPathAlone, termCell.row),
        ],
      ),
      left.raise(-1),
    ];
    return [
      repeatWhile(isBelow(chunk.get, end.get), [
        left.set(load(add(head('postingCounts'), mul(chunk.get, 4)))),
        repeatWhile(left.get, writeOne),
        chunk.raise(),
      ]),
    ];
  },
);
