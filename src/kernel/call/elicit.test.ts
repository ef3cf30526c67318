import { expect, test } from 'vitest';
import type { Client } from './client.ts';
import { deafClient } from './client.ts';
import { canElicit, elicit } from './elicit.ts';

const question = { message: 'Which?', schema: { type: 'object', properties: {} } };
const quiet = new AbortController().signal;

function answering(answer: unknown): Client & { asked: unknown[] } {
  const asked: unknown[] = [];
  const request: Client['request'] = async (...given) => {
    asked.push(given);
    return answer;
  };
  return { ...deafClient, capabilities: { elicitation: {} }, request, asked };
}

test('a client that cannot ask is not asked', async () => {
  expect(canElicit(deafClient)).toBe(false);
  await expect(elicit(deafClient, question, quiet)).rejects.toMatchObject({ code: 'ELICITATION_UNAVAILABLE' });
});

test('the question travels as MCP has it, under the call’s signal', async () => {
  const client = answering({ action: 'accept', content: { colour: 'red' } });
  expect(await elicit(client, question, quiet)).toEqual({ action: 'accept', content: { colour: 'red' } });
  expect(client.asked).toEqual([
    ['elicitation/create', { message: 'Which?', requestedSchema: question.schema }, quiet],
  ]);
});

test.each([
  [{ action: 'accept' }, { action: 'accept', content: {} }],
  [
    { action: 'decline', content: { colour: 'red' } },
    { action: 'decline', content: undefined },
  ],
  [{ action: 'cancel' }, { action: 'cancel', content: undefined }],
  [{ action: 'shrug' }, { action: 'cancel', content: undefined }],
  [{}, { action: 'cancel', content: undefined }],
  [null, { action: 'cancel', content: undefined }],
])('what comes back is one of three answers: %j', async (given, expected) => {
  expect(await elicit(answering(given), question, quiet)).toEqual(expected);
});
