// Studio: how much one call may carry.
import { expect } from 'vitest';
import { record } from '../../support/answer.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { allowAll, errorOf, sharedGox } from './open-gox.ts';

const limit = 64 * 1024;

function open(proof: Proof) {
  return sharedGox(proof, { rules: allowAll, variables: { GOX_MCP_MAX_PAYLOAD_BYTES: String(limit) } });
}

/** Arguments of `part.paint` that take exactly so many bytes; a third of the filling is of characters of three bytes. */
function weighing(bytes: number, colour = 'red'): { colour: string; note: string } {
  const around = Buffer.byteLength(JSON.stringify({ colour, note: '' }));
  const wide = Math.floor((bytes - around) / 9);
  const args = { colour, note: '→'.repeat(wide) + 'x'.repeat(bytes - around - 3 * wide) };
  expect(Buffer.byteLength(JSON.stringify(args))).toBe(bytes);
  return args;
}

proves('studio/guard/payload', async (proof) => {
  const { client, colour } = await open(proof);
  expect(record(await client.call('part.paint', weighing(limit)))).toMatchObject({ output: { painted: true } });
  expect(colour()).toBe('red');
  const refused = errorOf(await client.call('part.paint', weighing(limit + 1, 'blue')));
  expect(refused).toMatchObject({ code: -32602, data: { code: 'VALIDATION_ERROR', category: 'client' } });
  expect(colour()).toBe('red');
  // The arguments count, and not what stands around them.
  const meta = { correlationId: 'x'.repeat(200) };
  expect(record(await client.call('part.paint', weighing(limit, 'blue'), { meta }))).toHaveProperty('output');
  expect(colour()).toBe('blue');
});

proves('studio/guard/payload-details', async (proof) => {
  const { client } = await open(proof);
  for (const bytes of [limit + 1, 3 * limit]) {
    const { data } = errorOf(await client.call('part.paint', weighing(bytes)));
    expect(data['details']).toEqual({ payload_bytes: bytes, max_bytes: limit });
  }
});
