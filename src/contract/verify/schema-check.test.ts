import { describe, expect, test } from 'vitest';
import { compileSchema } from './schema-check.ts';

describe('compileSchema', () => {
  test.each([
    true,
    {},
    { type: 'object', prefixItems: [{ type: 'string' }] },
    { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', vendorKeyword: 1 },
    { $schema: 'http://json-schema.org/draft-07/schema#', type: 'array', items: [{ type: 'string' }] },
    { type: 'object', properties: { at: { type: 'string', format: 'of-our-own' } } },
  ])('compiles %j', async (schema) => {
    expect(await compileSchema(schema)).toHaveProperty('schema');
  });

  test.each([
    [null, false],
    ['object', false],
    [{ type: 'strin' }, false],
    [{ $ref: '#/$defs/missing' }, false],
    [{ type: 'string', pattern: '(' }, false],
    // Draft-07 form, which 2020-12 does not have.
    [{ type: 'array', items: [{ type: 'string' }] }, false],
    [{ $schema: 'https://example.com/own' }, true],
  ])('tells that %j does not compile', async (schema, isForeignDialect) => {
    expect(await compileSchema(schema)).toEqual({ problem: expect.any(String), isForeignDialect });
  });

  test('keeps schemas apart that carry the same $id', async () => {
    const id = 'https://example.com/same';
    const first = await compileSchema({ $id: id, type: 'string' });
    const second = await compileSchema({ $id: id, type: 'number' });
    expect('schema' in first && first.schema.accepts('a')).toBe(true);
    expect('schema' in second && second.schema.accepts(1)).toBe(true);
  });
});
