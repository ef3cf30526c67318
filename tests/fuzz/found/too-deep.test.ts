// Found by fuzz: arguments nested deeper than JSON can be written again were answered as an internal error with the
// engine's own words; on the frame wire, where nobody caught it, such a call ended the process.
import { expect, test } from 'vitest';
import { frameTalk, httpApp, lineTalk, post } from './wires.ts';

// A key that looks like a number takes the engine's slow way of writing, which is the recursive one.
const deep = (levels: number) => `${'{"0":'.repeat(levels)}1${'}'.repeat(levels)}`;
const call = (levels: number) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":${deep(levels)}}}`;

// Beyond the limit of the arguments, so that every wire has to measure them.
const large = 20_000;

test('the line wire refuses arguments that are nested too deeply', async () => {
  const { say } = await lineTalk('code');
  const heard = await say(`${call(large)}\n`);
  expect(heard).toMatchObject([{ id: 1, error: { code: -32602, data: { code: 'INVALID_REQUEST' } } }]);
});

test('the frame wire refuses them and goes on', async () => {
  const { say } = await frameTalk('code');
  const body = call(large);
  const heard = await say(`Content-Length: ${body.length}\r\n\r\n${body}`);
  expect(heard).toMatchObject([{ id: 1, result: { isError: true } }]);
  expect(JSON.stringify(heard)).toContain('INVALID_REQUEST');
});

test('HTTP refuses them, also as the body of a stream', async () => {
  const app = httpApp();
  const answer = await post(app, '/api/code/echo', deep(large));
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'INVALID_REQUEST' } }]);
  const stream = await post(app, '/fixture/report/stream', deep(large));
  expect(await stream.text()).toMatch(/event: error\ndata: .*INVALID_REQUEST.*\n\nevent: done/);
  await app.close();
});
