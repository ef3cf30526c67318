import { expect, test } from 'vitest';
import { findRefs, resolveRefs, type StepRef } from './step-refs.ts';

const missing = ({ at }: StepRef): never => {
  throw new Error(`nothing at ${at.join('.')}`);
};

test('a reference is replaced by what the step answered, wherever it stands', () => {
  const outputs = new Map<string, unknown>([['a', { path: 'x', list: [{ id: 7 }] }]]);
  const input = {
    whole: { $ref: 'steps.a.output' },
    deep: [{ path: { $ref: 'steps.a.output.path' } }],
    first: { $ref: 'steps.a.output.list.0.id' },
    plain: 'steps.a.output',
  };
  expect(resolveRefs(input, outputs, ['a'], missing)).toEqual({
    whole: { path: 'x', list: [{ id: 7 }] },
    deep: [{ path: 'x' }],
    first: 7,
    plain: 'steps.a.output',
  });
});

test('an id with dots is meant before a shorter one that it begins with', () => {
  const outputs = new Map<string, unknown>([
    ['a', { output: { x: 'short' } }],
    ['a.output', { x: 'long' }],
  ]);
  const read = (ref: string) => resolveRefs({ $ref: ref }, outputs, ['a', 'a.output'], missing);
  expect(read('steps.a.output.output.x')).toBe('long');
  expect(read('steps.a.output')).toEqual({ output: { x: 'short' } });
});

test('what is written like a reference and is none has no target', () => {
  const refs = [
    { $ref: 'steps.b.output' },
    { $ref: 'steps.a' },
    { $ref: 'steps.a.outputs' },
    { $ref: 3 },
    { $ref: 'steps.a.output', other: 1 },
  ];
  for (const ref of refs) expect(findRefs({ x: [ref] }, ['a'])).toEqual([{ at: ['x', '0'], target: undefined }]);
});

test('a value that is not there is told with its place', () => {
  const input = { a: { b: { $ref: 'steps.a.output.nothing' } } };
  expect(() => resolveRefs(input, new Map([['a', {}]]), ['a'], missing)).toThrow('nothing at a.b');
  expect(() => resolveRefs(input, new Map(), ['a'], missing)).toThrow('nothing at a.b');
});
