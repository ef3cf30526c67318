import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { compileWithAjv } from './compile.ts';
import { closed, nullable, oneOf } from './shapes.ts';

const compile = compileWithAjv();

test('nothing is coerced, removed or filled in', () => {
  const validate = compile(
    'test',
    closed({ count: Type.Integer(), limit: Type.Optional(Type.Integer({ default: 3 })) }),
  );
  expect(validate({ count: '7' })).toMatchObject([{ instancePath: '/count', keyword: 'type' }]);
  const extra = { count: 7, more: true };
  expect(validate(extra)).toMatchObject([{ keyword: 'additionalProperties' }]);
  expect(extra).toEqual({ count: 7, more: true });
  const given = { count: 7 };
  expect(validate(given)).toBeNull();
  expect(given).toEqual({ count: 7 });
});

test('every violation is found, not the first alone', () => {
  const validate = compile('test', closed({ a: Type.Integer(), b: Type.Integer() }));
  expect(validate({ a: 'x', b: 'y' })).toHaveLength(2);
});

test.each([
  ['date-time', '2026-01-02T03:04:05Z', 'yesterday'],
  ['uri', 'https://example.org/a', 'not a uri'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000', '123'],
])('the format %s is checked', (format, good, bad) => {
  const validate = compile('test', Type.String({ format }));
  expect(validate(good)).toBeNull();
  expect(validate(bad)).not.toBeNull();
});

test('a schema that makes no sense is refused when it is compiled', () => {
  expect(() => compile('test', Type.Unsafe({ type: 'strnig' }))).toThrow();
  expect(() => compile('test', Type.Unsafe({ type: 'string', minLenght: 3 }))).toThrow();
});

test('the shapes of the house are plain JSON Schema', () => {
  expect(closed({ a: Type.String() })).toMatchObject({ type: 'object', additionalProperties: false, required: ['a'] });
  expect(oneOf(['a', 'b'], { description: 'Which.' })).toMatchObject({
    type: 'string',
    enum: ['a', 'b'],
    description: 'Which.',
  });
  const validate = compile('test', nullable(Type.String()));
  expect([validate(null), validate('a'), validate(7) === null]).toEqual([null, null, false]);
});
