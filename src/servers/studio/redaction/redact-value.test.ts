import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestInput } from './digest-input.ts';
import { redactText, redactValue } from './redact-value.ts';

const hex = '0123456789abcdef'.repeat(4);

test('what stands under the name of a secret is gone, whatever it is', () => {
  const given = {
    password: 'x',
    auth: { a: 1 },
    apiKey: 17,
    nested: [{ clientSecret: ['y'], name: 'ok' }],
    token: null,
  };
  expect(redactValue(given)).toEqual({
    password: '[redacted]',
    auth: '[redacted]',
    apiKey: '[redacted]',
    nested: [{ clientSecret: '[redacted]', name: 'ok' }],
    token: null,
  });
});

test('what looks like a secret is gone, whatever its name', () => {
  const kept = JSON.stringify(
    redactValue({ note: `use ${hex}`, header: 'Bearer abcdefgh1234', env: 'DB_PASSWORD=hunter2', [hex]: 1 }),
  );
  for (const secret of [hex, 'abcdefgh1234', 'hunter2']) expect(kept).not.toContain(secret);
});

test('the text of a script is kept as digest and length only', () => {
  expect(redactValue({ name: 'Main', source: 'print("hi")' })).toEqual({
    name: 'Main',
    source: { digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), length: 11 },
  });
});

test('long texts, long lists, deep and large values are cut', () => {
  expect(redactValue('word '.repeat(200))).toMatchObject({ length: 1_000 });
  expect(redactValue(Array.from({ length: 120 }, (_, at) => at))).toHaveLength(101);
  let deep: unknown = 1;
  for (let depth = 0; depth < 50; depth += 1) deep = { deep };
  expect(JSON.stringify(redactValue(deep)).length).toBeLessThan(500);
  const wide = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`key${at}`, 'some words '.repeat(10)]));
  expect(redactValue(wide)).toMatchObject({ omitted: 'too large to keep' });
  expect(redactText('word '.repeat(200))).toHaveLength(501);
});

test('of an object that is cut it is told how many keys are missing, whatever keys it has itself', () => {
  const many = Object.fromEntries(Array.from({ length: 103 }, (_, at) => [`k${at}`, at]));
  expect(redactValue(many)).toMatchObject({ k99: 99, omitted: 3 });
  expect(redactValue({ omitted: 0, ...many })).toMatchObject({ k98: 98, omitted: 4 });
});

test('the digest does not depend on the order of keys', () => {
  expect(digestInput({ a: 1, b: { c: 2, d: 3 } })).toBe(digestInput({ b: { d: 3, c: 2 }, a: 1 }));
  expect(digestInput({ a: 1 })).not.toBe(digestInput({ a: 2 }));
  expect(digestInput(undefined)).toBeNull();
});

test('wherever a secret stands, nothing that is kept holds it, and what is kept stays small', () => {
  const secret = 'feedfacecafebeef'.repeat(3);
  const hide = fc.constantFrom(
    { password: 'plain words' },
    { note: `key ${secret}` },
    `Bearer ${secret}`,
    { source: `plain words ${secret}` },
    [`TOKEN=plain words`, { [secret]: 1 }],
    `x`.repeat(4_100) + secret,
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium' },
      hide,
      fc.jsonValue(),
      fc.array(tie('tree'), { maxLength: 8 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 8 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const kept = JSON.stringify(redactValue(value)) ?? '';
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain('"plain words');
      expect(kept.length).toBeLessThan(10_000);
    }),
    { seed: 5, numRuns: 500 },
  );
});
