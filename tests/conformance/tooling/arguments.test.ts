// Tooling, section 6.6: arguments are checked before a tool runs, and a refusal says exactly what is wrong.
import { expect } from 'vitest';
import { failureOf, runsOf, successOf } from '../../support/code-answer.ts';
import { proves } from '../../support/proves.ts';

/** Arguments of `echo` that its schema refuses, and the keyword that does. */
const refused: Record<string, [unknown, string]> = {
  'a missing argument': [{}, 'required'],
  'a wrong type': [{ text: 5 }, 'type'],
  'a number in quotes': [{ text: 'a', times: '2' }, 'type'],
  'a fraction': [{ text: 'a', times: 1.5 }, 'type'],
  'a number out of range': [{ text: 'a', times: 11 }, 'maximum'],
  'a word that is not one of the allowed': [{ text: 'a', mode: 'quiet' }, 'enum'],
  'an unknown argument': [{ text: 'a', colour: 'red' }, 'additionalProperties'],
  'a list': [['a'], 'type'],
  'a string': ['a', 'type'],
  'a number': [0, 'type'],
  'a boolean': [false, 'type'],
  null: [null, 'type'],
};

proves('tooling/6.6-validated', async ({ client }) => {
  const code = await client('code');
  const runs = await runsOf(code);
  const tooLong = { label: 'longer than ten' };
  for (const bad of [tooLong, { label: 7 }, { stray: true }, [], null]) {
    expect(failureOf(code, await code.call('tally', bad)).code, JSON.stringify(bad)).toBe('INVALID_REQUEST');
  }
  // None of those ran: the next call that fits is the next run.
  expect(successOf(code, await code.call('tally', { label: 'fits' }))).toEqual({ runs: runs + 1 });
});

proves('tooling/6.6-invalid-params', async ({ client }) => {
  const code = await client('code');
  for (const [what, [given]] of Object.entries(refused)) {
    const { error, result } = await code.call('echo', given);
    expect(result, what).toBeUndefined();
    expect(error, what).toMatchObject({ code: -32602, data: { code: 'INVALID_REQUEST' } });
  }
  // Also where no argument is needed: null is not "none".
  expect((await code.call('status', null)).error).toMatchObject({ code: -32602, data: { code: 'INVALID_REQUEST' } });
});

proves('tooling/6.6-violations', async ({ client }) => {
  const code = await client('code');
  for (const [what, [given, keyword]] of Object.entries(refused)) {
    const { error } = await code.call('echo', given);
    const details = error?.data?.['details'] as Record<string, unknown>[];
    for (const each of details) {
      expect(Object.keys(each).sort()).toEqual(['instancePath', 'keyword', 'message', 'params', 'schemaPath']);
    }
    expect(
      details.map((each) => each['keyword']),
      what,
    ).toContain(keyword);
  }

  // Several at once: the same list in the same order, however the arguments were ordered.
  const one = await code.call('echo', { times: 0, mode: 'quiet', stray: 1 });
  const other = await code.call('echo', { stray: 1, mode: 'quiet', times: 0 });
  expect(other.error?.data).toEqual(one.error?.data);
  expect(one.error?.data?.['details']).toEqual([
    {
      instancePath: '',
      schemaPath: '#/additionalProperties',
      keyword: 'additionalProperties',
      params: { additionalProperty: 'stray' },
      message: 'must NOT have additional properties',
    },
    {
      instancePath: '',
      schemaPath: '#/required',
      keyword: 'required',
      params: { missingProperty: 'text' },
      message: "must have required property 'text'",
    },
    {
      instancePath: '/mode',
      schemaPath: '#/properties/mode/enum',
      keyword: 'enum',
      params: { allowedValues: ['plain', 'loud'] },
      message: 'must be equal to one of the allowed values',
    },
    {
      instancePath: '/times',
      schemaPath: '#/properties/times/minimum',
      keyword: 'minimum',
      params: { comparison: '>=', limit: 1 },
      message: 'must be >= 1',
    },
  ]);
});

proves('tooling/6.6-violations-readable', async ({ client }) => {
  const code = await client('code');
  const { error } = await code.call('echo', { times: 0, mode: 'quiet', stray: 1 });
  expect(error?.message).toBe(
    'Invalid arguments for echo: stray is not an argument; text is required; ' +
      'mode must be equal to one of the allowed values: "plain", "loud"; times must be >= 1.',
  );
  expect(error?.data?.['message']).toBe(error?.message);
  const reserved = await code.call('echo', { text: 'a', later: 1 });
  expect(reserved.error?.message).toBe('Invalid arguments for echo: later is reserved and must not be set.');
});

proves('tooling/6.6-size', async ({ client }) => {
  const code = await client('code');
  const limit = 64 * 1024;
  // Too large and invalid as well: the size is what is told, so it was looked at first.
  const { error } = await code.call('echo', { text: 'x'.repeat(limit), times: 'many' });
  const bytes = limit + JSON.stringify({ text: '', times: 'many' }).length;
  expect(error).toMatchObject({
    code: -32602,
    data: { code: 'INVALID_REQUEST', details: { payload_bytes: bytes, max_bytes: limit } },
  });
  // Counted in bytes, exactly: the last that fits and the first that does not.
  const room = limit - JSON.stringify({ text: '' }).length;
  const fits = 'é'.repeat(Math.floor(room / 2)) + (room % 2 === 1 ? 'x' : '');
  expect(successOf(code, await code.call('echo', { text: fits }))).toEqual({ text: fits });
  expect((await code.call('echo', { text: `${fits}x` })).error).toMatchObject({ code: -32602 });
});
