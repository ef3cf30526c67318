// Notes: what a failure looks like, and what bad arguments answer.
import { expect } from 'vitest';
import type { Answer } from '../../support/answer.ts';
import { record } from '../../support/answer.ts';
import { proves } from '../../support/proves.ts';

interface NoteError {
  readonly code: string;
  readonly message: string;
}

const errorOf = (answer: Answer) => record(answer)['error'] as NoteError;

/** One call for each way to fail, and the code it answers. */
const failures: readonly (readonly [string, unknown, string])[] = [
  ['fail', { code: 'NODE_EXISTS' }, 'NODE_EXISTS'],
  ['fail', { code: 'NODE_NOT_FOUND' }, 'NODE_NOT_FOUND'],
  ['fail', { code: 'PROVIDER_ERROR' }, 'PROVIDER_ERROR'],
  ['get', {}, 'INVALID_PARAMS'],
  ['no_such_tool', {}, 'INVALID_PARAMS'],
  ['boom', {}, 'INTERNAL'],
  ['overdue', {}, 'TIMEOUT'],
];

/** Arguments that break one rule, and the words the message must have for it. */
const invalid: readonly (readonly [string, unknown, readonly string[]])[] = [
  ['get', {}, ['id', 'required']],
  ['get', { id: 7 }, ['id', 'must be string']],
  ['get', { id: null }, ['id', 'must be string']],
  ['get', { id: '' }, ['id', 'must NOT have fewer than 1 characters']],
  ['get', { id: 'a.md', warned: 'true' }, ['warned', 'must be boolean']],
  ['list', { limit: 51 }, ['limit', 'must be <= 50']],
  ['list', { limit: -1 }, ['limit', 'must be >= 0']],
  ['list', { limit: 2.5 }, ['limit', 'must be integer']],
  ['list', { limit: '2' }, ['limit', 'must be integer']],
  ['fail', { code: 'NO_SUCH' }, ['code', 'allowed values', 'NODE_EXISTS']],
  ['list', [], ['must be object']],
];

proves('notes/errors/shape', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args, code] of failures) {
    expect((await notes.call(tool, args)).body, tool).toEqual({ error: { code, message: expect.any(String) } });
  }
});

proves('notes/errors/is-error', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args] of failures) {
    const { error, result } = await notes.call(tool, args);
    expect(error, tool).toBeUndefined();
    expect(result?.['isError'], tool).toBe(true);
  }
});

proves('notes/errors/invalid-params', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args] of invalid) {
    expect(errorOf(await notes.call(tool, args)).code, JSON.stringify(args)).toBe('INVALID_PARAMS');
  }
  // The limits themselves are allowed: what was refused above was not merely near one.
  expect((await notes.call('list', { limit: 50 })).body).toHaveLength(50);
  expect((await notes.call('list', { limit: 0 })).body).toHaveLength(0);
});

proves('notes/errors/invalid-params-message', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args, words] of invalid) {
    const { message } = errorOf(await notes.call(tool, args));
    for (const word of words) expect(message).toContain(word);
  }
});

proves('notes/arguments/unknown-refused', async ({ client }) => {
  const notes = await client('notes');
  for (const [tool, args] of [
    ['get', { id: 'a.md', depht: 1 }],
    ['list', { offset: 2 }],
    ['drop', { id: 'a.md', force: true }],
  ] as const) {
    const { code, message } = errorOf(await notes.call(tool, args));
    expect(code).toBe('INVALID_PARAMS');
    expect(message).toContain(`${Object.keys(args).at(-1)} is not an argument`);
  }
});

proves('notes/errors/internal', async ({ client }) => {
  const answer = await (await client('notes')).call('boom');
  expect(errorOf(answer)).toEqual({ code: 'INTERNAL', message: 'Something went wrong inside the server.' });
  for (const leak of ['hunter2', 'secret', '/home', 'RangeError']) expect(JSON.stringify(answer)).not.toContain(leak);
});
