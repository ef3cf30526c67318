// Modules that we write ourselves do what their expressions say.
import { describe, expect, it } from 'vitest';
import {
  add,
  choose,
  isAbove,
  isBelow,
  isZero,
  load,
  long,
  lowHalf,
  mul,
  repeatUntil,
  repeatWhile,
  shiftRight,
  store,
  when,
  zerosBelow,
} from './code.ts';
import { imported, moduleOf, type Routine, routine } from './module.ts';

interface Engine {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, Run> };
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
}
type Run = (...args: number[]) => number;

const { Module, Instance, Memory } = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly;

describe('a module of routines', () => {
  it.each([0, 1, 63, 64, 127, 128, 8191, 8192, 2 ** 31 - 1, -1, -64, -65, -(2 ** 31)])(
    'keeps the number %i',
    (value) => {
      const { exports } = run([routine('same', [], true, () => [add(value, 0)])]);
      expect(exports['same']?.()).toBe(value);
    },
  );

  it('repeats, chooses and calls', () => {
    const square = routine('square', ['value'], true, ({ value }) => [mul(value.get, value.get)]);
    const sum = routine('sum', ['to'], true, ({ to }, locals, call) => {
      const at = locals.number();
      const all = locals.number();
      return [
        repeatWhile(isBelow(at.get, to.get), [at.raise(), all.raise(call('square', at.get))]),
        choose(isAbove(all.get, 100), 100, all.get),
      ];
    });
    const { exports } = run([square, sum]);
    expect([0, 1, 4, 9].map((to) => exports['sum']?.(to))).toEqual([0, 1, 30, 100]);
  });

  it('does once what is repeated until something is so', () => {
    const halves = routine('halves', ['value'], true, ({ value }, locals) => {
      const count = locals.number();
      return [repeatUntil(isZero(value.get), [value.set(shiftRight(value.get, 1)), count.raise()]), count.get];
    });
    const { exports } = run([halves]);
    expect([0, 1, 8, -1].map((value) => exports['halves']?.(value))).toEqual([1, 1, 4, 32]);
  });

  it('works on memory and long numbers, and asks JavaScript', () => {
    const note = routine('note', ['place'], false, ({ place }, _, call) => [
      when(isZero(load(place.get)), [store(place.get, call('ask', place.get))], [store(place.get, 0)]),
    ]);
    const zeros = routine('zeros', [], true, () => [lowHalf(zerosBelow(long(1n << 40n)))]);
    const { exports, words } = run([imported('ask', 1), note, zeros], { ask: (place) => place + 1 });
    exports['note']?.(8);
    expect(words[2]).toBe(9);
    exports['note']?.(8);
    expect(words[2]).toBe(0);
    expect(exports['zeros']?.()).toBe(40);
  });
});

function run(routines: readonly Routine[], answers: Record<string, Run> = {}) {
  const memory = new Memory({ initial: 1 });
  const { exports } = new Instance(new Module(moduleOf(routines)), { js: { memory, ...answers } });
  return { exports, words: new Uint32Array(memory.buffer) };
}
