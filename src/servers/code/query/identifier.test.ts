import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareWord, identifiersIn, isCodeName, partsOf, withoutSigns } from './identifier.ts';

test('an ASCII word falls into the same pieces as it does beside other letters', () => {
  const word = fc.string({ unit: fc.constantFrom(...'aBcXyZ09_$.:#-/>()!? "'), maxLength: 12 });
  fc.assert(
    fc.property(word, (text) => {
      // After a blank and a letter that is not ASCII nothing that is asked of a piece can depend on what stands before.
      const beside = `${text} é`;
      expect(identifiersIn(beside)).toEqual([...identifiersIn(text), 'é']);
      expect(partsOf(beside)).toEqual([...partsOf(text), 'é']);
      expect(withoutSigns(beside)).toBe(`${withoutSigns(text)}é`);
      expect(bareWord(`é${text}é`)).toBe(`é${text}é`);
    }),
    { numRuns: 500, seed: 7 },
  );
});

test('what is spelt as code is told from what is spelt as prose, in whatever letters', () => {
  const code = ['parseUrl', 'snake_case', 'Foo.bar', 'run()', 'utf8', 'HTTPServer', 'größeÄndern', 'größe_zwei'];
  expect(code.filter((word) => !isCodeName(word))).toEqual([]);
  expect(['parse', 'Größe', 'größe', 'well-known', 'a b', ''].filter(isCodeName)).toEqual([]);
});

test('signs around a word are no part of it', () => {
  expect(['"parse",', '(größe)', '$id', '...'].map(bareWord)).toEqual(['parse', 'größe', '$id', '']);
});
