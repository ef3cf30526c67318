// Studio: what the server calls itself, which tools it lists under which names, and how large a call may be.
import { expect } from 'vitest';
import { record } from '../../support/answer.ts';
import { listedTools } from '../../support/listed-tools.ts';
import { proves } from '../../support/proves.ts';
import { errorOf, sharedGox } from './open-gox.ts';

/** Every variable that this file is about, set to something else. */
const variables = { GOX_SERVER_NAME: 'harbour', GOX_TOOL_NAMES: 'underscore', GOX_MCP_MAX_PAYLOAD_BYTES: '20' };

proves('studio/protocol/server-name', async (proof) => {
  expect((await sharedGox(proof)).client.greeting).toMatchObject({ serverInfo: { name: 'gox' } });
  const { client } = await sharedGox(proof, { variables });
  expect(client.greeting).toMatchObject({ serverInfo: { name: 'harbour' } });
});

proves('studio/tools/both-spellings', async (proof) => {
  for (const options of [{}, { variables }]) {
    const { client } = await sharedGox(proof, options);
    for (const tool of ['core.ping', 'core_ping']) {
      expect(record(await client.call(tool))['output'], tool).toMatchObject({ ok: true });
    }
    for (const tool of ['project.workspace_stats', 'project_workspace_stats']) {
      expect(record(await client.call(tool))['output'], tool).toMatchObject({ files: 0, directories: 0 });
    }
    // What is known refuses the argument, and what is not is not there.
    for (const tool of ['run', 'status', 'cancel', 'list', 'logs'].map((name) => `workflow.${name}`)) {
      for (const name of [tool, tool.replace('.', '_')])
        expect(errorOf(await client.call(name, { no: 1 })).data, name).toMatchObject({ validation_path: 'input.no' });
    }
    expect(errorOf(await client.call('core-ping')).code).toBe(-32044);
  }
});

proves('studio/tools/listed-spelling', async (proof) => {
  const listed = async (options: object) =>
    (await listedTools((await sharedGox(proof, options)).client)).map(({ name }) => name);
  const dotted = await listed({});
  expect(dotted).toEqual(expect.arrayContaining(['core.ping', 'project.workspace_stats']));
  expect(dotted.filter((name) => !/^[a-z]+\.[a-z_]+$/.test(name))).toEqual([]);
  expect(await listed({ variables })).toEqual(dotted.map((name) => name.replace('.', '_')));
});

proves('studio/guard/payload-default', async (proof) => {
  const filled = (bytes: number) => ({ note: 'x'.repeat(bytes - '{"note":""}'.length) });
  const { client } = await sharedGox(proof);
  const limit = 1_048_576;
  const refused = errorOf(await client.call('core.ping', filled(limit + 1)));
  expect(refused).toMatchObject({ code: -32602, data: { details: { payload_bytes: limit + 1, max_bytes: limit } } });
  // One byte less is not too large; it is only no argument.
  expect(errorOf(await client.call('core.ping', filled(limit))).data).toMatchObject({ validation_path: 'input.note' });
  const { client: small } = await sharedGox(proof, { variables });
  expect(errorOf(await small.call('core.ping', filled(21))).data['details']).toEqual({
    payload_bytes: 21,
    max_bytes: 20,
  });
  expect(errorOf(await small.call('core.ping', filled(20))).data).toHaveProperty('validation_path');
});
