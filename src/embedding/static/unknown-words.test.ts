import { expect, test } from 'vitest';
import { StaticProvider } from './static-provider.ts';

const provider = new StaticProvider();
const names = ['frontmatter', 'bandwidths', 'useEffect', 'HTTPServer', 'python3x', 'zxqvk', '日本語Garden3'];

test('a word stands for the same the first time, the second time, and after very many others', () => {
  const first = names.map((name) => new StaticProvider().embedNow(name));
  const again = (): Float32Array[] => names.map((name) => provider.embedNow(name));
  expect(again()).toEqual(first);
  expect(again()).toEqual(first);
  // More than are remembered, so that all are forgotten at least once.
  const letters = (number: number): string =>
    number.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[+digit] ?? '');
  provider.embedNow(Array.from({ length: 40_000 }, (_, index) => `zq${letters(index + 1_000)}`).join(' '));
  expect(again()).toEqual(first);
});

test('capitals alone make no other word', () => {
  const plain = provider.embedNow('frontmatter');
  expect(plain.some((number) => number !== 0)).toBe(true);
  expect(provider.embedNow('Frontmatter')).toEqual(plain);
  expect(provider.embedNow('FRONTMATTER')).toEqual(plain);
});
