import { expect, test } from 'vitest';
import type { Fault } from '../../../kernel/fault.ts';
import { readableMeta, readRequestMeta } from './request-meta.ts';

const refusalOf = (meta: Record<string, unknown>, args = {}): Fault => {
  try {
    readRequestMeta(meta, 'call-1', args);
  } catch (thrown) {
    return thrown as Fault;
  }
  throw new Error('it was read');
};

test('a call that says nothing of itself is anonymous, real, not approved, and has its own id', () => {
  const expected = { actor: 'anonymous', correlationId: 'call-1', dryRun: false, approved: false };
  expect(readRequestMeta({}, 'call-1')).toEqual(expected);
  expect(readRequestMeta({ actor: '', correlationId: '', progressToken: 7 }, 'call-1')).toEqual(expected);
});

test.each([
  [true, ['1', 't', 'T', 'TRUE', 'true', 'True', true]],
  [false, ['0', 'f', 'F', 'FALSE', 'false', 'False', false]],
] as const)('these all read as %s', (expected, spellings) => {
  for (const dryRun of spellings) expect(readRequestMeta({ dryRun }, 'x').dryRun, String(dryRun)).toBe(expected);
});

test.each(['yes', 'no', '', ' true', 'tRUE', '2', 'on'])('the text %j is refused, not taken for false', (dryRun) => {
  const { code, message, violations } = refusalOf({ dryRun });
  expect([code, violations?.[0]?.keyword, violations?.[0]?.root]).toEqual(['VALIDATION_ERROR', 'enum', '_meta']);
  expect(message).toContain('_meta.dryRun must read as a boolean');
});

test.each([
  [{ approved: 1 }, '_meta.approved must be a boolean'],
  [{ dryRun: null }, '_meta.dryRun must be a boolean'],
  [{ actor: 7 }, '_meta.actor must be text, not a number'],
  [{ correlationId: ['x'] }, '_meta.correlationId must be text, not a list'],
  [{ studioId: 7 }, '_meta.studioId must be text, not a number'],
  [{ actor: 'x'.repeat(257) }, '_meta.actor must not have more than 256 characters'],
])('%j is refused with the name of the field', (meta, message) => {
  expect(refusalOf(meta).message).toContain(message);
});

test.each(['\n', '\u0000', '\u001b[8m', '\u007f', '\u009b', '\u202e', '\u2066', '\u200f'])(
  'an actor, a correlation id or a Studio with %j in it is refused',
  (control) => {
    for (const name of ['actor', 'correlationId', 'studioId']) {
      const { message, violations } = refusalOf({ [name]: `ann${control}` });
      expect([violations?.[0]?.keyword, violations?.[0]?.instancePath]).toEqual(['pattern', `/${name}`]);
      expect(message).toBe(`_meta.${name} must not have control characters.`);
    }
  },
);

test('arguments count before metadata, and a refusal names where it stood', () => {
  const meta = { actor: 'ann', correlationId: 'c', dryRun: 'true' };
  expect(readRequestMeta(meta, 'call-1', { actor: 'bo', dryRun: false })).toMatchObject({
    ...{ actor: 'bo', correlationId: 'c', dryRun: false },
  });
  const { message, violations } = refusalOf(meta, { actor: 'x'.repeat(257) });
  expect(message).toBe('actor must not have more than 256 characters.');
  expect(violations?.[0]).not.toHaveProperty('root');
});

test('a Studio may be named, and is undefined where none is', () => {
  expect(readRequestMeta({ studioId: 'one' }, 'call-1').studioId).toBe('one');
  for (const meta of [{}, { studioId: '' }]) expect(readRequestMeta(meta, 'call-1').studioId).toBeUndefined();
  expect(readableMeta({ studioId: 7 }, 'call-1').studioId).toBeUndefined();
});

test('of a refused call everything that can be read is kept', () => {
  const meta = { actor: 'ann', correlationId: 7, dryRun: 'maybe', approved: 't' };
  expect(readableMeta(meta, 'call-1')).toEqual({
    actor: 'ann',
    correlationId: 'call-1',
    dryRun: false,
    approved: true,
  });
});
