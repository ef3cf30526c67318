// Conditions compare values as JSON does: by content, never by the order of keys.
import { expect, test } from 'vitest';
import { isMet, readPath } from './condition.ts';

const outputs = new Map<string, unknown>([['a', { b: { c: [1, { x: 1, y: 2 }] }, nothing: null, 'd.e': 5 }]]);

test.each([
  ['a value at a path', { stepId: 'a', path: 'b.c', equals: [1, { y: 2, x: 1 }] }, true],
  ['the whole output', { stepId: 'a', equals: outputs.get('a') }, true],
  ['null that is there', { stepId: 'a', path: 'nothing', equals: null }, true],
  ['null that is not there', { stepId: 'a', path: 'b.none', equals: null }, false],
  ['another value', { stepId: 'a', path: 'nothing', equals: 0 }, false],
  ['a place in a list', { stepId: 'a', path: 'b.c.0', equals: 1 }, true],
  ['a place after the end of a list', { stepId: 'a', path: 'b.c.2', equals: null }, false],
  ['a property of a list', { stepId: 'a', path: 'b.c.length', equals: 2 }, false],
  ['a path through what every object inherits', { stepId: 'a', path: 'constructor.name', equals: 'Object' }, false],
  ['a step that gave nothing', { stepId: 'z', equals: null }, false],
])('%s', (_, condition, expected) => {
  expect(isMet(condition, outputs)).toBe(expected);
});

test('the empty path is the value itself', () => {
  expect(readPath(5, '')).toBe(5);
  expect(readPath(5, 'a')).toBeUndefined();
});
