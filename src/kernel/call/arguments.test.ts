import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { openTiny, type TinySpec, tinyTool } from '../../../tests/support/tiny-server.ts';
import { closed } from '../schema/shapes.ts';
import { type Checked, checkArguments } from './arguments.ts';

interface Sent {
  readonly maxArgumentBytes?: number;
  readonly messageBytes?: number;
}

function check(tool: TinySpec, given: unknown, { maxArgumentBytes, messageBytes }: Sent = {}): Checked {
  const declared = tinyTool(tool);
  const { server } = openTiny([declared], { spec: maxArgumentBytes === undefined ? {} : { maxArgumentBytes } });
  const request = { name: 'work', arguments: given, meta: {}, ...(messageBytes !== undefined && { messageBytes }) };
  return checkArguments(server, declared, request);
}

function refusal(checked: Checked) {
  if (!('fault' in checked)) throw new Error('expected a refusal');
  return checked.fault;
}

describe('size', () => {
  const tool = { input: closed({ text: Type.String() }) };
  const weigh = (text: string) => Buffer.byteLength(JSON.stringify({ text }));

  test('exactly the limit passes, one byte more is refused with both numbers', () => {
    const given = { text: 'x'.repeat(50) };
    const bytes = weigh(given.text);
    expect(check(tool, given, { maxArgumentBytes: bytes })).toEqual({ value: given });
    const fault = refusal(check(tool, given, { maxArgumentBytes: bytes - 1 }));
    expect(fault.code).toBe('ARGUMENTS_TOO_LARGE');
    expect(fault.details).toEqual({ payload_bytes: bytes, max_bytes: bytes - 1 });
    expect(fault.message).toBe(`The arguments take ${bytes} bytes; the limit is ${bytes - 1}.`);
  });

  test('bytes count, not characters', () => {
    const given = { text: '→→→' };
    expect(weigh(given.text)).toBe('{"text":""}'.length + 9);
    expect(refusal(check(tool, given, { maxArgumentBytes: 19 })).details).toMatchObject({ payload_bytes: 20 });
    expect(check(tool, given, { maxArgumentBytes: 20 })).toEqual({ value: given });
  });

  test('a large message around small arguments is no reason to refuse them', () => {
    const given = { text: 'small' };
    expect(check(tool, given, { maxArgumentBytes: 100, messageBytes: 5_000 })).toEqual({ value: given });
    expect(check(tool, given, { maxArgumentBytes: 100, messageBytes: 100 })).toEqual({ value: given });
  });

  test('what is too large is not even validated', () => {
    expect(refusal(check(tool, { wrong: 'x'.repeat(200) }, { maxArgumentBytes: 100 })).violations).toBeUndefined();
  });
});

describe('what is refused', () => {
  const tool: TinySpec = {
    input: closed({ text: Type.String(), count: Type.Optional(Type.Integer({ minimum: 1 })) }),
    reserved: { later: 'will choose a voice' },
  };

  test('an argument that the schema does not name', () => {
    const fault = refusal(check(tool, { text: 'a', txet: 'b' }));
    expect(fault.code).toBe('INVALID_ARGUMENTS');
    expect(fault.violations).toMatchObject([
      { keyword: 'additionalProperties', params: { additionalProperty: 'txet' } },
    ]);
    expect(fault.message).toBe('Invalid arguments for work: txet is not an argument.');
  });

  test('an argument that is reserved, whatever its value', () => {
    for (const later of [null, false, 'soon', {}]) {
      const fault = refusal(check(tool, { text: 'a', later }));
      expect(fault.violations).toMatchObject([{ instancePath: '/later', keyword: 'reserved' }]);
      expect(fault.message).toBe('Invalid arguments for work: later is reserved and must not be set.');
    }
  });

  test('arguments that are no object, each named for what it is', () => {
    for (const given of [[], 'text', 7, true]) {
      expect(refusal(check(tool, given)).message).toBe('Invalid arguments for work: the arguments must be object.');
    }
  });

  test('left out, arguments are an empty object', () => {
    expect(check({}, undefined)).toEqual({ value: {} });
    expect(refusal(check(tool, undefined)).message).toBe('Invalid arguments for work: text is required.');
  });

  test('all violations at once, in a stable order', () => {
    const fault = refusal(check(tool, { zzz: 1, count: 0, aaa: 1 }));
    expect(fault.message).toBe(
      'Invalid arguments for work: aaa is not an argument; zzz is not an argument; text is required; count must be >= 1.',
    );
    const reordered = refusal(check(tool, { aaa: 1, count: 0, zzz: 1 }));
    expect(reordered.violations).toEqual(fault.violations);
  });

  test('never more than twenty violations, and the message says that there are more', () => {
    const given = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`no_${index}`, 1]));
    const fault = refusal(check({}, given));
    expect(fault.violations).toHaveLength(20);
    expect(fault.message).toMatch(/; and more\.$/);
    const twenty = Object.fromEntries(Object.entries(given).slice(0, 20));
    expect(refusal(check({}, twenty)).message).not.toContain('and more');
  });

  test('a secret in the wrong place is not repeated', () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const fault = refusal(check(tool, { text: 'a', [token]: 1, count: 0 }));
    expect(JSON.stringify([fault.message, fault.violations])).not.toContain(token);
    expect(fault.message).toContain('[redacted] is not an argument');
  });
});

describe('defaults', () => {
  const tool: TinySpec = {
    input: closed({
      limit: Type.Integer({ minimum: 1, default: 10 }),
      filter: Type.Optional(closed({ deep: Type.Boolean({ default: true }) })),
    }),
  };

  test('are filled in where an argument is left out, and only there', () => {
    expect(check(tool, {})).toEqual({ value: { limit: 10 } });
    expect(check(tool, { limit: 3, filter: {} })).toEqual({ value: { limit: 3, filter: { deep: true } } });
  });

  test('never change what the caller sent', () => {
    const given = Object.freeze({ filter: Object.freeze({}) });
    expect(check(tool, given)).toEqual({ value: { limit: 10, filter: { deep: true } } });
    expect(given).toEqual({ filter: {} });
  });

  test('come after validation: what is refused shows the caller’s own arguments', () => {
    const fault = refusal(check(tool, { limit: 0 }));
    expect(fault.message).toBe('Invalid arguments for work: limit must be >= 1.');
    // A default that the schema itself would refuse still reaches the handler: nobody sent it.
    expect(check({ input: closed({ mode: Type.String({ default: '', minLength: 1 }) }) }, {})).toEqual({
      value: { mode: '' },
    });
  });

  test('of one call are not shared with the next', () => {
    const listing: TinySpec = { input: closed({ tags: Type.Array(Type.String(), { default: ['a'] }) }) };
    const declared = tinyTool(listing);
    const { server } = openTiny([declared]);
    const request = { name: 'work', arguments: {}, meta: {} };
    const first = checkArguments(server, declared, request) as { value: { tags: string[] } };
    first.value.tags.push('b');
    expect(checkArguments(server, declared, request)).toEqual({ value: { tags: ['a'] } });
  });
});
