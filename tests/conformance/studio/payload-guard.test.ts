// Studio: how much one call may carry. The fixture's limit is 64 KiB.
import { expect } from 'vitest';
import { progressOf } from '../../support/code-answer.ts';
import { proves } from '../../support/proves.ts';

const limit = 64 * 1024;

/** Arguments of `report` that take exactly so many bytes; a third of the filling is of characters of three bytes. */
function weighing(bytes: number): { count: number; phase: string } {
  const around = Buffer.byteLength(JSON.stringify({ count: 1, phase: '' }));
  const wide = Math.floor((bytes - around) / 9);
  const args = { count: 1, phase: '→'.repeat(wide) + 'x'.repeat(bytes - around - 3 * wide) };
  expect(Buffer.byteLength(JSON.stringify(args))).toBe(bytes);
  return args;
}

proves('studio/guard/payload', async ({ client }) => {
  const studio = await client('studio');
  const fitting = await studio.call('report', weighing(limit), { meta: { progressToken: 'fits' } });
  expect(fitting.body).toMatchObject({ output: { reported: 1 } });
  // A tool that runs reports at once: here the one did, and the other did not.
  expect(progressOf(studio, 'fits')).toHaveLength(1);
  const refused = await studio.call('report', weighing(limit + 1), { meta: { progressToken: 'too large' } });
  expect(refused.error).toMatchObject({ code: -32602, data: { code: 'VALIDATION_ERROR' } });
  await studio.call('report', { count: 1 }, { meta: { progressToken: 'after' } });
  expect(progressOf(studio, 'after')).toHaveLength(1);
  expect(progressOf(studio, 'too large')).toHaveLength(0);
});

proves('studio/guard/payload-details', async ({ client }) => {
  const studio = await client('studio');
  for (const bytes of [limit + 1, 3 * limit]) {
    const { error } = await studio.call('report', weighing(bytes));
    expect(error?.data?.['details']).toEqual({ payload_bytes: bytes, max_bytes: limit });
  }
});
