import { describe, expect, test } from 'vitest';
import { idKey, readReceived } from './message.ts';

describe('readReceived', () => {
  test.each([
    ['{"jsonrpc":"2.0","id":0,"result":{}}', 'result'],
    ['{"jsonrpc":"2.0","id":"","error":{"code":-32600,"message":"no"}}', 'error'],
    ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}', 'error'],
    ['{"jsonrpc":"2.0","method":"notifications/progress"}', 'notification'],
    ['{"jsonrpc":"2.0","id":1,"method":"ping"}\r', 'request'],
  ])('takes %s', (text, kind) => {
    expect(readReceived(text).messages.map((message) => message.kind)).toEqual([kind]);
  });

  test('takes a batch as its messages', () => {
    const text = '[{"jsonrpc":"2.0","id":1,"result":1},{"jsonrpc":"2.0","method":"x"}]';
    expect(readReceived(text).messages).toHaveLength(2);
  });

  test.each([
    ['', 'an empty line'],
    ['  \r', 'an empty line'],
    ['Server is ready.', 'not JSON'],
    ['{"jsonrpc":"2.0","id":1', 'not JSON'],
    ['42', 'JSON, but not JSON-RPC'],
    ['[]', 'JSON, but not JSON-RPC'],
    ['{"id":1,"result":{}}', 'JSON, but not JSON-RPC'],
    ['{"jsonrpc":"2.0","id":1}', 'JSON, but not JSON-RPC'],
    ['{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}', 'JSON, but not JSON-RPC'],
    ['{"jsonrpc":"2.0","id":1,"error":"no"}', 'JSON, but not JSON-RPC'],
    ['{"jsonrpc":"2.0","id":{},"result":1}', 'JSON, but not JSON-RPC'],
  ])('calls %j noise: %s', (text, noise) => {
    expect(readReceived(text)).toEqual({ messages: [], noise });
  });
});

test('ids of different type are different ids', () => {
  expect(idKey(7)).not.toBe(idKey('7'));
  expect(idKey('')).not.toBe(idKey(null));
});
