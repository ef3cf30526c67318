import { expect, test } from 'vitest';
import { stemWord } from './stem-word.ts';

test.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['cats', 'cat'],
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['conflated', 'conflat'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['sky', 'sky'],
  ['relational', 'relat'],
  ['conditional', 'condit'],
  ['vietnamization', 'vietnam'],
  ['hopefulness', 'hope'],
  ['triplicate', 'triplic'],
  ['electrical', 'electr'],
  ['goodness', 'good'],
  ['revival', 'reviv'],
  ['replacement', 'replac'],
  ['adjustment', 'adjust'],
  ['adoption', 'adopt'],
  ['communism', 'commun'],
  ['probate', 'probat'],
  ['rate', 'rate'],
  ['controlling', 'control'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemWord(word)).toBe(stem);
});

test('short words, numbers and words of other scripts stay as they are', () => {
  for (const word of ['is', 'a', '1202', 'мышей', '東京', 'naïves']) expect(stemWord(word)).toBe(word);
});
