import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { ProbeStatus } from './probe.ts';
import { type ProbeOutcome, type VerifyOptions, verify } from './verify.ts';

// Many small processes, each waiting for real time to pass: slow on a machine that is busy otherwise.
vi.setConfig({ testTimeout: 90_000 });

const target = (fixture: string, env: Record<string, string> = {}) =>
  ({ kind: 'stdio', argv: [process.execPath, `tests/fixtures/mcp/${fixture}.mjs`], env }) as const;

/** What one probe says of a server with one defect. */
async function probe(id: string, defect: string, options: VerifyOptions = {}): Promise<ProbeOutcome | undefined> {
  const { outcomes } = await verify(target('misbehaving', { DEFECT: defect }), {
    only: [id],
    ...options,
  });
  return outcomes.find((outcome) => outcome.id === id);
}

test('finds nothing wrong with a server that does everything right, and runs none of its dangerous tools', async () => {
  const MARK_FILE = join(tmpdir(), `mooring-mark-${process.pid}`);
  const { outcomes } = await verify(target('well-behaved', { MARK_FILE }));
  expect(outcomes.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect(outcomes).toHaveLength(26);
  expect(existsSync(MARK_FILE)).toBe(false);
});

// Each defect with the probe that must see it, how grave it is, and what is said.
const defects: readonly [defect: string, probe: string, status: ProbeStatus, reason: RegExp][] = [
  ['nameless', 'handshake', 'failed', /serverInfo.version is missing; capabilities.tools is no object/],
  ['future-protocol', 'handshake', 'warning', /2099-01-01, which is no known revision/],
  ['agrees-to-any-protocol', 'unknown-protocol', 'failed', /agrees to 1999-12-31/],
  ['serves-early', 'before-initialize', 'warning', /served before initialize/],
  ['bad-name', 'list', 'failed', /the name "say it!"/],
  ['twin-names', 'list', 'failed', /echo is listed twice/],
  ['scalar-input', 'list', 'failed', /inputSchema of scalar is not of type object/],
  ['no-tools', 'list', 'skipped', /no tools/],
  ['endless-pages', 'pagination', 'failed', /the cursor "again" twice/],
  ['null-cursor', 'pagination', 'failed', /nextCursor is no string/],
  ['changing-order', 'list-stable', 'failed', /the order differs/],
  ['changing-with-process', 'list-stable', 'ok', /5 tools/],
  ['changing-with-process', 'list-stable-restart', 'failed', /the definition of self differs/],
  ['broken-schema', 'schemas-compile', 'failed', /inputSchema of broken/],
  ['odd-dialect', 'schemas-compile', 'warning', /inputSchema of odd is in a dialect/],
  ['array-output', 'output-schema-object', 'failed', /outputSchema of many/],
  ['no-pong', 'ping', 'failed', /no answer within 5000 ms/],
  ['takes-any-method', 'unknown-method', 'failed', /a result/],
  ['loses-falsy-ids', 'ids', 'failed', /0: no answer within 5000 ms, but one with the id null for 0; "": no answer/],
  ['takes-any-tool', 'unknown-tool', 'failed', /a result/],
  ['takes-any-arguments', 'wrong-types', 'failed', /echo: a result/],
  ['takes-unknown-arguments', 'unknown-arguments', 'failed', /echo: a result/],
  ['takes-any-shape', 'arguments-not-an-object', 'failed', /echo: a result/],
  ['dies-of-junk', 'unparsable-line', 'failed', /exit code 1/],
  ['dies-of-strangers', 'not-json-rpc', 'failed', /exit code 1/],
  ['dies-of-long-lines', 'oversize-line', 'failed', /exit code 1/],
  ['blocks-while-working', 'ping-while-working', 'failed', /ping took \d+ ms, wait \d+ ms/],
  ['answers-cancelled', 'cancel', 'failed', /answered all the same/],
  ['dies-of-cancel', 'cancel', 'failed', /exit code 1/],
  ['loses-id-zero', 'cancel-id-zero', 'failed', /answered all the same/],
  ['tells-id-types-apart', 'cancel-other-id-type', 'warning', /answered all the same/],
  ['tells-id-types-apart', 'cancel', 'ok', /silent/],
  ['runs-twins', 'duplicate-id', 'warning', /answered twice/],
  ['no-tools', 'cancel', 'skipped', /--slow-tool/],
  ['stays-after-end', 'end-of-input', 'failed', /still running/],
  ['leaves-a-child', 'end-of-input', 'failed', /left behind: process \d+/],
  ['ends-badly', 'end-of-input', 'warning', /exit code 4/],
  ['noise', 'stdout-clean', 'failed', /not JSON \(during handshake\): "Server is ready."/],
  ['noise-blank', 'stdout-clean', 'failed', /an empty line/],
];

describe('a server with a defect', () => {
  test.concurrent.for(defects)('that is %s is seen by %s: %s', async ([defect, id, status, reason]) => {
    expect(await probe(id, defect)).toMatchObject({ status, reason: expect.stringMatching(reason) });
  });
});

describe('verify', () => {
  test.concurrent.for([
    ['mute', /initialize was not answered: no answer within 2500 ms/],
    ['ends-at-once', /exit code 3/],
    ['ids-as-text', /no answer within 2500 ms, but one with the id "1001" for 1001/],
  ] as const)(
    'skips the rest when the handshake with a server that is %s does not come about',
    async ([defect, reason]) => {
      const { outcomes } = await verify(target('misbehaving', { DEFECT: defect }), { startTimeoutMs: 2_500 });
      expect(outcomes[0]).toMatchObject({ id: 'handshake', status: 'failed', reason: expect.stringMatching(reason) });
      expect(new Set(outcomes.slice(1).map((outcome) => outcome.reason))).toEqual(new Set(['no handshake']));
    },
  );

  test('uses the slow tool it is given', async () => {
    const slowTool = { name: 'wait', arguments: { durationMs: 450 } };
    expect(await probe('ping-while-working', '', { slowTool })).toMatchObject({ status: 'ok' });
    const quick = { name: 'wait', arguments: { durationMs: 1 } };
    expect(await probe('cancel', '', { slowTool: quick })).toMatchObject({
      status: 'skipped',
      reason: expect.stringMatching(/took only \d+ ms/),
    });
  });

  test('stops when it is interrupted, and tells who watches what was done', async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const { outcomes } = await verify(target('well-behaved'), {
      signal: controller.signal,
      onOutcome({ id }) {
        seen.push(id);
        if (id === 'list') controller.abort();
      },
    });
    expect(seen).toEqual(outcomes.map(({ id }) => id));
    expect(outcomes.at(-1)).toMatchObject({ status: 'skipped', reason: 'interrupted' });
  });
});
