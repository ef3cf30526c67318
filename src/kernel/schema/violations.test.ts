import { describe, expect, test } from 'vitest';
import { redactSecrets } from '../redact-secrets.ts';
import { describeViolations, maxViolations, presentViolations, type Violation, violationPath } from './violations.ts';

const violation = (changes: Partial<Violation> = {}): Violation => ({
  instancePath: '',
  schemaPath: '#/type',
  keyword: 'type',
  params: {},
  message: 'must be object',
  ...changes,
});

describe('what is presented', () => {
  test('is sorted by place, then by rule, whatever the validator’s order', () => {
    const found = [
      violation({ instancePath: '/b', keyword: 'type' }),
      violation({ instancePath: '/a', keyword: 'type' }),
      violation({ instancePath: '/a', keyword: 'minLength' }),
      violation({ instancePath: '', keyword: 'required' }),
    ];
    const places = (each: readonly Violation[]) =>
      each.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
    const sorted = [' required', '/a minLength', '/a type', '/b type'];
    expect(places(presentViolations(found))).toEqual(sorted);
    expect(places(presentViolations(found.toReversed()))).toEqual(sorted);
  });

  test('has no doubles, and is capped', () => {
    expect(presentViolations([violation(), violation()])).toHaveLength(1);
    const many = Array.from({ length: 50 }, (_, index) => violation({ instancePath: `/${index}` }));
    expect(presentViolations(many)).toHaveLength(maxViolations);
  });

  test('holds the fields of a violation and nothing of the value or the schema', () => {
    const verbose = { ...violation(), data: { password: 'hunter2' }, schema: 'object', parentSchema: { x: 1 } };
    expect(presentViolations([verbose])).toEqual([violation()]);
  });

  test('calls a reserved argument reserved, and leaves any other "not" alone', () => {
    const not = violation({ instancePath: '/later', keyword: 'not', message: 'must NOT be valid' });
    expect(presentViolations([{ ...not, schema: {} } as Violation])[0]).toMatchObject({
      keyword: 'reserved',
      message: 'is reserved and must not be set',
    });
    expect(presentViolations([{ ...not, schema: { type: 'null' } } as Violation])[0]).toMatchObject({
      keyword: 'not',
      message: 'must NOT be valid',
    });
  });

  test('survives a validator that says little', () => {
    expect(presentViolations([{}])).toEqual([
      { instancePath: '', schemaPath: '', keyword: '', params: {}, message: 'is not valid' },
    ]);
  });
});

describe('the sentence', () => {
  test.each([
    [violation(), 'the arguments must be object'],
    [violation({ params: { missingProperty: 'query' } }), 'query is required'],
    [violation({ instancePath: '/filter', params: { missingProperty: 'lang' } }), 'filter.lang is required'],
    [violation({ params: { additionalProperty: 'qurey' } }), 'qurey is not an argument'],
    [violation({ instancePath: '/tags/0', message: 'must be string' }), 'tags.0 must be string'],
    [
      violation({
        instancePath: '/mode',
        message: 'must be equal to one of the allowed values',
        params: { allowedValues: ['a', 1] },
      }),
      'mode must be equal to one of the allowed values: "a", 1',
    ],
  ])('names the argument and the rule: %#', (each, sentence) => {
    expect(describeViolations([each])).toBe(sentence);
  });

  test('tells all of them', () => {
    expect(describeViolations([violation(), violation({ instancePath: '/a' })])).toBe(
      'the arguments must be object; a must be object',
    );
  });
});

describe('the path', () => {
  test('is dotted below its root, and unescapes what a pointer escapes', () => {
    expect(violationPath(violation({ instancePath: '/where/path' }), 'input')).toBe('input.where.path');
    expect(violationPath(violation({ instancePath: '/a~1b/c~0d/~01' }), 'input')).toBe('input.a/b.c~d.~1');
    expect(violationPath(violation({ params: { missingProperty: 'colour' } }), 'input')).toBe('input.colour');
    expect(violationPath(violation(), 'input')).toBe('input');
  });

  test('of a deep argument with long names stays readable: it is no secret', () => {
    const instancePath = '/filters/includeDependencies/directDependenciesOnly/0';
    expect(presentViolations([violation({ instancePath })])[0]?.instancePath).toBe(instancePath);
  });
});

describe('secrets', () => {
  const random = 'q7Zk9vX2mB4nT8wL1cR6pY3sD5fG0hJk';

  test.each([
    `sk-${random}`,
    `sk_live_${random}`,
    `ghp_${random}`,
    `github_pat_${random}`,
    `glpat-${random}`,
    'xoxb-1234567890-abcdefghij',
    `npm_${random}`,
    'AKIAIOSFODNN7EXAMPLE',
    `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${random}`,
    `Bearer ${random}`,
    `${random}${random}`,
    '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\nMIIE',
  ])('%s is replaced, wherever it stands', (secret) => {
    expect(redactSecrets(secret)).toBe('[redacted]');
    expect(redactSecrets(`see "${secret}" there\n`)).not.toContain(secret.slice(8, 24));
  });

  test('ordinary words, paths and short ids stay', () => {
    const text = 'src/kernel/call/run-call.ts took 12 ms, run 01jc8v6q2m in pk-lists and sketches';
    expect(redactSecrets(text)).toBe(text);
  });

  test('in a property name are replaced in the path and in the params', () => {
    const secret = `ghp_${random}`;
    const [shown] = presentViolations([
      violation({ instancePath: `/env/${secret}`, params: { additionalProperty: secret, limit: 3 } }),
    ]);
    expect(shown).toMatchObject({
      instancePath: '/env/[redacted]',
      params: { additionalProperty: '[redacted]', limit: 3 },
    });
  });
});
