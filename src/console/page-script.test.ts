import { expect, test } from 'vitest';
import { script } from './page-script.ts';

test('is a whole script that a browser can parse', () => {
  expect(() => new Function(script)).not.toThrow();
});

test('cannot end its own element early', () => {
  expect(script).not.toMatch(/<\/|<!--/);
});
