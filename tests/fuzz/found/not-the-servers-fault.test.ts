// Found by fuzz: requests that only their client got wrong were answered as internal errors of the server, one of
// them in the words of a schema library.
import { describe, expect, test } from 'vitest';
import { lineTalk } from './wires.ts';

const info = '"clientInfo":{"name":"f","version":"1"}';

describe.each(['code', 'notes', 'launch', 'studio'])('on the %s server', (server) => {
  test('a ping that asks to be a task is refused as invalid', async () => {
    const { say } = await lineTalk(server);
    const heard = await say('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"task":{"ttl":1}}}\n');
    expect(heard).toMatchObject([{ id: 1, error: { code: -32602 } }]);
  });

  test.each([
    `"capabilities":{"roots":5},${info}`,
    `"capabilities":{"elicitation":[]},${info}`,
    '"capabilities":{},"clientInfo":{"name":"f","version":"1","icons":5}',
  ])('an initialize with %s is refused as invalid', async (parts) => {
    const { say } = await lineTalk(server);
    const params = `{"protocolVersion":"2025-11-25",${parts}}`;
    const heard = await say(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":${params}}\n`);
    expect(heard).toMatchObject([{ id: 1, error: { code: -32602, message: expect.not.stringContaining('[') } }]);
  });
});
