// A read has no error result: whatever the dialect, its failures are JSON-RPC errors with a code of the contract.
import { expect, test } from 'vitest';
import { openMemorySession } from '../../../tests/support/memory-session.ts';
import { openTiny } from '../../../tests/support/tiny-server.ts';
import { action } from '../dialects/action.ts';
import { envelope } from '../dialects/envelope.ts';
import { legacy } from '../dialects/legacy.ts';
import { plain } from '../dialects/plain.ts';
import { run } from '../dialects/run.ts';
import { resourcesOf } from '../resource.ts';

const broken = resourcesOf<object>()({
  uri: 'x://broken',
  name: 'broken',
  title: 'Broken',
  description: 'Broken.',
  mimeType: 'text/plain',
  read: () => {
    throw new RangeError('hunter2');
  },
});

test.each([
  ['legacy', legacy, [-32002, 'NOT_FOUND'], [-32603, 'INTERNAL']],
  ['envelope', envelope, [-32002, 'NOT_FOUND'], [-32603, 'INTERNAL']],
  ['run', run, [-32002, 'INVALID_INPUT'], [-32603, 'INTERNAL']],
  ['plain', plain, [-32002, 'INVALID_PARAMS'], [-32603, 'INTERNAL']],
  ['action', action, [-32044, 'NOT_FOUND'], [-32603, 'INTERNAL_ERROR']],
] as const)('%s', async (_id, dialect, unknown, internal) => {
  const { server } = openTiny([], { spec: { dialect, resources: [broken] } });
  const { ask } = openMemorySession(server);
  for (const [uri, [code, dataCode]] of [['x://gone', unknown] as const, ['x://broken', internal] as const]) {
    const reply = await ask('resources/read', { uri });
    expect(reply).toMatchObject({ error: { code, data: { code: dataCode } } });
    expect(JSON.stringify(reply)).not.toContain('hunter2');
  }
});
