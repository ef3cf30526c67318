import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { inSchemaOrder } from './in-schema-order.ts';

const Child = Type.Object({ id: Type.String(), name: Type.String() });
const Page = Type.Object({ count: Type.Integer(), next: Type.Optional(Type.Integer()), children: Type.Array(Child) });

test('names come in the order of the schema, at every depth, and what it does not name comes last', () => {
  const given = { more: { b: 1, a: 2 }, children: [{ name: 'n', id: 'i' }], count: 1 };
  expect(JSON.stringify(inSchemaOrder(given, Page))).toBe(
    '{"count":1,"children":[{"id":"i","name":"n"}],"more":{"b":1,"a":2}}',
  );
});

test('what is shaped otherwise stays as it is', () => {
  expect(inSchemaOrder('text', Page)).toBe('text');
  expect(inSchemaOrder({ children: 'none' }, Page)).toEqual({ children: 'none' });
});
