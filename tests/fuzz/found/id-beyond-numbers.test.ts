// Found by fuzz: an id of 1e999 was read as Infinity on the frame wire, and its call answered with id null.
import { expect, test } from 'vitest';
import { frames } from '../drive/wire.ts';
import { frameTalk, lineTalk } from './wires.ts';

const ping = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;

test.each(['1e999', '-1e999'])('the frame wire refuses the id %s, which no answer could carry', async (id) => {
  const { say } = await frameTalk('code');
  const body = ping(id);
  const heard = await say(`Content-Length: ${body.length}\r\n\r\n${body}`);
  expect(heard).toMatchObject([{ id: null, error: { code: -32600 } }]);
});

test('the line wire refuses it too', async () => {
  const { say } = await lineTalk('code');
  expect(await say(`${ping('1e999')}\n`)).toMatchObject([{ id: null, error: { code: -32600 } }]);
});

test.each(['1.5', '-0.1', '1e300'])('the frame wire gives back %s as it was sent', async (id) => {
  const { say } = await frameTalk('code');
  const heard = await say(frames.wrap({ jsonrpc: '2.0', id: Number(id), method: 'ping' }));
  expect(heard).toMatchObject([{ id: Number(id), result: {} }]);
});
